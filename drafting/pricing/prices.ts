import { amountsIn, hasAmount, isLarge } from './money.ts';
import { PATTERNS, phrasesOf } from './price_words.ts';

/** What a line of a page is: a price, whose, for how long, or nothing to pay. */

const MAX_PRICE_LINE = 70;
const MAX_PERIOD = 40;

/**
 * Whether nothing in a text makes its amounts those of others, of another time, a saving or no prices at all; nor is it quoted.
 */
export function isOwn(text: string): boolean {
  if (/^["“„«「]/.test(text) || MINUS.test(text) || isLarge(text)) return false;
  if (phrasesOf('others').in(text) || phrasesOf('former').in(text) || phrasesOf('not_prices').in(text))
    return false;
  if (hasAmount(text) && (PATTERNS.bound.test(text) || PATTERNS.elsewhere.test(text))) return false;
  return !phrasesOf('savings').in(text.replace(PATTERNS.shareSaved, ''));
}

/** What is subtracted: "–4.000 €", and not the end of a range. */
const MINUS = /(?:^|[\s≈~(])[-–−](?:[A-Z]{0,3}\p{Sc}\s?)?\d/u;
/** What is paid for besides: "+ 5 500 Kč". */
const PLUS = /(?:^|[\s:])\+\s?(?:[A-Z]{0,3}\p{Sc}\s?)?\d/u;

/** Whether a text names a price that is not zero and is the company's own. */
export const isPaidPrice = (text: string): boolean => hasAmount(text) && /[1-9]/.test(text) && isOwn(text);

/** A line that is nothing but a price: an amount with few words around it, or "Free". */
export const isPriceLine = (text: string): boolean =>
  text.length <= MAX_PRICE_LINE && (hasAmount(text) || isFree(text)) && isOwn(text);

/** How many words stand in a line before its first amount: with more than a few, it is a sentence that has one in it. */
export const wordsBefore = (text: string): number =>
  text.slice(0, amountsIn(text)[0]?.index ?? 0).match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** Whether a price line asks for nothing. */
export function isFree(text: string): boolean {
  if (phrasesOf('free').are(text)) return true;
  const [amount] = amountsIn(text);
  return amount !== undefined && wordsBefore(text) === 0 && /^[^1-9]*$/.test(amount[0]);
}

/** Whether a short line below the name of a plan says for whom or for what that is free. */
export const isFreeFor = (text: string): boolean =>
  text.length <= MAX_PRICE_LINE && PATTERNS.freeFor.test(text) && !hasAmount(text);

/** Whether a line stands where a plan has no price but that it must be asked for. */
export const isOnRequest = (text: string): boolean =>
  text.length <= MAX_PERIOD && phrasesOf('on_request').are(text);

/** Whether a line below the name of a plan stands for its price without an amount. */
export const isUnpriced = (text: string): boolean => isOnRequest(text) || isFreeFor(text);

/** Whether a block says for how long, or for whom, the price above it is. */
export const isPeriod = (text: string): boolean =>
  text.length <= MAX_PERIOD && PATTERNS.periodBegins.test(text);

/** Whether a price is asked for again and again. */
export const recurs = (text: string): boolean =>
  (hasAmount(text) && PATTERNS.recurringAmount.test(text)) || phrasesOf('recurring').in(text);

/** Whether a price is that of an hour or a piece. */
export const isRate = (text: string): boolean => hasAmount(text) && PATTERNS.rate.test(text);

/** Whether a text states a price for what is used. */
export const isUsage = (text: string): boolean =>
  phrasesOf('usage').in(text) || (hasAmount(text) && PATTERNS.perUse.test(text));

/** Whether a text states that it is paid once. */
export const isOnce = (text: string): boolean => phrasesOf('once').in(text);

/** Whether a price has with it what it is for. */
export const hasPeriod = (text: string): boolean =>
  PATTERNS.per.test(text) || recurs(text) || phrasesOf('once_alone').in(text);

/** Whether a plan, a column or a row of prices is called by how often they are asked for: "Monthly", "Price per month". */
export const isPeriodName = (text: string): boolean =>
  text.length <= MAX_PERIOD && PATTERNS.periodName.test(text);

/** Whether words of their own make the price behind them the least. */
export const isLeast = (text: string): boolean => text.length <= MAX_PERIOD && phrasesOf('least').are(text);

/** Two amounts beside each other: one of them is shown at a time, or they are of two things, and nobody can tell which. */
export const isAmbiguous = (text: string): boolean => hasAmount(text) && PATTERNS.ambiguous.test(text);

/** Whether a text speaks of what is paid for besides. */
export const isExtra = (text: string): boolean => phrasesOf('extras').in(text) || PLUS.test(text);

/** Whether everything below a heading is about the site's own prices. */
export const isOfPrices = (text: string): boolean =>
  text.length <= MAX_PRICE_LINE &&
  (phrasesOf('price_headings').begin(text) ||
    (phrasesOf('price_words').in(text) && (text.match(/\S+/g)?.length ?? 0) <= 6)) &&
  !phrasesOf('foreign_headings').in(text);

/** Whether a heading on a pricing page names no plan: it is about all of them, or none. */
export const isNoPlan = (text: string): boolean =>
  phrasesOf('other_headings').in(text) || /[?!？]$/.test(text);

/** By the slug of a pricing model, whether words speak for it at all: more leniently than the rules read them. */
export const MODEL_WORDS: Readonly<Record<string, (text: string) => boolean>> = {
  free: (text) => phrasesOf('free').in(text),
  freemium: (text) => phrasesOf('free').in(text) || phrasesOf('free_plan').in(text),
  'free-trial': (text) =>
    phrasesOf('free').in(text) || phrasesOf('trial').in(text) || phrasesOf('trial_names').in(text),
  subscription: (text) => recurs(text) || PATTERNS.periodic.test(text) || phrasesOf('subscription').in(text),
  'one-time': (text) => isOnce(text) || phrasesOf('once_alone').in(text) || PATTERNS.buy.test(text),
  'usage-based': (text) => isUsage(text) || isRate(text) || PATTERNS.per.test(text),
  'contact-sales': (text) => phrasesOf('asks').in(text) || isOnRequest(text),
  'open-source': (text) => phrasesOf('open_source').in(text) || phrasesOf('licensed').in(text),
};
