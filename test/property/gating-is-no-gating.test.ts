import fc from "fast-check";
import { expect, test } from "vitest";
import { casedText } from "../../engine/match/confirm.js";
import { Encoded } from "../../engine/match/encoded.js";
import { gateText } from "../../engine/match/literal.js";
import { compileSignal } from "../../engine/match/signal.js";
import { viewsOf } from "../../engine/text/views.js";
import { regexes, texts } from "../helpers/arbitrary-signals.js";
import { madeSpec } from "../helpers/signals.js";

/** Law 6: no gate derived from a regex ever keeps it from a match. */

test("every match holds one text of every clause and begins with one of the beginnings", () => {
  let matches = 0;
  fc.assert(
    fc.property(regexes, texts, fc.boolean(), (source, text, caseSensitive) => {
      const regex = compileSignal(madeSpec({ regex: source, caseSensitive })).signal?.regex;
      if (!regex) return;
      for (const view of viewsOf(text, null)) {
        const encoded = new Encoded(casedText(view));
        for (let from = 0; from <= encoded.bytes.length; from++) {
          const match = regex.runner.search(encoded.bytes, from);
          if (match === null) break;
          const said = gateText(casedText(view).slice(encoded.toUnit(match.start), encoded.toUnit(match.end)));
          for (const clause of regex.clauses) expect(clause.some((part) => said.includes(part))).toBe(true);
          const anchored = regex.anchors.flatMap(({ texts }) => texts);
          expect(anchored.some((part) => (regex.begins ? said.startsWith(part) : said.includes(part)))).toBe(true);
          expect(match.end - match.start).toBeLessThanOrEqual(regex.reach);
          from = match.start;
          matches++;
        }
      }
    }),
    { numRuns: 1000 },
  );
  expect(matches).toBeGreaterThan(300);
});
