/** The words of prices in the languages that the rules read, each list once; all of them parts of regular expressions. */

const CURRENCY =
  '(?:(?:[A-Z]{1,2})?[$€£¥₹₽₩₺₴₪]|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|Rs\\.?|Fr\\.|(?<!\\p{L})kr\\.?)';
const CURRENCY_BEHIND =
  '(?:€|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|euros?|dollars?|pounds|zł(?:otych)?|kr\\.?|円|Kč|Ft|lei|Fr\\.)';
/** "19,-" */
const NO_CENTS = '(?:(?<=,)[-–]{1,2})?';
export const AMOUNT = `${CURRENCY} ?\\d[\\d.,'’ ]{0,14}${NO_CENTS}|(?<![\\d.,])\\d[\\d.,]{0,14}${NO_CENTS} ?${CURRENCY_BEHIND}(?![\\p{L}\\p{N}])`;
/** A sign or a number by itself, where a style sets them apart. */
export const CURRENCY_ALONE = `(?:${CURRENCY}|${CURRENCY_BEHIND})`;
export const NOTHING_ASKED = `^\\W*(?:${CURRENCY} ?){1,2}0(?:[.,]00?)?(?:,[-–]{1,2})?(?![\\d.,])|^\\W*0(?:[.,]00?)? ?${CURRENCY_BEHIND}`;

const TIMES =
  '(?:(?:\\d{1,2} )?(?:calendar )?months?|mo|mth|(?:\\d )?years?|yr|annum|weeks?|wk|quarter|season|monat|jahr|woche|quartal|saison|mois|an|année|semaine|trimestre|mes|año|semana|mese|anno|settimana|maand|jaar|kwartaal|mês|ano|miesiąc|mies\\.?|rok|måned(?:en)?|md\\.?|månad(?:en)?|mån\\.?|år(?:et)?)';
const SHORT_TIMES = '(?:day|hour|hr|tag|stunde|jour|heure|día|hora|giorno|ora|dag|uur|dzień|godzinę)';
const WHO =
  '(?:user|seat|member|nutzer|benutzer|utilisateur|usuario|utente|gebruiker|usuário|computer|site|project|workspace|team|agent|employee|person|persona|personne|persoon|mitarbeiter|medewerker|empleado|dipendente|licen[cs]e|device|location|household|student|standort|gerät|lizenz|poste|osobę|użytkownika)';
const FOR = "(?:/|per|a|an|each|every|pro|im|par|al|por|all['’]|ao|om|i|za|na|pr\\.?)";
const THING = '\\p{L}[\\p{L}-]{0,20}(?: \\p{L}[\\p{L}-]{0,20})?';
/** "/ month", "per user", "pro Monat", "par mois". */
export const PER = `${FOR}\\s*(?:${TIMES}|${SHORT_TIMES}|${WHO})(?![\\p{L}\\p{N}])`;
/** The same for a time only, with or without whom it is for before it: "per seat per month", "por persona y mes". */
const PER_TIME = `(?:(?:/|per|pro|par|por|for each|for every|je|pr\\.?)\\s*${THING},?\\s*)?(?:${FOR}|y|e|und|and|et|en)\\s*${TIMES}(?![\\p{L}\\p{N}])`;
const REGULARLY =
  '(?:monthly|yearly|annually|quarterly|weekly|monatlich|jährlich|mensuels?|mensual(?:es)?|mensil[ei]|annue[li]s?|annual[ei]|anual(?:es)?|maandelijks|jaarlijks|mensal|mensais|miesięcznie|rocznie|månadsvis|månedlig)';
const TAXES =
  '(?:HT|TTC|netto|brutto|net|gross|(?:zzgl|inkl|excl?|incl?|plus|ex|inc)\\.? (?:MwSt|USt|VAT|tax|btw|TVA|IVA|moms)\\.?|\\+ ?(?:VAT|tax|MwSt\\.?|USt\\.?|IVA|TVA|btw|moms)|(?:sin|más|\\+) IVA|IVA (?:incl\\.?|inclu[iï]do|inclusa|esclusa)|USD|EUR|GBP)';
/** An amount that comes again: "€9 + VAT / month", "19 € monatlich". */
export const RECURRING = `(?:${AMOUNT})[ *]*\\(?(?:${TAXES}\\)?,? ?)?(?:${PER_TIME}|${REGULARLY}(?!\\p{L}))`;
export const PERIOD_BEGINS = `^\\(?(?:${TAXES}\\)?,? ?(?:$|(?=${FOR})))?(?:${PER}|(?:per|pro|par|por)\\s|${REGULARLY}(?!\\p{L})|billed|paid (?:yearly|annually|monthly)|forever|one[- ]time|once|einmalig|lifetime$|\\+ ?(?:VAT|tax))`;
/** What a column, a row or a plan is called by its period. */
export const PERIOD_NAME = `^(?:(?:price|cost|preis|prix|precio|prezzo|prijs|preço|cena|fee)s?,? \\(?)?(?:€|\\$|£)? ?(?:${PER_TIME}|${REGULARLY}|month|year|monat|jahr|mois|mes|mese|maand|jaar|annual|billed ${REGULARLY})\\)?(?: (?:plan|price|billing|subscription|abo))?$`;

/** What costs nothing. */
export const FREE_WORDS =
  'free|gratis|kostenlos(?:e[rnms]?)?|kostenfrei|gratuite?s?|gratuit[ao]s?|grátis|darmow[yae]|bezpłatn\\p{L}*|za darmo|zdarma|無料|免费';
/** "Free" as the whole of a line. */
export const FREE_ALONE = `^\\W*(?:${FREE_WORDS})(?:,? forever| for ever)?\\W*$`;
/** A line that begins with it and says for whom: "Free for one shop". Free shipping is no plan. */
export const FREE_BEGINS = `^(?:${FREE_WORDS})(?:,? forever)?(?:[,.(]| [–—(-]| (?:for|up to|with|while|für|bis|pour|jusqu|para|hasta|per|fino|voor|tot|até|dla|under)(?!\\p{L}))`;
/** What the price of a plan is called where it has to be asked for. */
export const ASK_ALONE =
  "^(?:custom(?: pric(?:e|ing)| quote)?|let['’]s talk|talk to (?:us|sales)|contact (?:us|sales)(?: for (?:pricing|a quote))?|(?:price )?on request|by quote|get a quote|(?:preis )?auf anfrage|individuell|(?:prix )?sur (?:devis|demande)|nous contacter|contactez-nous|(?:precio )?a consultar|a medida|bajo presupuesto|(?:prezzo )?su (?:richiesta|misura|preventivo)|(?:prijs )?op (?:aanvraag|maat)|sob consulta|na zapytanie|wycena indywidualna)$";
/** Words of their own before a price that is the least one. */
export const LEAST_WORDS =
  '(?:starts?|starting|begin(?:s|ning)?) (?:at|from)|from|as low as|only|just|(?:schon )?ab|nur|à partir de|dès|seulement|(?:a partir )?desde|a partir de|a partire da|da|vanaf|slechts|od|fra|från';
/** Before an amount that is a bound, and no price. */
export const BOUND_WORDS =
  "up to|bis zu|jusqu['’]à|hasta|fino a|tot|até|over|above|under|below|more than|less than|mehr als|plus de|minimum of|at least";

/** Beside a price that is somebody else's, no longer asked for, or not asked for yet. */
export const OTHERS_WORDS =
  "used to (?:be|cost)|formerly|(?:until|till|before) (?:\\w+ )?\\d{4},? (?:\\p{L}+ ){1,3}(?:cost|was)|kostete[n]?|früher|kostte[n]?|vroeger|voorheen|coûtai(?:t|ent)|auparavant|autrefois|costaba[n]?|anteriormente|costava(?:no|m)?|in precedenza|custava[m]?|kosztowa\\p{L}*|wcześniej|kostade|tidigare|kostede|tidligere|compare|compared|competitors?|market rate|industry average|elsewhere|others?|other (?:apps?|tools?|services?|providers?|products?|platforms?|systems?|software|shops?|agencies)|rivals?|konkurren\\p{L}*|konkurencj\\p{L}*|mitbewerb\\p{L}*|andere (?:anbieter|apps)|concorrenza|d[’']autres|otr[ao]s|altr[ie]|inn[ie]|most (?:apps|tools|agencies|consultants|products|services|companies)|instead of|unlike|versus|vs\\.?|was|were|normally|regular(?:ly)?|previously|saved?|saves|savings?|saving|worth|value of|typical(?:ly)?|average|raised|funding|revenue|salary|gehalt|salaire|sueldo|stipendio|salaris|grants?|prizes?|donat\\p{L}*|spenden?|earned|on the market|durchschnitt\\p{L}*|im schnitt|vergleich\\p{L}*|en moyenne|en promedio|gemiddeld|eventually|will (?:cost|be)|later on|planned|no longer|discontinued|retired|until \\p{L}+ \\d{4}|refund|penalty|fine of|statt|bisher|sparen|ersparnis|wettbewerber|au lieu|économis\\p{L}+|concurrents?|en lugar|ahorra\\p{L}*|competencia|invece di|risparmi\\p{L}*|concorrent\\p{L}*|in plaats van|bespaar\\p{L}*|em vez|economize";
/** A part that is saved says nothing against the price beside it. */
export const SHARE_SAVED =
  '(?:save|spare|sparen sie|économisez|ahorra|risparmia?|bespaar|economize|oszczędź) (?:up to )?\\d{1,2} ?%|\\d{1,2} ?% (?:off|savings?|rabatt|de réduction|de descuento|di sconto|korting)|(?:2|two) months (?:free|saved)';
/** What is paid for besides. */
export const EXTRA_WORDS =
  'add-?ons?|extras?|additional(?:ly)?|optional\\p{L}*|set-?up|onboarding|overages?|auf wunsch|einrichtung|zusatz\\p{L}*|zusätzlich\\p{L}*|weitere[rn]? (?:nutzer|platz)|en option|supplémentaires?|opcional\\p{L}*|adicional\\p{L}*|opzional\\p{L}*|aggiuntiv\\p{L}*|dodatkow\\p{L}*';

/** What plans are called where nothing else tells that it is a name. */
export const PLAN_NAMES =
  'free|basic|base|starter|start|lite|light|pro|professional|premium|plus|business|team|teams|enterprise|personal|standard|advanced|agency|hobby|solo|growth|scale|unlimited|monthly|yearly|annual(?:ly)?|lifetime|individual|developer|startup|ultimate|essential|essentials|gold|silver|bronze|max|family|studio|community|cloud|self-hosted|kostenlos|gratis|gratuit|monatlich|jährlich|mensuel|annuel|mensual|anual|mensile|annuale|básico|basis|einzel|équipe|equipo|equipe|familie|verein|firma|zespół';
/** Badges of a plan. */
export const BADGES =
  '(?:our )?most popular|popular|recommended|best (?:value|deal|seller)|beliebt\\p{L}*|meistgewählt|empfohlen|empfehlung|(?:le )?plus populaire|recommandé|(?:el )?más popular|recomendado|(?:il )?più (?:popolare|scelto)|consigliato|populair|meest gekozen|aanbevolen|mais popular|najpopularniejszy|new|save \\d+ ?%';
/** The head of a column or row of prices, and of the names of plans. */
export const PRICE_HEADS =
  'prices?|pricing|costs?|fees?|rates?|preise?|kosten|gebühr|prix|tarifs?|precios?|tarifas?|prezz[io]|prijs|prijzen|preços?|cen[ay]|pris(?:er)?|hinnat|ceník';
export const PLAN_HEADS =
  'plans?|packages?|tiers?|editions?|versions?|licen[cs]es?|subscriptions?|memberships?|options?|products?|programs?|modules?|courses?|services?|pakete?|tarife?|lizenz|abo|produkt|leistung|formules?|offres?|abonnements?|plan(?:es)?|licencias?|piani|piano|servizio|pakket|abonnement|plano|planos|pakiet|abonament';
