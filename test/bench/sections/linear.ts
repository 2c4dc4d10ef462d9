import { openService, TENANT } from "../open.js";
import type { Row, Section } from "../section.js";
import { requests } from "../texts.js";
import { takingTurns } from "../timing.js";

const KIB = 1024;
const SIZES = [64, 256, 1024] as const;
/** Over 1: what noise and caches may add to a cost that is linear. */
const LINEAR = 1.5;
const ROUNDS = { warm: 3, rounds: 9 };

const run = async (): Promise<readonly Row[]> => {
  const { service, close } = await openService();
  const contenders = Object.fromEntries(
    SIZES.map((size) => {
      const texts = requests(ROUNDS.warm + ROUNDS.rounds, { response: 2 * KIB, context: size * KIB }, size);
      return [`${size}`, (round: number) => service.evaluate(TENANT, texts[round])];
    }),
  );
  const times = await takingTurns(contenders, ROUNDS);
  await close();
  const perKib = (size: number): number => ((times[`${size}`] ?? Number.NaN) * 1000) / size;
  return SIZES.flatMap((size): Row[] => [
    { what: `context of ${size} KiB`, measured: times[`${size}`] ?? Number.NaN, unit: "ms" },
    { what: `context of ${size} KiB, per KiB`, measured: perKib(size), unit: "us/KiB" },
    ...(size === SIZES[0]
      ? []
      : [
          {
            what: `per KiB, against 64 KiB`,
            measured: perKib(size) / perKib(SIZES[0]),
            unit: "x",
            bound: LINEAR,
          } as const,
        ]),
  ]);
};

export const section: Section = { about: "time grows linearly with the context; 2 KiB response", run };
