/**
 * Function words by language: they carry no claim and tell the language. Words that turn a meaning around
 * (not, never, only, all, before, without ...) are left out on purpose: a claim must find them in its source.
 */
export const STOP_WORDS = {
  en: `a about actually ah also am an and any anything are as at be because been being but by can could did do does doing done
    either else etc even ever for from get gets getting got had has have having he her here hers herself hey him himself his how however i if in into
    is it its itself just let like lot lots may me might mine much must my myself of oh ok okay on one's onto or our ours ourselves
    own per please quite rather really shall she should since so some something such than that the their theirs them themselves
    then there therefore these they thing things this those though through thus to too um upon us very via was we well were what whatever when whenever
    where whether which while who whom whose why will with within would yeah yep yes yet you your yours yourself`,
  de: `aber als am an auch auf aus bei beim bin bis bist da dabei dadurch damit dann darf das dass dein deine dem den denn der deren des dessen die dies
    diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch euer für gegen habe haben
    hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja kann können könnte man mein meine mit muss nach
    noch nun ob oder sehr sein seine seinem seinen seiner seit sich sie sind so soll sollte sowie über um und uns unser unsere unter vom von
    vor war waren was weil welche welcher wenn wer werden wie wird wir wo wurde wurden zu zum zur zwar zwischen`,
  fr: `à ai ainsi alors au aussi aux avec avez avoir avons c'est car ce cela celle celui ces cet cette ceux chez ci comme dans de des
    donc dont du elle elles en entre es est et étaient était être eu fait il ils j'ai je la le les leur leurs lui ma mais me même mes moi mon
    ne ni nos notre nous on ont ou où par pas peut peuvent pour qu que quel quelle qui sa se sera ses si son sont sous sur ta te tes toi ton tu
    un une vos votre vous y`,
  es: `a al algo ante como con contra cual cuando de del desde donde durante e el ella ellas ellos en entre era eran es esa ese eso esta está
    están estas este esto estos fue fueron ha han hay la las le les lo los me mi mis mientras muy o os otra otro para pero por porque pues
    que qué quien se según ser si sí sido sobre son su sus también te tiene tienen tu tus un una uno unos y ya`,
  it: `a ad agli ai al alla alle allo anche che chi ci come con cui da dagli dai dal dalla dalle degli dei del della delle dello di dove
    e ed era erano essere fu furono gli ha hanno ho i il in io la le lei li lo loro lui ma mi mio ne nei nel nella nelle noi o per perché
    più poi quale quando quella quello questa queste questi questo se si sia sono stata stato su sua sue sugli sui sul sulla suo suoi tra
    un una uno vi voi`,
  pt: `à ao aos as com como da das de dela dele do dos e é ela elas ele eles em entre era eram essa esse esta está este eu foi foram há isso
    isto já lhe mais mas me meu minha muito na nas no nos nós num numa o os ou para pela pelas pelo pelos por porque qual quando que quem
    se são ser seu seus sua suas também te tem têm um uma você`,
  nl: `aan al als bij daar dan dat de deze die dit door dus een en er had heb hebben heeft het hier hij hoe hun ik in is je kan kon maar
    met mij mijn na naar nog nu of om omdat onder ons onze ook op over te ten ter tot u uit uw van voor waar was wat we wel werd werden
    wie wij worden wordt ze zich zij zijn zo zou zullen`,
  ru: `а без бы был была были было быть в вам вас во вот все вы где да для до его ее если есть еще же за здесь и из или им их к как ко
    когда кто ли мы на над нас них о об он она они оно от по под при с со так также там то тоже только ты у уже чем что чтобы это этого
    этой этом эту я`,
} as const;

export type Language = keyof typeof STOP_WORDS;
export const LANGUAGES = Object.freeze(Object.keys(STOP_WORDS)) as readonly Language[];
