import type { MetricFile } from "../model/metric.js";
import { isRiskier } from "../model/score.js";
import { diffPack, diffRules, matched } from "./diff-rules.js";
import { hasReliefs } from "./relief.js";
import { same } from "./same.js";
import { isLooserSetting, specOf } from "./settings.js";
import type { Change, CompiledMetric } from "./types.js";

const always = (): boolean => true;

type Weaker = (was: MetricFile, is: MetricFile) => boolean;
const off = ({ guardsOff = [] }: MetricFile): readonly string[] => guardsOff;

/** What a change of each key may do; keys that change what a number means always count. */
const KEYS: readonly (readonly [keyof MetricFile, Weaker])[] = [
  ["direction", always],
  ["range", always],
  ["combine", always],
  ["judges", always],
  ["applies", (_, is) => is.applies !== undefined],
  ["clear", (was, is) => isRiskier(is.direction, was.clear, is.clear)],
  ["reliefAtMost", (was, is) => (is.reliefAtMost ?? 0) > (was.reliefAtMost ?? 0)],
  ["guardsOff", (was, is) => off(was).some((family) => !off(is).includes(family))],
];

const diffSettings = (
  what: string,
  was: MetricFile["settings"] = {},
  is: MetricFile["settings"] = {},
): readonly Change[] => {
  const { kept } = matched(new Map(Object.entries(was)), new Map(Object.entries(is)));
  return kept.flatMap(({ id, was: before, is: now }): readonly Change[] => {
    const [from, to] = [specOf(before).default, specOf(now).default];
    if (same(from, to)) return [];
    return [
      { what: `${what} settings.${id}`, kind: "changed", from, to, weaker: isLooserSetting(specOf(now), from, to) },
    ];
  });
};

const diffPacks = (was: CompiledMetric, is: CompiledMetric): readonly Change[] => {
  const { removed, added, kept } = matched(was.packs, is.packs);
  return [
    ...removed.map(([, { id }]): Change => ({ what: `pack ${id}`, kind: "removed", weaker: true })),
    ...added.map(([, pack]): Change => ({ what: `pack ${pack.id}`, kind: "added", weaker: hasReliefs(pack) })),
    ...kept.flatMap(({ was: before, is: now }) => [
      ...diffPack(before, now, is.file.direction),
      ...diffSettings(`pack ${now.id}`, before.file.settings, now.file.settings),
    ]),
  ];
};

const diffMetric = (was: CompiledMetric, is: CompiledMetric): readonly Change[] => {
  const what = `metric ${is.name}`;
  return [
    ...KEYS.filter(([key]) => !same(was.file[key], is.file[key])).map(
      ([key, weaker]): Change => ({
        what: `${what} ${key}`,
        kind: "changed",
        from: was.file[key],
        to: is.file[key],
        weaker: weaker(was.file, is.file),
      }),
    ),
    ...diffSettings(what, was.file.settings, is.file.settings),
    ...diffRules(was.rules, is.rules, is.file.direction),
    ...diffPacks(was, is),
  ];
};

/** Metrics, their packs, signals and rules; tier borders are told with the policies they act in. */
export function* diffMetrics(
  was: ReadonlyMap<string, CompiledMetric>,
  is: ReadonlyMap<string, CompiledMetric>,
): Generator<readonly Change[]> {
  const { removed, added, kept } = matched(was, is);
  yield removed.map(([name]): Change => ({ what: `metric ${name}`, kind: "removed", weaker: true }));
  yield added.map(([name]): Change => ({ what: `metric ${name}`, kind: "added", weaker: false }));
  for (const { was: before, is: now } of kept) yield diffMetric(before, now);
}
