import type { Block } from '../domain/page.ts';
import { headingLevel, type SitePage, textOf } from './site.ts';

/** By which words a site speaks of itself, and by which of others. */

/** Words for oneself, in the languages that the rules read. */
export const SELF_WORDS =
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

/**
 * Whether a sentence without a subject may be about the company: the heading above it is about the company, or there is
 * none. Below another name it is about that.
 */
export function isBelowSelf(from: SitePage, block: Block, name: string | undefined): boolean {
  if (from.kind === 'other' || from.kind === 'post') return false;
  const { blocks } = from.page;
  const heading = blocks.slice(0, blocks.indexOf(block)).findLast((one) => headingLevel(one) !== null);
  if (!heading || block.area === 'footer') return true;
  const text = textOf(from, heading);
  return (name !== undefined && text.includes(name)) || ABOUT.test(text) || text.match(SELF) !== null;
}

const ABOUT =
  /\b(?:about|story|history|who|mission|values|company|team|start|beginn?ing\w*|timeline|journey|milestones|imprint|impressum|contact|über|geschichte|unternehmen|histoire|propos|historia|sobre|storia|chi siamo|over|geschiedenis)\b/i;

/** Whether words begin with the company: "we have …", "Acme has …". */
export function beginsWithSelf(after: string, name: string | undefined): boolean {
  const start = after.replace(/^[\s,]+/, '');
  if (name !== undefined && start.startsWith(name)) return true;
  // German puts the verb first: "Seit 2009 entwickeln wir".
  return BEGINS.test(start);
}

const BEGINS = new RegExp(`^(?:\\p{Ll}+ )?(?:${SELF_WORDS})(?![\\p{L}\\p{N}])`, 'iu');

/** A line about who made the page or its theme: what it says is theirs. */
export function isCredit(text: string): boolean {
  return CREDIT.test(text);
}

const CREDIT =
  /\b(?:web ?sites?|site|web ?design|theme|template|design(?:ed)?|developed|powered|umsetzung|realisierung|gestaltung|réalisation|conception|création|réalisé|sito|diseño|desarrollo|sviluppo|realizzato) (?:& \p{L}+ |and \p{L}+ |et \p{L}+ |web )?(?:by|von|durch|par|da|por|door)\b|\b(?:theme|template|umsetzung|realisierung|webdesign|réalisation|webmaster|photos?|icons|illustrations?)(?: by)?\s?:|\btheme by\b|\bthemes?$/iu;
