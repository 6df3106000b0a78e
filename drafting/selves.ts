/** By which words a site speaks of itself, and by which of others. */

/** Words for oneself, in the languages that the rules read. */
const SELF_WORDS =
  "we|we've|we’ve|we're|we’re|us|(?:our|the|this) (?:company|firm|studio|agency|team|startup|start-up|business|club|project)|wir|uns|unser\\p{L}*|das unternehmen|die firma|nous|notre (?:société|entreprise|agence|studio|équipe)|nosotros|somos|nuestr[ao] (?:empresa|agencia|estudio|equipo)|la empresa|noi|siamo|la nostra (?:azienda|società|agenzia)|wij|ons bedrijf|onze|nós|nossa empresa";
const SELF = new RegExp(`(?<![\\p{L}\\p{N}])(?:${SELF_WORDS})(?![\\p{L}\\p{N}])`, 'giu');
const OTHERS =
  /\b(?:customers?|clients?|members?|users?|partners?|investors?|feature|version|competitors?|Kunden?|Mitglied\p{L}*|Verband\p{L}*|clientes?|clienti|klanten)\b/iu;
const FORMS = /\b(?:Inc|Ltd|GmbH|LLC|Corp|AG|SAS|SARL|plc)\b/g;

/** Whether words name the company: its name or a word for oneself, and no other name behind it. */
export function endsWithSelf(before: string, name: string | undefined): boolean {
  const selves = [...before.matchAll(SELF)].map(({ 0: word, index }) => index + word.length);
  const named = name ? before.lastIndexOf(name) : -1;
  const last = Math.max(...selves, named < 0 ? -1 : named + (name?.length ?? 0));
  // Another name between "we" and the verb is the one that began: "Acme bought Foo, founded in 2009".
  return last >= 0 && !OTHERS.test(before) && !/\p{Lu}\p{Ll}/u.test(before.slice(last).replaceAll(FORMS, ''));
}

/** Whether a text begins by speaking of the company, by name or as "we". */
export function speaksOfSelf(text: string, name: string | undefined): boolean {
  const start = text.slice(0, 80);
  return (name !== undefined && start.includes(name)) || start.match(SELF) !== null;
}

/** A line about who made the page or its theme: what it says is theirs. */
export function isCredit(text: string): boolean {
  return CREDIT.test(text);
}

const CREDIT =
  /\b(?:web ?sites?|site|web ?design|theme|template|design(?:ed)?|developed|powered|umsetzung|realisierung|gestaltung|réalisation|conception|création|réalisé|sito|diseño|desarrollo|sviluppo|realizzato) (?:& \p{L}+ |and \p{L}+ |et \p{L}+ |web )?(?:by|von|durch|par|da|por|door)\b|\b(?:theme|template|umsetzung|realisierung|webdesign|réalisation|webmaster|photos?|icons|illustrations?)(?: by)?\s?:|\btheme by\b|\bthemes?$/iu;
