import type { Document, TokenRange } from "../document.js";
import type { Word } from "../words/word.js";

export type QuantityKind = "percent" | "money" | "year" | "plain";

/** A number with what it counts; the tokens are those of the number. */
export interface Quantity extends TokenRange {
  readonly value: number;
  /** A second reading of the digits (`12.480`); null for none. */
  readonly other: number | null;
  readonly kind: QuantityKind;
  /** Stem id of the word it counts; -1 for none. */
  readonly unit: number;
  /** The smallest step its writing shows: 0.1 million for `8.5 million`, 1,000 for `12,000`. */
  readonly step: number;
  /** Written with digits, or with several words. */
  readonly explicit: boolean;
}

const PERCENT = new Set("percent prozent procent pourcent".split(" "));
const MONEY = new Set(
  "dollar dollars usd euro euros eur pound pounds gbp yen jpy chf cent cents franc francs crown crowns rupee rupees inr".split(
    " ",
  ),
);
/** Letters glued to digits; `m` and `b` only behind a currency sign, since they also stand for metres and bytes. */
const GLUED: Readonly<Record<string, number>> = { k: 1e3, bn: 1e9, mn: 1e6 };
const GLUED_MONEY: Readonly<Record<string, number>> = { ...GLUED, m: 1e6, mm: 1e6, b: 1e9 };
const CURRENCY_BEFORE = /[$€£¥₹][ ]?$/;

/** The step a plain writing shows: trailing zeros of integers, or the last decimal. */
const stepOf = (value: number, decimals: number): number => {
  if (decimals > 0) return 10 ** -decimals;
  let step = 1;
  while (value !== 0 && value % (step * 10) === 0 && step < 1e15) step *= 10;
  return step;
};

const isYear = ({ digits, form }: Word): boolean => digits && /^(?:1\d|20)\d\d$/.test(form);

/** Reads the number that begins at one token. */
class Reading {
  readonly #document: Document;
  readonly #end: number;
  readonly #first: Word;
  #value: number;
  #scale = 1;
  #to: number;

  constructor(document: Document, from: number, end: number, first: Word) {
    this.#document = document;
    this.#end = end;
    this.#first = first;
    this.#value = first.value ?? 0;
    this.#to = from + 1;
  }

  read(): Quantity {
    const from = this.#to - 1;
    const start = this.#document.start(from);
    const currency = CURRENCY_BEFORE.test(this.#document.plain.slice(Math.max(0, start - 2), start));
    while (this.#grow());
    this.#glued(currency);
    const { kind, unit } = this.#measure(currency, from);
    const { decimals, other, digits } = this.#first;
    return {
      value: this.#value,
      other: this.#scale === 1 ? other : null,
      kind,
      unit,
      step: stepOf(this.#value / this.#scale, decimals) * this.#scale,
      explicit: digits || this.#to > from + 1,
      from,
      to: this.#to,
    };
  }

  #word(ahead: number): Word | undefined {
    const token = this.#to + ahead;
    return token < this.#end ? this.#document.word(token) : undefined;
  }

  #adjoins(ahead = 0): boolean {
    return this.#to + ahead < this.#end && /^[ -]?$/.test(this.#document.gap(this.#to + ahead));
  }

  /** Takes one more number word: `two hundred and five`, `1.2 million`, `twelve and a half`. */
  #grow(): boolean {
    if (["and", "a", "half"].every((form, ahead) => this.#word(ahead)?.form === form)) {
      this.#value += 0.5;
      this.#to += 3;
      return false;
    }
    const skip = this.#scale > 1 && this.#word(0)?.form === "and" && this.#adjoins(1) ? 1 : 0;
    const next = this.#word(skip);
    if (!next || !this.#adjoins()) return false;
    if (next.scale !== null && skip === 0) {
      this.#value *= next.scale;
      this.#scale *= next.scale;
    } else if (this.#adds(next)) this.#value += next.value ?? 0;
    else return false;
    this.#to += skip + 1;
    return true;
  }

  #adds(next: Word): boolean {
    const spelled = next.value !== null && !next.digits && !this.#first.digits;
    return spelled && this.#value >= 20 && this.#value % 10 === 0 && (next.value ?? 0) < this.#value;
  }

  #glued(currency: boolean): void {
    if (!this.#first.digits || this.#to >= this.#end || this.#document.gap(this.#to) !== "") return;
    const factor = (currency ? GLUED_MONEY : GLUED)[this.#word(0)?.form ?? ""];
    if (factor === undefined) return;
    this.#value *= factor;
    this.#scale *= factor;
    this.#to++;
  }

  #measure(currency: boolean, from: number): Pick<Quantity, "kind" | "unit"> {
    const end = this.#document.end(this.#to - 1);
    const next = this.#adjoins() ? this.#word(0) : undefined;
    if (/^ ?%/.test(this.#document.plain.slice(end, end + 2)) || PERCENT.has(next?.form ?? "")) {
      return { kind: "percent", unit: -1 };
    }
    const money = currency || MONEY.has(next?.form ?? "");
    const unit = next?.stopIn === 0 && next.value === null ? this.#document.stem(this.#to) : -1;
    if (money) return { kind: "money", unit };
    return { kind: this.#to === from + 1 && isYear(this.#first) ? "year" : "plain", unit };
  }
}

/** The quantities of a range of tokens, in order. */
export const quantitiesOf = (document: Document, { from, to }: TokenRange): readonly Quantity[] => {
  const found: Quantity[] = [];
  for (let token = from; token < to; ) {
    const word = document.word(token);
    if (!word || word.value === null) token++;
    else {
      const quantity = new Reading(document, token, to, word).read();
      found.push(quantity);
      token = quantity.to;
    }
  }
  return found;
};
