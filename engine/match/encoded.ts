/** A text in UTF-8 with the way between its bytes and its UTF-16 units; made once a view, when a regex first needs it. */
export class Encoded {
  readonly bytes: Buffer;
  /** Byte offset of every unit; null where both are the same, as in ASCII. */
  readonly #offsets: Int32Array | null;

  constructor(text: string) {
    this.bytes = Buffer.from(text, "utf8");
    this.#offsets = this.bytes.length === text.length ? null : offsetsOf(text);
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
