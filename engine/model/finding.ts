import type { Guard } from "./pack.js";
import type { Span } from "./span.js";

/** One hit of one signal, in the original text. */
export interface Finding extends Span {
  /** `metric/pack/signal` */
  readonly signal: string;
  /** Index into the request's segments. */
  readonly segment: number;
  readonly where: string;
  readonly view: string;
  readonly transforms: readonly string[];
  /** The guards it stood under; such a hit is lowered, not deleted. */
  readonly guards: readonly Guard[];
  /** Set when the metric's policy allows what stands there: a listed value, or what the prompt said. */
  readonly allowed?: "values" | "promptEcho";
}
