const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Bytes of an ed25519 public key, and of a secret key with its public half. */
const KEY_LENGTHS: readonly number[] = [32, 64];
const LONGEST = 88;

/** Number of bytes the text stands for; null where it is no base58. */
const decodedLength = (text: string): number | null => {
  let value = 0n;
  for (const char of text) {
    const digit = ALPHABET.indexOf(char);
    if (digit < 0) return null;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return zeros + bytes;
};

/** Base58 of exactly 32 or 64 bytes: a Solana address or secret key. */
export const base58Key = (text: string): boolean => {
  if (text.length > LONGEST) return false;
  const length = decodedLength(text);
  return length !== null && KEY_LENGTHS.includes(length);
};
