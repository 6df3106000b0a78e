import { phrasesFor } from '../../domain/words/languages.ts';
import { isAside } from '../people/passages.ts';
import { amountsIn, hasAmount } from '../pricing/money.ts';
import { isForeign, isForeignHeading } from '../pricing/plan_groups.ts';
import { isPlanName } from '../pricing/plan_line.ts';
import { isOwn, MODEL_WORDS } from '../pricing/prices.ts';
import { isFilledIn, NOT_OWN } from '../pricing/pricing_area.ts';
import { isPlaceholder } from '../site/wording.ts';
import { type Cited, type Doubted, isOfOthers, isOwnName } from './cited.ts';
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
export const isOwnPrice = (quote: Cited, doubted: Doubted): boolean =>
  !isAside(quote.from) &&
  !standsAmongOthers(quote) &&
  !isOfAnother(quote.words, doubted) &&
  !ROUGHLY.in(quote.words) &&
  isOwn(quote.words);

/** Whether a price is struck out or quoted, stands below a heading or in a list of others' prices, or on a page that nobody filled in. */
function standsAmongOthers({ heading, from, block, group }: Cited): boolean {
  if (NOT_OWN.has(block?.tag ?? '') || isOfOthers(heading) || isForeignHeading(heading)) return true;
  return (group && isForeign(group)) || !isFilledIn(from, from.page.blocks);
}

/** Whether a price stands in brackets behind a name that is neither the site's nor a plan's. */
function isOfAnother(words: string, doubted: Doubted): boolean {
  const [, named] = IN_BRACKETS.exec(words) ?? [];
  return named !== undefined && !isPlanName(named) && !isOwnName(doubted, named);
}

/** "Try Globex (from $6 a month)" */
const IN_BRACKETS =
  /(?<!\p{L})(\p{Lu}\p{L}+)(?:,[^.;()]{1,60})?\s\((?=[^()]{0,60}\d)[^()]{0,60}\p{Sc}[^()]{0,60}\)/u;

const ROUGHLY = phrasesFor('guards', 'roughly', { amount: '[^\\p{L}\\n]{0,4}\\d' });

/** Whether a text says what something costs, and every amount of it stands in its quotes. */
export function statesPrices(value: string, quotes: readonly Cited[]): boolean {
  if (!hasAmount(value) && !Object.values(MODEL_WORDS).some((speaks) => speaks(value))) return false;
  // An amount alone may be of anything.
  if (!/\p{L}{2}/u.test(amountsIn(value).reduce((rest, [amount]) => rest.replace(amount, ''), value)))
    return false;
  const amounts = (text: string): string[] =>
    amountsIn(text).map(([amount]) => amount.replaceAll(/[^\d.,]/g, '').replace(/[.,]$/, ''));
  const said = new Set(quotes.flatMap(({ words, around }) => amounts(`${words}\n${around}`)));
  return amounts(value).every((amount) => said.has(amount));
}
