import type { AST } from "@eslint-community/regexpp";

/** So many samples of a regex are enough to try every alternative of those people write. */
const MOST_SAMPLES = 400;
/** Tried in order for a class; unlike letters come first, so that a sample holds no word by accident. */
const CANDIDATES = [..."xq7 _-.!\n#@é字", ..."abcdefghijklmnoprstuvwyz0123456", ..."\"'`<>()[]{}:;,/\\|*+=&%$~^?"];

const charactersOf = (node: AST.CharacterClass | AST.CharacterSet): readonly string[] => {
  const test = new RegExp(`^(?:${node.raw})$`, "u");
  return CANDIDATES.filter((char) => test.test(char)).slice(0, 3);
};

/** Every left side with a right side, each side used at least once; all pairs while they are few. */
const joined = (left: readonly string[], right: readonly string[]): readonly string[] => {
  if (left.length * right.length <= MOST_SAMPLES) return left.flatMap((l) => right.map((r) => l + r));
  const rows = Math.max(left.length, right.length);
  return Array.from({ length: rows }, (_, i) => `${left[i % left.length]}${right[i % right.length]}`);
};

const samplesOfSequence = (elements: readonly AST.Element[]): readonly string[] =>
  elements.reduce<readonly string[]>((samples, element) => joined(samples, samplesOf(element)), [""]);

const samplesOfAlternatives = (alternatives: readonly AST.Alternative[]): readonly string[] =>
  alternatives.flatMap(({ elements }) => samplesOfSequence(elements)).slice(0, MOST_SAMPLES);

const samplesOf = (node: AST.Element): readonly string[] => {
  switch (node.type) {
    case "Character":
      return [String.fromCodePoint(node.value)];
    case "CharacterClass":
    case "CharacterSet":
      return charactersOf(node);
    case "Group":
    case "CapturingGroup":
      return samplesOfAlternatives(node.alternatives);
    case "Quantifier": {
      const once = samplesOf(node.element);
      const least = once.map((sample) => sample.repeat(node.min));
      return node.min === 0 ? ["", ...once] : least;
    }
    default:
      return [""];
  }
};

/** Short texts the regex may match; the caller has to try them, for assertions are not looked at. */
export const samplesOfPattern = ({ alternatives }: AST.Pattern): readonly string[] =>
  samplesOfAlternatives(alternatives);
