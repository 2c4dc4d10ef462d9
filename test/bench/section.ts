/** One number of the table. */
export interface Row {
  readonly what: string;
  readonly measured: number;
  readonly unit: "ms" | "us" | "us/KiB" | "rows/s" | "MiB" | "x" | "";
  /** The most that is allowed; absent where the number is only shown. */
  readonly bound?: number;
  readonly note?: string;
}

export interface Section {
  readonly about: string;
  readonly run: () => Promise<readonly Row[]>;
}

export const isMet = ({ measured, bound }: Row): boolean | null => (bound === undefined ? null : measured <= bound);
