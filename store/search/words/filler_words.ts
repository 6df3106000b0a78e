import { inPlainLetters } from '../../../domain/words/plain_letters.ts';

/**
 * Words without meaning for a search, per language; hits need not contain them (D75). Words that people may look for (free, cheap, open,
 * team) do not belong here.
 */
const FILLERS: Readonly<Record<string, string>> = {
  en: `a an the this that these those some any all every each other another of for to in on at by with without from into about as
    and or but if so than then is are was were be been being do does did done can could will would should may might must have has had
    having i me my mine we us our ours you your yours he she it its they them their who whom whose which what when where why how
    there here not no yes please need needs needed want wants wanted looking look find finds show tell give get gets let lets like
    help helps helping make makes use uses using used know recommend suggest best better good great top nice really very just also
    most more vs versus compare compared something anything someone somebody anyone anybody people person thing things way ways one ones kind kinds sort
    tool tools software app apps application applications program programs platform platforms product products service services
    solution solutions system systems site sites website websites company companies startup startups s t re ve ll m d`,
  de: `der die das den dem des ein eine einer eines einem einen und oder aber für von vom zu zum zur mit ohne im am an auf aus bei
    nach über unter um ist sind war sein hat haben kann können soll ich mich mir mein meine wir uns unser unsere du sie es ihr ihre
    man wer was wie wo wann welche welcher welches gibt brauche brauchen suche suchen möchte will beste besten bester bestes gute
    guter gutes gut bitte etwas jemand nicht auch software werkzeug werkzeuge programm programme anwendung dienst dienste produkt
    produkte lösung lösungen seite webseite`,
  fr: `le la les un une des du de d l au aux et ou pour par avec sans dans sur en à est sont être a ont avoir je moi mon ma mes nous
    notre nos vous votre vos il elle ils elles ce cette ces qui que quoi quel quelle quels quelles comment où quand meilleur
    meilleure meilleurs meilleures bon bonne cherche chercher veux besoin peut peux faire outil outils logiciel logiciels
    application applications produit produits service services solution solutions site s'il plaît`,
  es: `el la los las un una unos unas de del al a y o u para por con sin en sobre es son ser está hay tiene yo mi mis nosotros nuestro
    nuestra tu su sus que qué quien quién cual cuál cuáles como cómo donde dónde mejor mejores bueno buena busco buscar quiero
    necesito puede puedo hacer herramienta herramientas programa programas aplicación aplicaciones producto productos servicio
    servicios solución soluciones sitio favor`,
  it: `il lo la i gli le un uno una di del dello della dei delle da dal a al e o per con senza in su è sono che chi quale quali come
    dove mio mia nostro nostra migliore migliori buono cerco voglio serve strumento strumenti programma programmi applicazione
    prodotto prodotti servizio servizi soluzione soluzioni`,
  pt: `o os as um uma de do da dos das a e ou para por com sem em no na é são que quem qual quais como onde meu minha nosso nossa
    melhor melhores bom boa procuro quero preciso ferramenta ferramentas programa programas aplicativo aplicativos produto
    produtos serviço serviços solução soluções`,
  nl: `de het een en of voor van met zonder in op aan bij uit naar is zijn heeft ik mij mijn wij ons onze jij je u uw wie wat welke
    hoe waar beste goede goed zoek zoeken wil nodig hulpmiddel hulpmiddelen programma programmas toepassing dienst diensten
    product producten oplossing oplossingen`,
  pl: `i lub dla do z ze w we na o od bez jest są mój moja nasz nasza kto co jaki jaka jakie który która jak gdzie najlepszy
    najlepsza najlepsze dobry szukam potrzebuję chcę narzędzie narzędzia program programy aplikacja aplikacje produkt produkty
    usługa usługi`,
  sv: `en ett den det de och eller för till med utan i på av från är var har jag min vår du vem vad vilken vilka hur bästa bra söker
    behöver vill verktyg program tjänst tjänster produkt produkter`,
};

const ALL: ReadonlySet<string> = new Set(
  Object.values(FILLERS).flatMap((list) =>
    list
      .split(/[\s']+/)
      .filter(Boolean)
      .map(inPlainLetters),
  ),
);

/** Whether a word, as in `tokens.ts`, has no meaning for a search. */
export const isFiller = (word: string): boolean => ALL.has(word);
