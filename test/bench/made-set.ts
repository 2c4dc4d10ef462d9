import { signalBodies } from "./signals.js";

export const TENANTS = 50;
const PACKS = 10;
const SIGNALS = 30;

/** The generation is told by each part on its own: both metrics' scores and the policies' threshold. */
export const scoreOf = (generation: number): number => (500 + (generation % 100)) / 1000;
export const thresholdOf = (generation: number): number => (700 + (generation % 100)) / 1000;
/** Hits a signal of each metric. */
export const MARKED = "The marker alpha stands here, and the marker beta too.";

const METRIC =
  "format: 1\ndirection: higher_is_worse\nrange: [0, 1]\ncombine: worst\nclear: 0.01\ntiers: { confidentPass: 0.1, confidentBlock: 0.9 }\njudges: decide\n";

const pack = (index: number, generation: number): string => {
  const score = scoreOf(generation);
  const marker = index === 0 ? "alpha" : "beta";
  const marked = `  - { id: marker, literals: [marker ${marker}], in: [response], score: ${score}, message: The marker. }\n`;
  const signals = signalBodies(SIGNALS - (index < 2 ? 1 : 0), index + 1).map(({ regex, literals }, n) => {
    const looked = regex === undefined ? `literals: [${literals.join(", ")}]` : `regex: '${regex}'`;
    return `  - { id: s${n}, ${looked}, in: [response, context], score: 0.3, message: "Signal ${n}, generation ${generation}." }\n`;
  });
  return `format: 1\nabout: Generated pack ${index}.\nsignals:\n${index < 2 ? marked : ""}${signals.join("")}`;
};

/** As packs have them: cases that hit and cases that miss, run when the pack has changed. */
const packTest = (index: number): string =>
  index < 2
    ? `format: 1\ncases:\n  - { hit: marker, response: "${MARKED}" }\n  - { miss: marker, response: Nothing is marked. }\n`
    : "format: 1\ncases:\n  - { miss: s0, response: The weather is fine. }\n";

const metricOf = (index: number): string => (index === 0 ? "first" : "second");

const policy = (generation: number): string => {
  const lists = ["first", "second"].map((metric) => {
    const packs = Array.from({ length: PACKS }, (_, n) => n).filter((n) => (n === 0) === (metric === "first"));
    const numbers = `threshold: ${thresholdOf(generation)}, warnThreshold: 0.4`;
    return `  ${metric}: { enabled: true, mode: enforce, packs: [${packs.map((n) => `p${n}`).join(", ")}], ${numbers} }\n`;
  });
  return `format: 1\nonTimeout: fail_closed\nonError: fail_closed\nlog: { content: none, retainDays: 1, durability: batched }\nmetrics:\n${lists.join("")}`;
};

/** 300 signals in ten packs of two metrics, and 50 tenants, each with a policy of its own. */
export const madeSet = (generation: number): Readonly<Record<string, string>> => ({
  "sentinel.yaml": "format: 1\nrules: [./rules]\npolicies: ./policies\nstore: sqlite:./sentinel.db\nreload: auto\n",
  "rules/first/metric.yaml": METRIC,
  "rules/second/metric.yaml": METRIC,
  ...Object.fromEntries(
    Array.from({ length: PACKS }, (_, n) => [`rules/${metricOf(n)}/p${n}.yaml`, pack(n, generation)]),
  ),
  ...Object.fromEntries(Array.from({ length: PACKS }, (_, n) => [`rules/${metricOf(n)}/p${n}.test.yaml`, packTest(n)])),
  ...Object.fromEntries(Array.from({ length: TENANTS }, (_, n) => [`policies/t${n}.yaml`, policy(generation)])),
});
