import fc from "fast-check";

/** Contents of files that compile: a metric `risk`, packs over it, and a policy that lists them. */

const score = fc.integer({ min: 10, max: 100 }).map((n) => n / 100);
const text = fc.constantFrom(
  "plain",
  "with: colon",
  "it's quoted",
  '"double"',
  "# no comment",
  "yes",
  "12",
  "ünïcode 測",
  "- dash",
  "a\nb",
);

export const WORDS = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"] as const;

const signal = (id: string) =>
  fc.record(
    {
      id: fc.constant(id),
      literals: fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
      in: fc.uniqueArray(fc.constantFrom("response", "prompt", "context"), { minLength: 1, maxLength: 3 }),
      unless: fc.uniqueArray(fc.constantFrom("quoted", "negated"), { maxLength: 2 }),
      family: fc.constantFrom("one", "two"),
      label: fc.constantFrom("NAME", "CARD"),
      near: fc.record({ words: fc.constant(["near"]), within: fc.integer({ min: 1, max: 99 }) }),
      score,
      message: text,
    },
    { requiredKeys: ["id", "literals", "score", "message"] },
  );

const leaf = fc.record({
  fact: fc.constantFrom("one.kinds", "two.kinds", "one.count", "signals.kinds"),
  operator: fc.constantFrom("greaterThan", "greaterThanInclusive"),
  value: fc.integer({ min: 0, max: 3 }),
});
const condition = fc.oneof(
  leaf,
  fc.array(leaf, { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
  fc.array(leaf, { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
);

const rule = (id: string) => fc.record({ id: fc.constant(id), when: condition, score, message: text });

const several = <T>(prefix: string, make: (id: string) => fc.Arbitrary<T>, most: number): fc.Arbitrary<readonly T[]> =>
  fc
    .integer({ min: 1, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => make(`${prefix}${i}`))));

export const metricContent = fc.record({
  format: fc.constant(1),
  direction: fc.constant("higher_is_worse"),
  range: fc.constant([0, 1]),
  combine: fc.constant("worst"),
  clear: fc.constant(0.05),
  tiers: fc.constant({ confidentPass: 0.1, confidentBlock: 0.9 }),
  judges: fc.constantFrom("decide", "raise"),
  families: fc.constant({ one: "First.", two: "Second." }),
});

export const packContent = fc.record(
  {
    format: fc.constant(1),
    about: text,
    owner: text,
    settings: fc.record({ floor: fc.integer({ min: 0, max: 9 }) }),
    defaults: fc.record({ family: fc.constantFrom("one", "two"), in: fc.constant(["context", "response", "prompt"]) }),
    signals: several("s", signal, 4),
    rules: several("r", rule, 3),
  },
  { requiredKeys: ["format", "about", "signals"] },
);

export const policyContent = (packs: readonly string[]) =>
  fc.record(
    {
      format: fc.constant(1),
      onTimeout: fc.constantFrom("fail_closed", "fail_open"),
      onError: fc.constant("fail_closed"),
      log: fc.record({ content: fc.constantFrom("full", "none"), retainDays: fc.integer({ min: 1, max: 9 }) }),
      metrics: fc.record({
        risk: fc.record(
          {
            packs: fc.constant(packs),
            threshold: fc.constant(0.7),
            warnThreshold: fc.constantFrom(0.3, 0.4),
            redact: fc.boolean(),
          },
          { requiredKeys: ["packs", "threshold"] },
        ),
      }),
    },
    { requiredKeys: ["format", "onTimeout", "onError", "metrics"] },
  );

/** Contents by path. */
export const madeUpSet: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc
  .record({ metric: metricContent, packs: fc.array(packContent, { minLength: 1, maxLength: 3 }) })
  .chain(({ metric, packs }) => {
    const names = packs.map((_, index) => `pack${index}`);
    return policyContent(names).map((policy) => ({
      "rules/risk/metric.yaml": metric,
      ...Object.fromEntries(packs.map((pack, index) => [`rules/risk/pack${index}.yaml`, pack])),
      "policies/acme.yaml": policy,
    }));
  });
