import { phrasesFor } from '../../domain/words/languages.ts';
import { isAside } from '../people/passages.ts';
import { amountsIn, hasAmount } from '../pricing/money.ts';
import { isOwn, MODEL_WORDS } from '../pricing/prices.ts';
import { isPlaceholder } from '../site/wording.ts';
import { type Cited, type Doubted, isOfOthers } from './cited.ts';
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

const NEGATION = new RegExp(phrasesFor('guards', 'negations').source, 'gu');
/** A word of denial with the three words behind it. */
const NEGATED = new RegExp(`${NEGATION.source}(?:[\\s-]+[\\p{L}\\p{N}'’]+){0,3}`, 'gu');

/** What must not be said by a word more than the site says it: certificates, prizes, superlatives, promises, sizes. */
const CLAIM = phrasesFor('guards', 'claims');

/** The beginnings of claims: "secure" says what "security" says. */
const claimsOf = (text: string): string[] =>
  CLAIM.all(text).map(([claim]) => claim.toLowerCase().slice(0, CLAIM_BEGINS));
const CLAIM_BEGINS = 5;

/**
 * Whether a quote speaks of the company's own prices, and not of those that others ask, that were asked once, or that are compared. What
 * something costs roughly is what others ask.
 */
export function isOwnPrice({ words, heading, from, block }: Cited): boolean {
  const struck = block?.tag === 'del' || block?.tag === 's' || block?.tag === 'strike';
  if (struck || isAside(from) || isOfOthers(heading) || ROUGHLY.in(words)) return false;
  return isOwn(words);
}

const ROUGHLY = phrasesFor('guards', 'roughly', { amount: '[^\\p{L}\\n]{0,4}\\d' });

/** Whether a text says what something costs, and every amount of it stands in its quotes. */
export function statesPrices(value: string, quotes: readonly Cited[]): boolean {
  if (!hasAmount(value) && !Object.values(MODEL_WORDS).some((model) => model.test(value))) return false;
  const amounts = (text: string): string[] =>
    amountsIn(text).map(([amount]) => amount.replaceAll(/[^\d.,]/g, '').replace(/[.,]$/, ''));
  const said = new Set(quotes.flatMap(({ words, around }) => amounts(`${words}\n${around}`)));
  return amounts(value).every((amount) => said.has(amount));
}
