import type { Language } from "./stop-words.js";

/** Words that deny what stands near them, in texts of their language. */
export const NEGATORS: Readonly<Record<Language, string>> = {
  en: `no not never none neither nor nobody nothing nowhere without cannot cant dont doesnt didnt isnt wasnt arent werent wont
    wouldnt hasnt havent hadnt couldnt shouldnt lack lacks lacked lacking absence absent`,
  de: "nicht kein keine keinen keinem keiner keines nie niemals ohne weder nirgends",
  fr: "pas jamais aucun aucune sans nul nulle",
  es: "no ningún ninguna ninguno nunca jamás sin tampoco",
  it: "non nessun nessuna nessuno mai senza né",
  pt: "não nenhum nenhuma sem nunca",
  nl: "niet geen nooit zonder noch",
  ru: "не нет ни без никогда",
};

/** Pairs of characters that deny in Chinese, Japanese and Korean, whatever language the function words tell. */
export const DENSE_NEGATORS = "没有 沒有 並無 并无 不存 不含 不是 未包 ない 없습 없다 아니";
