/** Words that name a place in a text, by scheme. Words of one line are one scheme. */
const NAMES = `
section: section sections sec secs sect abschnitt abschnitte sección secciones sezione seção раздел paragraf
article: article articles art arts artikel artículo artículos articolo articoli artigo artigos статья статьи
clause: clause clauses cl klausel cláusula cláusulas clausola clausole ziffer ziff
subsection: subsection subsections subsec
paragraph: paragraph paragraphs para paras absatz abs párrafo paragraphe paragraphes alinéa alinea parágrafo comma
subparagraph: subparagraph subclause
chapter: chapter chapters ch kapitel chapitre capítulo capitolo глава
annex: annex annexes annexe anhang anexo allegato
appendix: appendix appendices anlage apéndice appendice
schedule: schedule schedules
exhibit: exhibit exhibits
recital: recital recitals erwägungsgrund considérant
rule: rule rules
table: table tables tabelle tableau tabla
figure: figure figures fig figs abbildung
page: page pages p pp seite página
footnote: footnote footnotes fn
part: part parts
title: title
amendment: amendment
`;

const folded = (word: string): string => word.normalize("NFKD").replace(/\p{M}+/gu, "");

export const SCHEMES: ReadonlyMap<string, string> = new Map(
  NAMES.trim()
    .split("\n")
    .flatMap((line) => {
      const [scheme = "", names = ""] = line.split(": ");
      return names.split(" ").map((name) => [folded(name), scheme] as const);
    }),
);

/** Abbreviations that are common words or units besides: they need their dot. */
export const NEEDS_DOT = new Set("sec secs sect art arts cl abs ch p fig figs ziff fn".split(" "));
/** Common words that name a place only when capitalised. */
export const NEEDS_CAPITAL = new Set("part parts title comma amendment schedule".split(" "));
export const PLURALS = new Set(
  "sections secs articles arts clauses subsections paragraphs paras chapters annexes appendices schedules exhibits recitals rules tables figures figs pages pp parts secciones articulos articoli artigos clausulas clausole paragraphes abschnitte".split(
    " ",
  ),
);

/** Places whose number may stand alone at the start of a line, as headings have it. */
export const HEADED = new Set("section article clause subsection paragraph chapter rule part".split(" "));
