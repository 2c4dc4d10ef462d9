import { before, type Hit, wordsOf } from "./context.js";

/** Words that name what is done to agents and people as a topic. */
const TOPIC =
  /\b(?:attack(?:s|ers?|ing)?|adversar(?:y|ies|ial)|hackers?|scam(?:s|mers?)?|fraud(?:sters?)?|phish(?:ing|ers?)|spammers?|jail ?breaks?|jail ?breaking|(?:prompt|sql|code) injections?|injections?|malicious|exploits?|red[- ]team(?:ing|ers?)?|abusers?|trolls?|bullies|manipulat(?:e|ion|ive|ors?)|angreifer|angriffe?|betrüger|atacantes?|attaquants?)\b/iu;
/** Words that speak of saying, showing or using something. */
const MENTION =
  /\b(?:writes?|wrote|says?|said|saying|use[sd]?|using|tr(?:y|ies|ied)(?: to)?|attempt(?:s|ed)? to|contains?|containing|includes?|including|such as|like|called|known as|for example|e\.g\.|phrases?|strings?|words?|texts?|messages?|sentences?|patterns?|examples?|payloads?|techniques?|detects?|detecting|detected|block(?:s|ed)?|flag(?:s|ged)?|filters?|classif(?:y|ies|ied)|warn(?:s|ed|ing)?|describes?|described|explains?|refers? to|schreiben|versuchen|verwenden)\b/iu;
/** Words that speak to the reader: a description does not. */
const ADDRESS = /\b(?:you|your|please|now|must|i|we|let['’]?s)\b/iu;
const LEAST_WORDS = 2;

/** The sentence before the hit speaks about attacks, names or tells of this text, and does not address the reader. */
export const described = (hit: Hit): boolean => {
  const lead = before(hit);
  return wordsOf(lead).length >= LEAST_WORDS && TOPIC.test(lead) && MENTION.test(lead) && !ADDRESS.test(lead);
};
