import { Almanac } from "json-rules-engine";
import { SentinelError } from "../model/errors.js";
import type { FactValue, Frame } from "../model/facts.js";
import type { Operand } from "./truth.js";

/** The value of a fact that a condition reads; throws FACT_MISSING, since a frame holds every declared fact. */
export const factIn = (frame: Frame, fact: string): FactValue => {
  const value = frame.get(fact);
  if (value === undefined) throw new SentinelError("FACT_MISSING", { fact });
  return value;
};

/** Looks facts up in the frame itself, where the library would wrap, cache and hash each one for every run. */
export class FrameAlmanac extends Almanac {
  readonly #frame: Frame;

  constructor(frame: Frame) {
    super();
    this.#frame = frame;
  }

  /** The library lets its caller name `T`; the callers are leaves, whose operators take an Operand. */
  override async factValue<T>(fact: string): Promise<T> {
    const operand: Operand = { fact, value: factIn(this.#frame, fact) };
    return operand as T;
  }
}
