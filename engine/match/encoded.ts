/** A longer run of characters without white space is no word of any language. */
const LONGEST_WORD = 1000;

/** Looks back from the far end of what a word may reach, so that ordinary text is skipped through. */
const hasLongWord = (text: string): boolean => {
  for (let from = 0; from + LONGEST_WORD < text.length; ) {
    let at = from + LONGEST_WORD;
    while (at > from && text.charCodeAt(at) > 32) at--;
    if (at === from) return true;
    from = at;
  }
  return false;
};

/** A text in UTF-8 with the way between its bytes and its UTF-16 units; made once a view, when a regex first needs it. */
export class Encoded {
  readonly bytes: Buffer;
  /** Byte offset of every unit; null where both are the same, as in ASCII. */
  readonly #offsets: Int32Array | null;
  readonly #text: string;
  #longWord: boolean | null = null;

  constructor(text: string) {
    this.#text = text;
    this.bytes = Buffer.from(text, "utf8");
    this.#offsets = this.bytes.length === text.length ? null : offsetsOf(text);
  }

  /** True where there is a run of more than 1,000 characters without white space. */
  get hasLongWord(): boolean {
    this.#longWord ??= hasLongWord(this.#text);
    return this.#longWord;
  }

  toByte(unit: number): number {
    return this.#offsets === null ? unit : (this.#offsets[unit] ?? this.bytes.length);
  }

  /** The unit that begins at the byte; for a byte inside a character, the unit it belongs to. */
  toUnit(byte: number): number {
    const offsets = this.#offsets;
    if (offsets === null) return byte;
    let low = 0;
    let high = offsets.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((offsets[middle] ?? 0) <= byte) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** A pair takes four bytes, two a unit; a lone surrogate is written as U+FFFD, three bytes. */
const offsetsOf = (text: string): Int32Array => {
  const offsets = new Int32Array(text.length + 1);
  let byte = 0;
  for (let i = 0; i < text.length; i++) {
    offsets[i] = byte;
    const unit = text.charCodeAt(i);
    if (unit < 0x80) byte += 1;
    else if (unit < 0x800) byte += 2;
    else if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) {
      offsets[++i] = byte + 2;
      byte += 4;
    } else byte += 3;
  }
  offsets[text.length] = byte;
  return offsets;
};
