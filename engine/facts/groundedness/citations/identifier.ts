/** What stands between a scheme's word and its identifier: `No.`, `n°`, `#`, at most one line break. */
const LEAD =
  /\.?[ \t\u00ad]{0,4}\n?[ \t\u00ad]{0,4}(?:(?:nos?|nrs?|number|num|№)\.?[ \t]{1,2}|n[°º]\.?[ \t]?|#[ \t]?)?/iy;
/** `9.2`, `4(b)(ii)`, `12a`, `A.5.1`, `2-207`. */
const NUMBERED =
  /(?:[A-Z]{1,2}[.-]?)?\d{1,6}[a-z]?(?![\p{L}\d])(?:[.-](?:\d{1,6}[a-z]?|[a-z])(?![\p{L}\d]))*(?: ?\((?:\d{1,3}|[a-z]{1,5})\))*/iuy;
/** `IV`, `B`, `II.3`; capitals only. */
const LETTERED = /(?:[IVXLC]{1,7}|[A-Z])(?![\p{L}\d'])(?:[.-]\d{1,4}(?!\d))*(?:\((?:\d{1,3}|[a-z]{1,5})\))*/uy;
const SEPARATOR =
  /[ \t]{0,2}(?:,[ \t\n]{0,2}(?:and|or|und|et|y|e|o|&)?|;|&|\/|-|and|or|to|through|und|oder|bis|et|ou|y|e|o)[ \t\n]{0,2}(?:§+[ \t]?)?/iy;

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const romanValue = (letters: string): number | null => {
  if (!/^(?=.)c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(letters)) return null;
  const values = [...letters].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0);
};

const partsOf = (identifier: string): readonly string[] => identifier.toLowerCase().match(/\d+|[a-z]+/g) ?? [];

/** `4(b)` is 4, b; `IV` is 4; leading zeros go. */
export const pathOf = (identifier: string): readonly string[] =>
  partsOf(identifier).map((part, at) => {
    if (/^\d/.test(part)) return part.replace(/^0+(?=\d)/, "");
    const roman = at === 0 ? romanValue(part) : null;
    return roman === null ? part : String(roman);
  });

const matchAt = (pattern: RegExp, text: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
};

export interface Identifier {
  readonly path: readonly string[];
  readonly end: number;
}

const identifierAt = (text: string, at: number, letters: boolean): Identifier | null => {
  const found = matchAt(NUMBERED, text, at) ?? (letters ? matchAt(LETTERED, text, at) : null);
  return found === null ? null : { path: pathOf(found), end: at + found.length };
};

export interface IdentifierOptions {
  /** Letters alone may be an identifier (`Annex IV`). */
  readonly letters: boolean;
  /** A list may follow (`Sections 3, 4 and 5`). */
  readonly list: boolean;
}

/** The identifiers behind a scheme's word that ends at `at`: one, or a list. */
export const identifiersAfter = (
  text: string,
  at: number,
  { letters, list }: IdentifierOptions,
): readonly Identifier[] => {
  const lead = matchAt(LEAD, text, at) ?? "";
  const first = identifierAt(text, at + lead.length, letters);
  if (!first) return [];
  const found = [first];
  for (let last = first; ; ) {
    const separator = matchAt(SEPARATOR, text, last.end);
    const next = separator ? identifierAt(text, last.end + separator.length, letters) : null;
    // After a singular word only a pathed identifier continues a list: "Section 9.2 and 9.3", not "Section 9 and 10 days".
    if (!next || !(list || next.path.length > 1)) return found;
    found.push(next);
    last = next;
  }
};
