import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedView, foldText } from "../../engine/text/fold.js";

/** What folding means, said over the whole text at once; joiners that stay are left to the examples. */
const meant = (text: string): string =>
  text
    .replace(/\s/g, (char) => (char === "\ufeff" ? "" : char))
    .replace(/[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu, "")
    .replace(/(?![\s\u0085])\p{Cc}/gu, "")
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[\s\u0085]+/g, " ")
    .replaceAll("\u0130", "I")
    .toLowerCase();

const unit = fc.constantFrom<"binary" | "grapheme" | "binary-ascii">("binary", "grapheme", "binary-ascii");
const composing = fc
  .array(
    fc.constantFrom(
      "e",
      "\u0301",
      "\u0323",
      "ｶ",
      "\uff9e",
      "ㄱ",
      "ㅏ",
      "\u11a8",
      "가",
      "ﬁ",
      "\u00b4",
      " ",
      "\n",
      "\u200b",
      "\u034f",
      "İ",
      "Å",
      "\u212b",
      "ς",
      "Σ",
      "\u1100",
      "\u1161",
      "中",
      "\u3000",
      "a",
      "\ufb2f",
      "\u05b7",
      "\u{1d15e}",
      "\u{16d63}",
      "\u{16d67}",
    ),
    { maxLength: 20, size: "max" },
  )
  .map((parts) => parts.join(""));
const texts = fc.oneof(
  composing,
  unit.chain((of) => fc.string({ unit: of, maxLength: 40 })),
);

test("folding piece by piece is normalising the whole", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const plain = text.replace(/[\u200c\u200d]/g, "");
      expect(foldText(plain)).toBe(meant(plain));
    }),
    { numRuns: 3000 },
  );
});

test("folding what is folded changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 60 }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test("before and after lower case, a folded text has the same length", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { text: lower, cased } = foldedView(text);
      expect(cased?.length).toBe(lower.length);
      expect(cased?.toLowerCase()).toBe(lower);
    }),
    { numRuns: 1000 },
  );
});
