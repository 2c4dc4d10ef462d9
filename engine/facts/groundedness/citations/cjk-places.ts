import type { Document } from "../document.js";
import type { KeyedCitation } from "./citation.js";

const PLACE = /第[ ]?([0-9]{1,5}|[一二三四五六七八九十百零〇]{1,7})[ ]?(条|條|章|节|節|款|项|項|页|頁)/g;
const SCHEMES: Readonly<Record<string, string>> = {
  条: "article",
  條: "article",
  章: "chapter",
  节: "section",
  節: "section",
  款: "clause",
  项: "item",
  項: "item",
  页: "page",
  頁: "page",
};
const DIGITS = "零一二三四五六七八九";

/** Chinese and Japanese numerals below a thousand. */
const numeralValue = (numeral: string): number => {
  let total = 0;
  let digit = 0;
  for (const character of numeral.replace(/〇/g, "零")) {
    const value = DIGITS.indexOf(character);
    if (value >= 0) digit = value;
    else {
      total += (digit || 1) * (character === "百" ? 100 : 10);
      digit = 0;
    }
  }
  return total + digit;
};

/** `第5条`, `第九章`: the number stands before its scheme. */
export const cjkPlacesIn = ({ plain }: Document): readonly KeyedCitation[] => {
  if (!plain.includes("第")) return [];
  return [...plain.matchAll(PLACE)].map(({ 0: whole, 1: number = "", 2: unit = "", index }) => ({
    kind: "keyed",
    scheme: SCHEMES[unit] ?? "article",
    path: [String(/^\d/.test(number) ? Number(number) : numeralValue(number))],
    start: index,
    end: index + whole.length,
  }));
};
