/** First digits and lengths that the networks give out (their public number ranges, 2024). */
const ISSUERS: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  { prefix: /^4/, lengths: [13, 16, 19] }, // Visa
  { prefix: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))/, lengths: [16] }, // Mastercard
  { prefix: /^3[47]/, lengths: [15] }, // American Express
  { prefix: /^(?:6011|64[4-9]|65)/, lengths: [16, 17, 18, 19] }, // Discover
  { prefix: /^3(?:0[0-5]|095|[689])/, lengths: [14, 15, 16, 17, 18, 19] }, // Diners Club
  { prefix: /^35(?:2[89]|[3-8]\d)/, lengths: [16, 17, 18, 19] }, // JCB
  { prefix: /^62/, lengths: [16, 17, 18, 19] }, // UnionPay
  { prefix: /^(?:50|5[6-9]|6[0-9])/, lengths: [12, 13, 14, 15, 16, 17, 18, 19] }, // Maestro
  { prefix: /^220[0-4]/, lengths: [16, 17, 18, 19] }, // Mir
];

/** True where a card network gives out numbers of this beginning and length. */
export const cardIssuer = (text: string): boolean => {
  const digits = text.replace(/\D/g, "");
  return ISSUERS.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits));
};
