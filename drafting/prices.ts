/** How sites write prices, in the languages of their words: what is an amount, whose it is, and for how long it holds. */

const CURRENCY = '(?:(?:[A-Z]{1,2})?[$€£¥₹₽₩₺₴]|R\\$|CHF|EUR|USD|GBP|SEK|NOK|DKK|PLN|Rs\\.?)';
export const AMOUNT = `${CURRENCY} ?\\d[\\d.,' ]{0,14}|(?<![\\d.,])\\d[\\d.,]{0,14} ?(?:€|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|kr\\.?|円|zł|Kč|Fr\\.)(?![\\p{L}\\p{N}])`;
const SPAN_OF_TIME =
  '(?:month|mo|year|yr|annum|week|day|monat|jahr|woche|mois|an|année|mes|año|mese|anno|maand|jaar|mês|ano)';
const WHO =
  '(?:user|seat|member|nutzer|benutzer|utilisateur|usuario|utente|gebruiker|usuário|computer|site|project|workspace|team|agent|employee|person|persona|personne|persoon|mitarbeiter|medewerker|empleado|dipendente)';
/** "/ month", "per user", "pro Monat", "par mois". */
export const PER = `(?:/|per|a|an|each|pro|im|par|al|por|all['’]|al|ao)\\s*(?:${SPAN_OF_TIME}|${WHO})(?![\\p{L}\\p{N}])`;

/** The same for a time only, with or without a "per user" before it. */
export const PER_TIME = `(?:(?:/|per|pro|par|por)\\s*${WHO},?\\s*)?(?:/|per|a|an|each|every|pro|im|par|al|por|ao)\\s*${SPAN_OF_TIME.replace('|day', '')}(?![\\p{L}\\p{N}])`;

const HAS_AMOUNT = new RegExp(AMOUNT, 'u');
const PERIOD = new RegExp(
  `^(?:${PER}|(?:per|pro|par|por)\\s|monthly|yearly|annually|billed|monatlich|jährlich|mensuel|annuel|mensual|anual|mensile|annuale|maandelijks|jaarlijks|forever|one[- ]time|once|einmalig)`,
  'iu',
);

/** Words beside a price that is somebody else's, no longer asked for, or not asked for yet. */
const NOT_OURS =
  /\b(?:used to (?:be|cost)|formerly|(?:until|till|before) (?:\w+ )?\d{4},? (?:\w+ ){1,3}(?:cost|was)|kostete[n]?|früher|kostte[n]?|vroeger|voorheen|coûtai(?:t|ent)|auparavant|autrefois|costaba[n]?|anteriormente|costava(?:no|m)?|in precedenza|custava[m]?|kosztowa|wcześniej|kostade|tidigare|kostede|tidligere|compare|compared|competitors?|market rate|industry average|elsewhere|others?|instead of|unlike|versus|vs\.?|was|were|normally|regular(?:ly)?|previously|save|savings?|worth|value of|typical(?:ly)?|average|raised|funding|revenue|on the market|durchschnitt\w*|im schnitt|vergleich\w*|en moyenne|en promedio|gemiddeld|eventually|will (?:cost|be)|later on|planned|no longer|discontinued|retired|until \w+ \d{4}|refund|penalty|fine of|statt|bisher|sparen|ersparnis|wettbewerber|au lieu|économisez|concurrents?|en lugar|ahorra\w*|competencia|invece di|risparmi\w*|concorrent\w*|in plaats van|bespaar\w*|em vez|economize)\b/i;

/** Whether a text names a price that is not zero and is the company's own. */
export function isPaidPrice(text: string): boolean {
  return HAS_AMOUNT.test(text) && /[1-9]/.test(text) && isOurs(text);
}

export const isOurs = (text: string): boolean => !NOT_OURS.test(text);

/** A line that is nothing but a price: an amount with few words around it, or "Free". */
export function isPriceLine(text: string): boolean {
  return text.length <= MAX_PRICE_LINE && (HAS_AMOUNT.test(text) || isFree(text)) && isOurs(text);
}

const MAX_PRICE_LINE = 60;
const FREE = /^\W*(?:free|gratis|kostenlos|gratuit|gratuito|grátis)\W*$/iu;
const ZERO = new RegExp(
  `^\\W*(?:${CURRENCY} ?){1,2}0(?:[.,]00?)?(?![\\d.,])|^\\W*0(?:[.,]00?)? ?(?:€|EUR|USD|CHF|kr)`,
  'u',
);

/** Whether a price line asks for nothing. */
export const isFree = (text: string): boolean => FREE.test(text) || ZERO.test(text);

/** Whether a block says for how long, or for whom, the price above it is. */
export const isPeriod = (text: string): boolean => text.length <= MAX_PERIOD && PERIOD.test(text);

const MAX_PERIOD = 40;
const WITHIN = new RegExp(PER, 'iu');

/** Whether a price says itself what it is for. */
export const saysPeriod = (text: string): boolean =>
  WITHIN.test(text) || /\bone[- ]time\b|\bonce\b|einmalig/i.test(text);

/** The sign or letters of the currency that a price is in; undefined for "Free". */
export function currencyOf(text: string): string | undefined {
  const [amount] = HAS_AMOUNT.exec(text) ?? [];
  return amount?.replaceAll(/[\d\s.,']/g, '');
}

/** What is paid for besides. */
export const EXTRA =
  /\b(?:add-?ons?|extras?|optional\w*|set-?up|onboarding|auf wunsch|einrichtung|zusatz\w*|zusätzlich|en option|opcional\w*|opzional\w*)\b/i;
