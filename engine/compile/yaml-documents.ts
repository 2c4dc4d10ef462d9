import { Composer, type CST, type Document, type LineCounter, Parser } from "yaml";

/** Far beyond any sensible file, far below the stack. */
export const MAX_DEPTH = 64;

const OPTIONS = { version: "1.2", schema: "core", merge: false, uniqueKeys: false } as const;

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

/** The documents of a text, or where it is nested too deeply to be read. */
export const documentsOf = (
  text: string,
  counter: LineCounter,
): { readonly documents: readonly Document.Parsed[]; readonly deepAt: number | null } => {
  const tokens = [...new Parser(counter.addNewLine).parse(text)];
  const deep = tooDeep(tokens);
  if (deep) return { documents: [], deepAt: deep.offset };
  return { documents: [...new Composer(OPTIONS).compose(tokens)], deepAt: null };
};
