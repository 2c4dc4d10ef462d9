import type { ReplayReport } from "./report.js";

/** How much a candidate may change before a dry run fails; absent: any number. */
export interface Gates {
  readonly maxNewlyBlocked?: number | undefined;
  readonly maxNewlyAllowed?: number | undefined;
  readonly maxUndecided?: number | undefined;
}

/** The gates a report does not pass, in words. */
export const brokenGates = (report: ReplayReport, gates: Gates): readonly string[] => {
  const measured = [
    ["newly blocked", report.newlyBlocked, gates.maxNewlyBlocked],
    ["newly allowed", report.newlyAllowed, gates.maxNewlyAllowed],
    ["undecided", report.undecided.count, gates.maxUndecided],
  ] as const;
  const gated = measured.filter(([, , most]) => most !== undefined);
  if (gated.length > 0 && report.judged === 0) return ["nothing was judged, so nothing was measured"];
  return measured.flatMap(([what, count, most]) =>
    most !== undefined && count > most ? [`${count} ${what}, at most ${most} wanted`] : [],
  );
};
