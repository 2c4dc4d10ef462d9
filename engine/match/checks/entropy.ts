/** Shannon entropy of the text's characters, in bits a character. */
const bitsPerCharacter = (text: string): number => {
  const counts = new Map<string, number>();
  let length = 0;
  for (const char of text) {
    counts.set(char, (counts.get(char) ?? 0) + 1);
    length++;
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length);
  return bits;
};

/** True where the text has at least so many bits of entropy a character: 3.5 parts most keys from most words. */
export const entropy =
  (least: number) =>
  (text: string): boolean =>
    bitsPerCharacter(text) >= least;
