import { Composer, type CST, type Document, Lexer, type LineCounter, Parser } from "yaml";

/** Far beyond any sensible file, far below the stack. */
export const MAX_DEPTH = 64;

const OPTIONS = { version: "1.2", schema: "core", merge: false, uniqueKeys: false } as const;

/** The documents of a text, or where it is nested too deeply to be read. */
export interface Documents {
  readonly documents: readonly Document.Parsed[];
  readonly deepAt: number | null;
}

/** The first token that lies too deep; found without recursion, because composing one would exhaust the stack. */
const tooDeep = (tokens: readonly CST.Token[]): CST.Token | null => {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > MAX_DEPTH) return token;
    const inner = token.type === "document" ? [token] : "items" in token ? token.items : [];
    for (const { key, value } of inner as readonly { key?: CST.Token | null; value?: CST.Token }[]) {
      if (key) open.push({ token: key, depth: depth + 1 });
      if (value) open.push({ token: value, depth: depth + 1 });
    }
  }
  return null;
};

/** Some milliseconds of work. */
const LEXEMES_A_STEP = 2_000;

/** A long text yields between steps of reading it, so that whoever drives this can let others have their turn. */
export function* documentsOf(text: string, counter: LineCounter): Generator<undefined, Documents> {
  const [lexer, parser, tokens] = [new Lexer(), new Parser(counter.addNewLine), [] as CST.Token[]];
  let lexemes = 0;
  counter.addNewLine(0);
  for (const lexeme of lexer.lex(text)) {
    tokens.push(...parser.next(lexeme));
    lexemes += 1;
    if (lexemes % LEXEMES_A_STEP === 0) yield;
  }
  tokens.push(...parser.end());
  const deep = tooDeep(tokens);
  if (deep) return { documents: [], deepAt: deep.offset };
  const documents = [...new Composer(OPTIONS).compose(tokens)];
  if (lexemes > LEXEMES_A_STEP) yield;
  return { documents, deepAt: null };
}
