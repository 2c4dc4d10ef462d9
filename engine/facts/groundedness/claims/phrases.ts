/** Sentences that state nothing about the world. Every pattern is bounded. */

/** Courtesy at the start of a sentence. */
export const COURTESY =
  /^\W*(?:hi|hello|hey|dear|greetings|welcome|thanks|thank you|cheers|sure|of course|certainly|absolutely|definitely|no problem|no worries|my pleasure|(?:great|good|excellent|interesting) question|sorry|apologies|have a|(?:best|kind) regards|sincerely|take care|bye|goodbye|congratulations|you(?:'re| are) (?:very |most )?welcome|happy to|glad to|good (?:morning|afternoon|evening|day|luck)|hallo|guten|danke|gern|bonjour|merci|hola|gracias|ciao|grazie|olá|obrigad[oa])(?![\p{L}\p{N}])/iu;

const LEAD = "^\\W*(?:(?:yes|no|ok|okay|sure|well|and|so|oh|yeah|thanks|sorry|then)[,!.]? )*";
const SELF =
  "(?:i|we)(?:'ll| will| shall|'d| would| can| could| may|'m| am|'re| are|'ve| have| had)?(?: (?:just|also|now|really|always|already|be|been|not))*";
const ACTS =
  "happy|glad|sorry|afraid|here to|going to|check|look|send|sent|help|assist|forward|forwarded|contact|try|tried|updated|created|cancelled|canceled|booked|processed|submitted|added|removed|noted|escalated|hope|love|like|enjoy|prefer|hate|agree|wish|understand|appreciate|apologi[sz]e|guess|bet|recommend|suggest|wonder|need|want";

/** What a helper says of itself, offers or asks for. */
export const SPEECH_ACT = new RegExp(
  `${LEAD}(?:please )?(?:let me|let us|let's|feel free|don't hesitate|do not hesitate|if you (?:have|need|want|would|like)\\b.{0,80}\\b(?:let me|ask|tell|contact|reach)|${SELF} (?:${ACTS}))\\b`,
  "i",
);

/** Words of which every speech act has one near its start. */
export const ACT_OPENERS = new Set("let let's feel don't do if i we".split(" "));

const SEEK =
  "know|find|found|locate|see|tell|say|answer|confirm|determine|verify|information|records?|mentions?|details?|sure|certain|provide|idea|access";
const STATE =
  "mention|mentions|mentioned|say|says|state|states|stated|contain|contains|include|includes|included|specify|specifies|specified|provide|provides|provided|cover|covers|covered|list|lists|listed|give|gives|given|information|answer|describe|describes|address|indicate|discuss|found|available";
const SOURCE =
  "context|documents?|documentation|sources?|passages?|text|information|materials?|excerpts?|files?|knowledge base|articles?|results?|policy|policies|contract|agreement|lease|records?|data|pages?|manual|handbook|rules?|guidelines?|notes?|reports?|website|faq";
const NOT = "n't|not|no|cannot|unable|never|nothing|neither";

/** An honest "I could not find it"; asked only of sentences that hold a negator. */
export const NOT_FOUND = new RegExp(
  [
    `\\b(?:i|we)\\b.{0,24}(?:${NOT})\\b.{0,40}\\b(?:${SEEK})\\b`,
    `\\b(?:${SOURCE})\\b.{0,60}(?:${NOT})\\b.{0,30}\\b(?:${STATE})\\b`,
    `(?:${NOT})\\b.{0,40}\\b(?:${STATE}|${SEEK})\\b.{0,40}\\b(?:in|from|by|within)\\b.{0,30}\\b(?:${SOURCE})\\b`,
    `${LEAD}(?:there (?:is|was|are)|there's) no (?:information|mention|record|data|details?|answer|evidence)\\b`,
    `${LEAD}(?:i(?:'m| am) )?not (?:sure|certain|aware)\\b`,
    "\\b(?:ich|wir) .{0,60}\\b(?:nicht|keine?n?)\\b.{0,40}\\b(?:finden|gefunden|weiß|sagen|angaben|informationen)\\b",
    "\\b(?:ich|wir) (?:weiß|wissen|finde|finden) .{0,40}\\b(?:nicht|keine?n?)\\b",
    "\\b(?:je|nous) n(?:e|'ai|'avons).{0,40}\\b(?:trouv|sais|pas)",
    "\\bno (?:lo |la )?(?:sé|encuentro|encontré|encontramos|he encontrado|he podido|pude|puedo|hemos)\\b",
    "\\bnon (?:lo so|ho trovato|trovo|riesco)\\b",
    "\\bnão (?:sei|encontrei|foi possível|consigo)\\b",
  ].join("|"),
  "i",
);

/** The same in scripts whose words are not cut apart. */
export const NOT_FOUND_DENSE =
  /不知道|没有找到|沒有找到|未找到|找不到|未提及|没有提到|無法|无法(?:确定|回答)|わかりません|分かりません|見つかりません|記載(?:が|は)?(?:ありません|ない)|찾을 수 없|모르겠|알 수 없/;

const OWNER = "(?:(?:the|this|that|these|your|our|its|dem|der|den|die|das|le|la|les|el|los|il) )?(?:[\\p{L}-]+ ){0,2}?";

/** Words at the start of a sentence that name where it comes from: "According to the handbook, ...", "The lease says that ...". */
export const FRAME = new RegExp(
  `^\\W*(?:(?:according to|based on|as (?:stated|described|noted|mentioned|outlined|specified|defined) in|in|from|per|laut|gemäß|selon|según|secondo) ${OWNER}(?:${SOURCE})[,:]? |(?:it|${OWNER}(?:${SOURCE})) (?:also |clearly |explicitly )?(?:says?|states?|notes?|reads?|mentions?|specif(?:y|ies)|explains?|shows?|indicates?|defines? it as)(?: that(?![\\p{L}])|[:,])?)`,
  "iu",
);

/** What follows one of these is said after all. */
export const CONTRAST = new Set(
  "but however although though yet nevertheless nonetheless aber jedoch mais pero ma mas".split(" "),
);
