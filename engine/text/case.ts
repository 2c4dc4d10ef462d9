/** Letters that Unicode takes for the same although neither is the other's capital (CaseFolding.txt, 15.1). */
const TWINS: Readonly<Record<string, string>> = { "\u1fd3": "\u0390", "\u1fe3": "\u03b0", "\ufb05": "\ufb06" };

/** One representative for all code units that differ in case only; `k` for the Kelvin sign, `s` for the long s, as in RE2. */
const representative = (char: string): string => {
  const twin = TWINS[char];
  if (twin !== undefined) return twin;
  const lower = char.toLowerCase();
  const upper = lower.length === 1 ? lower.toUpperCase() : char.toUpperCase();
  const folded = upper.length === 1 ? upper.toLowerCase() : lower;
  return folded.length === 1 ? folded : char;
};

const SURROGATES = { first: 0xd800, last: 0xdfff };

let units: Uint16Array | null = null;
let variants: ReadonlyMap<number, readonly number[]> | null = null;

/** Made on first use, once a process: 65,536 entries take some milliseconds. */
const table = (): Uint16Array => {
  if (units !== null) return units;
  const made = new Uint16Array(0x10000);
  for (let unit = 0; unit < made.length; unit++) {
    const alone = unit >= SURROGATES.first && unit <= SURROGATES.last;
    made[unit] = alone ? unit : representative(String.fromCharCode(unit)).charCodeAt(0);
  }
  units = made;
  return made;
};

const isAscii = (text: string): boolean => !/[\u0080-\uffff]/.test(text);

/** The text with every UTF-16 unit replaced by its case representative; its length stays the same. */
export const foldUnits = (text: string): string => {
  if (isAscii(text)) return text.toLowerCase();
  const folds = table();
  let folded = "";
  for (let i = 0; i < text.length; i++) folded += String.fromCharCode(folds[text.charCodeAt(i)] ?? 0);
  return folded;
};

/** All units with the same representative, the representative included. */
export const unitsLike = (representativeUnit: number): readonly number[] => {
  if (variants === null) {
    const made = new Map<number, number[]>();
    table().forEach((folded, unit) => {
      if (folded !== unit) made.set(folded, [...(made.get(folded) ?? [folded]), unit]);
    });
    variants = made;
  }
  return variants.get(representativeUnit) ?? [representativeUnit];
};
