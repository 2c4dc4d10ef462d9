/** Words whose full stop ends no sentence, whatever follows. */
export const BEFORE_A_NAME: ReadonlySet<string> = new Set(
  "mr mrs ms messrs dr prof st fr rev hon gen col sgt capt lt gov sen rep pres mt approx ca vs cf viz e.g i.e z.b d.h u.a bzw herr hr fa p.ej sra m.mme".split(
    " ",
  ),
);

/** Words whose full stop ends no sentence where a number follows. */
export const BEFORE_A_NUMBER: ReadonlySet<string> = new Set(
  "no nos nr art arts sec secs sect para paras fig figs eq eqs p pp vol ch chap ed tab ver v l pt abs ziff núm n°".split(
    " ",
  ),
);

/** Words whose full stop ends a sentence only where a capital follows. */
export const BEFORE_SMALL_LETTERS: ReadonlySet<string> = new Set(
  "etc inc ltd co corp llc jr sr dept est al a.m p.m u.s u.k e.u u.n jan feb mar apr jun jul aug sep sept oct nov dec bros assn ave blvd rd usw".split(
    " ",
  ),
);
