import { amountsIn } from '../pricing/money.ts';
import { isOwn } from '../pricing/prices.ts';
import { isPlaceholder } from '../site/wording.ts';
import { type Cited, type Doubted, OF_OTHERS } from './cited.ts';
import { coverage, stemsOf } from './stems.ts';

/** At least this share of a prose's words stands in its quotes, and this share somewhere on the site. */
const IN_QUOTES = 0.5;
const ON_SITE = 0.75;

/**
 * Whether prose says nothing but what its quotes say, as far as words tell: most of them are the quotes', nearly all of them the site's,
 * and none is a claim that the quotes do not make. It must not be words of a template, for those are on the site as well.
 */
export function isBorne(value: string, quotes: readonly Cited[], { stems }: Doubted): boolean {
  if (quotes.length === 0 || isPlaceholder(value)) return false;
  const said = quotes.map(({ words }) => words).join('\n');
  if (coverage(value, stemsOf(said)) < IN_QUOTES) return false;
  if (coverage(value, stems()) < ON_SITE) return false;
  if (dropsNegation(value, said)) return false;
  return claimsOf(value).every((claim) => claimsOf(said).includes(claim));
}

/** Whether a value leaves out a "no" before its words: "No hidden fees" says nothing of hidden fees that there are. */
function dropsNegation(value: string, said: string): boolean {
  if (value.match(NEGATED)) return false;
  const denied = (said.match(NEGATED) ?? []).join(' ');
  if (denied === '') return false;
  const rest = stemsOf(said.replaceAll(NEGATED, ' '));
  const claimed = stemsOf(value);
  return [...stemsOf(denied.replaceAll(NEGATION, ' '))].some((stem) => claimed.has(stem) && !rest.has(stem));
}

const NEGATION =
  /(?<![\p{L}])(?:no|not|never|without|neither|nor|(?:do|does|did|is|are|was|were|wo|ca|have|has)n['’]t|cannot|zero|kein\p{L}*|nicht|nie|ohne|sans|pas|jamais|aucune?|sin|nunca|ning[uú]n\p{L}*|non|senza|mai|geen|niet|zonder|nie|bez)(?![\p{L}])/giu;
/** A word of denial with the three words behind it. */
const NEGATED = new RegExp(`${NEGATION.source}(?:[\\s-]+[\\p{L}\\p{N}'’]+){0,3}`, 'giu');

/** What must not be said by a word more than the site says it: certificates, prizes, superlatives, promises, sizes. */
const CLAIM =
  /(?<![\p{L}])(?:certifi|zertifi|complian|konform|gdpr|dsgvo|hipaa|iso|soc ?\d|award|prize|preisgekrönt|primé|best|beste[rn]?|leading|führend|leader|first|only|einzig|number one|trusted|guarantee|garanti|unlimited|unbegrenzt|illimité|free|kostenlos|gratuit|gratis|secure|sicher|encrypt|verschlüssel|open[- ]source|million|billion|thousand|tausend|patent|official|offiziell|largest|größte|fastest|schnellste|cheapest|günstigste|lifetime|24\/7|refund|money[- ]back|no (?:credit card|hidden fees?|ads|tracking))/giu;

function claimsOf(text: string): string[] {
  return (text.match(CLAIM) ?? []).map((claim) => claim.toLowerCase());
}

/** Whether a quote speaks of the company's own prices, and not of those that others ask, that were asked once, or that are compared. */
export function isOwnPrice({ words, heading, from, block }: Cited): boolean {
  const struck = block?.tag === 'del' || block?.tag === 's' || block?.tag === 'strike';
  return !struck && isOwn(words) && !OF_OTHERS.test(heading) && from.kind !== 'other';
}

/** Whether every amount of a text stands in its quotes. */
export function hasItsAmounts(value: string, quotes: readonly Cited[]): boolean {
  const amounts = (text: string): string[] =>
    amountsIn(text).map(([amount]) => amount.replaceAll(/[^\d.,]/g, '').replace(/[.,]$/, ''));
  const said = new Set(quotes.flatMap(({ words, around }) => amounts(`${words}\n${around}`)));
  return amounts(value).every((amount) => said.has(amount));
}
