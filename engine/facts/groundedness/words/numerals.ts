/** Numbers written as words, by language: the first word of a run counts from the number before the colon. */
const RUNS = [
  "0: zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  "1: first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
  "1: once twice",
  "2: zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
  "2: deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
  "2: dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince",
  "2: due tre quattro cinque sei sette otto nove dieci undici dodici",
  "2: dois três quatro cinco seis sete oito nove dez onze doze",
  "2: twee drie vier vijf zes zeven acht negen tien elf twaalf",
];
const TENS = [
  "20: twenty thirty forty fifty sixty seventy eighty ninety",
  "20: zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
  "20: vingt trente quarante cinquante soixante",
  "20: veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
];
const SCALE_WORDS = [
  "1e2: hundred hundreds hundert cent cien",
  "1e3: thousand thousands tausend mille mil",
  "1e6: million millions mio mln mn millionen millón millones milioni",
  "1e9: billion billions bn milliarde milliarden mrd milliard milliards miliardi",
  "1e12: trillion trillions",
];

const spread = (runs: readonly string[], step: number): readonly (readonly [string, number])[] =>
  runs.flatMap((run) => {
    const [from = "0", words = ""] = run.split(": ");
    return words.split(" ").map((word, index) => [word, Number(from) + index * step] as const);
  });

/** English comes first: `once` is 1, `six` is 6. */
export const NUMERALS: ReadonlyMap<string, number> = new Map([
  ...[...spread(RUNS, 1), ...spread(TENS, 10)].reverse(),
  ["dozen", 12],
]);

/** What multiplies the number before it. */
export const SCALES: ReadonlyMap<string, number> = new Map(spread(SCALE_WORDS, 0));
