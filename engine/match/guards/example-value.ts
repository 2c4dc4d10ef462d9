import { before, type Hit, hitText } from "./context.js";

/** A value that says itself that it is none. */
const PLACEHOLDER =
  /example|sample|dummy|placeholder|changeme|change_me|your[_-]?\w*[_-]?(?:key|token|secret|password)|x{4,}|0{6,}|\*{4,}|\.{3}|1234567|abcdef|<[^>]+>|deadbeef|foobar/iu;
/** Words before the value that call it an example, at most this far ahead of it. */
const CALLED =
  /\b(?:(?:for )?example|e\.g\.?|for instance|such as|sample|dummy|placeholder|fake|fictional|made[- ]up|test (?:card|number|value|key|token|account|iban)|looks? like|beispiel|z\.\s?b\.|ejemplo|exemple)[^.!?]{0,40}$/iu;

/** The value looks like a placeholder, or its sentence calls it an example right before it. */
export const exampleValue = (hit: Hit): boolean => PLACEHOLDER.test(hitText(hit)) || CALLED.test(before(hit));
