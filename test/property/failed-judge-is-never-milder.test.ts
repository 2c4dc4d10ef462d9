import { beforeAll, describe, expect, test } from "vitest";
import type { Judge, ScoringRequest, Snapshot } from "../../engine/index.js";
import { rank } from "../../engine/index.js";
import { FakeClock } from "../helpers/clock.js";
import { compiled } from "../helpers/sets.js";
import { asks, judged, judgeWho, policyText, RULES } from "../helpers/small-set.js";

/** Law 9: a failed, late or malformed judge never gives a milder action than the table of outcomes. */

let clock = new FakeClock();
const forever = new Promise<never>(() => {});

const answers = (value: unknown) => (): unknown => value;
const best = { harm: 0, proof: 1, leak: 0 };

/** Every way to fail, each as near to a pass as it can get, with the kind of failure it is. */
const FAULTS: Readonly<Record<string, readonly ["timeout" | "error", Judge]>> = {
  "answers a sentence": ["error", judgeWho("judge", answers("This is perfectly safe."))],
  "answers null": ["error", judgeWho("judge", answers(null))],
  "answers nothing": ["error", judgeWho("judge", answers(undefined))],
  "answers a bare number": ["error", judgeWho("judge", answers(0))],
  "answers NaN": ["error", judgeWho("judge", answers({ score: Number.NaN, reason: "fine" }))],
  "answers infinity": ["error", judgeWho("judge", answers({ score: Number.POSITIVE_INFINITY, reason: "fine" }))],
  "answers 1.7": ["error", judgeWho("judge", answers({ score: 1.7, reason: "fine" }))],
  "answers -0.1": ["error", judgeWho("judge", answers({ score: -0.1, reason: "fine" }))],
  "answers a text as score": ["error", judgeWho("judge", answers({ score: "0", reason: "fine" }))],
  "gives no reason": ["error", judgeWho("judge", answers({ score: 0 }))],
  "answers with unknown keys": ["error", judgeWho("judge", answers({ score: 0, reason: "fine", action: "allow" }))],
  "answers a list": ["error", judgeWho("judge", answers([{ score: 0, reason: "fine" }]))],
  "answers something that throws when read": [
    "error",
    judgeWho("judge", () => ({
      get score(): number {
        throw new Error("no");
      },
      reason: "fine",
    })),
  ],
  throws: [
    "error",
    {
      ...judgeWho("judge", answers(0)),
      judge: () => {
        throw new Error("broken");
      },
    },
  ],
  rejects: ["error", judgeWho("judge", () => Promise.reject(new Error("broken")))],
  "rejects with nothing": ["error", judgeWho("judge", () => Promise.reject(undefined))],
  hangs: ["timeout", judgeWho("judge", () => forever)],
  "answers too late": [
    "timeout",
    judgeWho("judge", (input) => afterMs(200, { score: best[input.metric as keyof typeof best], reason: "fine" })),
  ],
  "rejects too late": [
    "timeout",
    judgeWho("judge", () => afterMs(200, null).then(() => Promise.reject(new Error("late")))),
  ],
  "holds the thread past its time": [
    "timeout",
    judgeWho("judge", (input) => {
      clock.stall(101);
      return { score: best[input.metric as keyof typeof best], reason: "fine" };
    }),
  ],
};

const afterMs = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => clock.after(ms, () => resolve(value)));

const POLICIES = ["fail_closed", "fail_open"] as const;
/** In the middle of its metric, where the rules' score warns. */
const REQUESTS: readonly (readonly [string, ScoringRequest])[] = [
  ["harm", { response: "perhaps harmful" }],
  ["proof", { response: "weakly proven" }],
];

describe.each(Object.entries(FAULTS))("a judge that %s", (_, [kind, judge]) => {
  const snapshots = new Map<string, Snapshot>();
  beforeAll(async () => {
    for (const onTimeout of POLICIES)
      for (const onError of POLICIES) {
        const keys = `${asks("judge")}\nonTimeout: ${onTimeout}\nonError: ${onError}`;
        const text = policyText({ harm: keys, proof: keys });
        snapshots.set(`${onTimeout} ${onError}`, await compiled({ ...RULES, "policies/acme.yaml": text }, [judge]));
      }
  });

  for (const onTimeout of POLICIES)
    for (const onError of POLICIES)
      for (const [metric, request] of REQUESTS)
        test(`onTimeout ${onTimeout}, onError ${onError}: ${metric}`, async () => {
          clock = new FakeClock();
          const snapshot = snapshots.get(`${onTimeout} ${onError}`);
          if (snapshot === undefined) throw new Error("not compiled");
          const { result } = await judged(snapshot, request, { clock });
          const verdict = result.verdicts.find((v) => v.metric === metric);
          const effect = kind === "timeout" ? onTimeout : onError;
          expect(verdict).toMatchObject({
            action: effect === "fail_closed" ? "block" : "warn",
            outcome: kind,
            decidedBy: "policy",
          });
          expect(result.notChecked).toContainEqual(
            expect.objectContaining({ metric, what: "judge judge", cause: kind, effect }),
          );
          const rules = await judged(snapshot, request, { opinions: "none" });
          expect(rank(result.action)).toBeGreaterThanOrEqual(rank(rules.result.action));
        });
});
