import { escaped, whole } from '../site/wording.ts';
import { withoutLegalForms } from './legal_forms.ts';

/** By which words a site speaks of itself, and by which of others. */

/** Kinds of companies, as they call themselves. */
export const COMPANY =
  'company|firm|studio|agency|club|shop|startup|start-up|business|project|platform|service|brand|label|collective|co-?operative|network|practice|consultancy|lab|bakery|workshop|firma|unternehmen|büro|entreprise|société|agence|atelier|empresa|compañía|agencia|estudio|azienda|società|agenzia|bedrijf|bureau|firmę|företaget|virksomheden';

/** Words for oneself, in the languages that the rules read; "a company" only where nobody is named before it. */
const SELF = new RegExp(
  [
    "(?<!\\p{L})(?:we|we['’](?:ve|re)|i|i['’](?:ve|m)|our team|wir|ich|unser\\p{L}*(?: \\p{Lu}\\p{L}+)?|nous|j['’]ai|nosotros|somos|noi|siamo|wij|ik|nós|vi|jag|jeg)(?!\\p{L})",
    `(?<!\\p{L})(?:our|the|this|die|das|la|notre|nuestr[ao]|nossa|nosso|nostra|onze|ons|het|vårt|vores) (?:little |small |own )?(?:${COMPANY}|equipo|équipe|team)(?!\\p{L})`,
    "(?<!\\p{L})l['’](?:entreprise|azienda|agence|agenzia|atelier)(?!\\p{L})",
    '^\\W*(?:firma|spółka|företaget|virksomheden)(?!\\p{L})',
    `^\\W*(?:an?|eine?|une?|una|een|um|uma|en|ett|et) (?:[\\p{L}-]{1,20} ){0,3}(?:${COMPANY}|team)(?!\\p{L})`,
  ].join('|'),
  'giu',
);

/** Those whom a site speaks about beside itself. */
export const OTHERS =
  /(?<!\p{L})(?:customers?|clients?|members?|users?|partners?|investors?|feature|version|competitors?|parent|mother|sister|supplier|host|bank|predecessor|kund\p{L}*|mitglied\p{L}*|verband\p{L}*|mutter\p{L}*|lieferant\p{L}*|cliente?s?|clienti|klanten|marraine|parrain)(?!\p{L})/iu;

/** A heading above what others say, or above whom the company knows: customers, investors, partners. */
export const SECTION_OF_OTHERS =
  /(?<!\p{L})(?:testimonials?|reviews?|customers?|clients?|loved by|trusted by|what .{0,30} say|say about|case stud\p{L}*|investors?|advis[eo]rs?|advisory|board|partners?|backed by|backers|mentors?|speakers?|ambassadors?|kunden\p{L}*|referenzen|beirat|investoren|témoignages?|avis|conseil|opiniones|clientes|clienti|dicono|klanten|inspired)(?!\p{L})/iu;

/**
 * Whether words end in this company: its name, or a word for oneself unless only the name counts, and no other name behind it.
 * "Acme bought Foo" ends in Foo.
 */
export function endsWithSelf(words: string, name: string | undefined, only: 'any' | 'name' = 'any'): boolean {
  if (OTHERS.test(words)) return false;
  const selves = [
    ...(name ? words.matchAll(named(name)) : []),
    ...(only === 'any' ? words.matchAll(SELF) : []),
  ];
  const last = Math.max(...selves.map(({ 0: word, index }) => index + word.length), -1);
  return last >= 0 && !OTHER_NAME.test(withoutLegalForms(words.slice(last)).replaceAll(NO_NAME, ''));
}

const OTHER_NAME = /\p{Lu}\p{Ll}/u;
const NO_NAME = /\([^()]*\)|(?<!\p{L})(?:Since|Seit)(?!\p{L})/gu;

/** Whether a text speaks of the company anywhere, by name or as "we". */
export function mentionsSelf(text: string, name: string | undefined): boolean {
  return text.search(SELF) >= 0 || (name !== undefined && text.search(named(name)) >= 0);
}

/** Whether a text begins by speaking of the company, or to it. */
export function speaksOfSelf(text: string, name: string | undefined): boolean {
  const start = text.slice(0, 80);
  return mentionsSelf(start, undefined) || (!!name && start.includes(name)) || TO_SELF.test(start);
}

const TO_SELF = /(?<!\p{L})(?:us|uns)(?!\p{L})/iu;

/** The name as a word of its own. */
const named = (name: string): RegExp => new RegExp(whole(escaped(name)), 'giu');

/** A line about who made the page or its theme: what it says is theirs. */
export function isCredit(text: string): boolean {
  return CREDIT.test(text);
}

const CREDIT =
  /\b(?:web ?sites?|site|web ?design|theme|template|design(?:ed)?|developed|powered|umsetzung|realisierung|gestaltung|réalisation|conception|création|réalisé|sito|diseño|desarrollo|sviluppo|realizzato) (?:& \p{L}+ |and \p{L}+ |et \p{L}+ |web )?(?:by|von|durch|par|da|por|door)\b|\b(?:theme|template|umsetzung|realisierung|webdesign|réalisation|webmaster|photos?|icons|illustrations?)(?: by)?\s?:|\btheme by\b|\bthemes?$/iu;
