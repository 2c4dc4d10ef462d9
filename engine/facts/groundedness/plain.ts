/** Characters that are another one in disguise; the invisible ones become a soft hyphen, which words ignore. */
const VARIANT =
  /[\u00a0\u00ab\u00bb\u0130\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u2000-\u2015\u2018-\u201f\u2028-\u202f\u2032\u2033\u205f-\u2064\u2212\u3000-\u3002\u300c-\u300f\ufeff\uff01-\uff5e]/g;

const INVISIBLE = "\u00ad";
const between = (code: number, low: number, high: number): boolean => code >= low && code <= high;
const isDigit = (code: number): boolean => between(code, 48, 57);

const GROUPING_SPACES = new Set([0xa0, 0x2007, 0x2009, 0x202f]);

const variantOf = (code: number): string => {
  if (between(code, 0xff01, 0xff5e)) return String.fromCharCode(code - 0xfee0);
  if (between(code, 0x660, 0x669)) return String.fromCharCode(code - 0x660 + 48);
  if (between(code, 0x6f0, 0x6f9)) return String.fromCharCode(code - 0x6f0 + 48);
  if (between(code, 0x966, 0x96f)) return String.fromCharCode(code - 0x966 + 48);
  if (code === 0x130) return "I";
  if (between(code, 0x2018, 0x201b) || code === 0x2032) return "'";
  if (between(code, 0x201c, 0x201f) || code === 0x2033 || code === 0xab || code === 0xbb) return '"';
  if (between(code, 0x300c, 0x300f)) return '"';
  if (between(code, 0x2010, 0x2013) || code === 0x2212) return "-";
  if (code === 0x2014 || code === 0x2015) return "\u2014";
  if (code === 0x3001) return ",";
  if (code === 0x3002) return ".";
  if (code === 0x2028 || code === 0x2029) return "\n";
  if (between(code, 0x200b, 0x200f) || between(code, 0x202a, 0x202e) || between(code, 0x2060, 0x2064)) return INVISIBLE;
  return code === 0xfeff ? INVISIBLE : " ";
};

/** A no-break space between two digits groups thousands; it becomes an apostrophe, which numbers read so. */
const groups = (text: string, at: number): boolean =>
  GROUPING_SPACES.has(text.charCodeAt(at)) && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1));

/** The text with one form for each quote, dash, space, digit and full-width character. Same length: offsets stay true. */
export const plainOf = (text: string): string =>
  text.replace(VARIANT, (variant, at: number) => (groups(text, at) ? "'" : variantOf(variant.charCodeAt(0))));
