const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** CRC-32 (IEEE 802.3) of an ASCII text. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
};

const base62 = (value: number, width: number): string => {
  let digits = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) digits = ALPHABET.charAt(rest % 62) + digits;
  return digits.padStart(width, "0");
};

/** GitHub's tokens (`ghp_`, `gho_` ...): the last six of the 36 characters are the base62 CRC-32 of the thirty before. */
export const githubChecksum = (text: string): boolean => {
  const body = /^gh[a-z]_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text);
  return body !== null && base62(crc32(body[1] ?? ""), 6) === body[2];
};
