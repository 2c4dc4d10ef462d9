import { scanBudgetFor } from "../../../engine/match/budget.js";
import { createMatcher } from "../../../engine/match/matcher.js";
import { compileSignal } from "../../../engine/match/signal.js";
import type { CompiledSignal, Matcher, SignalMask } from "../../../engine/match/types.js";
import { madeSpec, segmentsOf } from "../../helpers/signals.js";
import type { Row, Section } from "../section.js";
import { signalBodies } from "../signals.js";
import { prose } from "../texts.js";
import { takingTurns } from "../timing.js";

const FEW = 100;
const MANY = 1_000;
const LENGTH = 10 * 1024;
const ROUNDS = { warm: 300, rounds: 700 };

const loaded = (count: number): readonly CompiledSignal[] =>
  signalBodies(count).map((body, n) => {
    const { signal, problems } = compileSignal(madeSpec({ id: `harm/words/s${n}`, ...body }));
    if (signal === null) throw new Error(JSON.stringify(problems));
    return signal;
  });

const TEXTS = Array.from({ length: ROUNDS.warm + ROUNDS.rounds }, (_, round) => prose(round, LENGTH));

/** Contenders see the same text in the same round. */
const scanning = (matcher: Matcher, mask: SignalMask) => (round: number) =>
  matcher.scan(segmentsOf(TEXTS[round] ?? ""), mask, scanBudgetFor(LENGTH));

const run = async (): Promise<readonly Row[]> => {
  const [few, many] = [createMatcher(loaded(FEW)), createMatcher(loaded(MANY))];
  const all = (matcher: Matcher): SignalMask => new Uint8Array(matcher.signals.length).fill(1);
  const times = await takingTurns(
    {
      few: scanning(few, all(few)),
      many: scanning(many, all(many)),
      masked: scanning(many, all(many).fill(0, FEW)),
    },
    ROUNDS,
  );
  return [
    { what: `${FEW} signals`, measured: times.few, unit: "ms" },
    { what: `${MANY} signals, all enabled`, measured: times.many, unit: "ms" },
    { what: `${MANY} signals, ${FEW} enabled`, measured: times.masked, unit: "ms" },
    { what: `${MANY} signals against ${FEW}`, measured: times.many / times.few, unit: "x", bound: 2 },
    { what: `${MANY} with ${FEW} enabled against ${FEW}`, measured: times.masked / times.few, unit: "x", bound: 2 },
  ];
};

export const section: Section = { about: "the scan of 10 KiB by the number of loaded signals, every text new", run };
