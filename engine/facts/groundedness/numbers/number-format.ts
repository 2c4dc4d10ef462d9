/** A number as written: `12.480` may be twelve thousand or twelve, so it has a second reading. */
export interface NumberReading {
  readonly value: number;
  readonly other: number | null;
  /** Digits behind the decimal mark of `value`. */
  readonly decimals: number;
}

const GROUPED = /^\d{1,3}([.,'])\d{3}(?:\1\d{3})*$/;
const INDIAN = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
const DECIMAL = /^(\d+)[.,](\d+)$/;
const GROUPED_DECIMAL = /^(\d{1,3}(?:([,'])\d{3})+)\.(\d+)$|^(\d{1,3}(?:([.'])\d{3})+),(\d+)$/;

const ungrouped = (digits: string): number => Number(digits.replace(/[.,']/g, ""));
const decimal = (whole: string, fraction: string): number => Number(`${ungrouped(whole)}.${fraction}`);

/** Reads digits with grouping and decimal marks of any custom; null for versions, dates and the like (`1.2.3`). */
export const readNumber = (text: string): NumberReading | null => {
  if (/^\d+$/.test(text)) return { value: Number(text), other: null, decimals: 0 };
  if (GROUPED.test(text)) {
    const parts = text.split(/[.,']/);
    const [whole = "", fraction = ""] = parts;
    const ambiguous = parts.length === 2 && !text.includes("'");
    return { value: ungrouped(text), other: ambiguous ? decimal(whole, fraction) : null, decimals: 0 };
  }
  if (INDIAN.test(text)) return { value: ungrouped(text), other: null, decimals: 0 };
  const mixed = GROUPED_DECIMAL.exec(text);
  if (mixed) {
    const whole = mixed[1] ?? mixed[4] ?? "";
    const fraction = mixed[3] ?? mixed[6] ?? "";
    return { value: decimal(whole, fraction), other: null, decimals: fraction.length };
  }
  const simple = DECIMAL.exec(text);
  if (!simple) return null;
  const [, whole = "", fraction = ""] = simple;
  return { value: decimal(whole, fraction), other: null, decimals: fraction.length };
};
