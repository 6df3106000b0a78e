import type { Span } from '../../domain/page/page.ts';
import { compact } from '../site/site.ts';
import type { Unit } from './price_units.ts';
import { PLAN_NAMES } from './price_words.ts';
import { isAsked, isFree, isFreeFor, namesPeriod, recurs } from './prices.ts';
import { namesNoPlan } from './pricing_headings.ts';

/** A plan as one line, "Pro: $9 per month", with the blocks that say it. */
export interface PlanLine {
  text: string;
  /** The same with the first of its prices only: a plan may have one for each month and one for each year. */
  short: string;
  spans: readonly Span[];
  free: boolean;
  /** It has no price but that it must be asked for. */
  asked: boolean;
  named: boolean;
  /** Its price is asked for again and again. */
  recurring: boolean;
}

/** One price of a plan: the amount with the words that stand before and behind it. */
export type Price = readonly Unit[];

/** A plan by its name, if it has one, and its prices, the first of which decides what it is. */
export function planLine(name: Unit | undefined, prices: readonly Price[]): PlanLine {
  const words = prices.map((units) => units.map(({ text }) => text).join(' '));
  const first = words[0] ?? '';
  const before = name ? `${name.text}: ` : '';
  const used = [...(name ? [name] : []), ...prices.flat()];
  return {
    text: before + words.join(', '),
    short: before + first,
    spans: [...new Set(used.flatMap(({ blocks }) => blocks))],
    free: prices[0]?.some(({ text }) => isFree(text) || isFreeFor(text)) ?? false,
    asked: prices[0]?.some(({ text }) => isAsked(text)) ?? false,
    named: name !== undefined,
    recurring: words.some(recurs) || used.some(({ text }) => namesPeriod(text)),
  };
}

export const MAX_PLAN_NAME = 40;

/** Whether words are short enough for the name of a plan, and not what headings about all of them say. */
export const mayName = (text: string): boolean =>
  text.length <= MAX_PLAN_NAME && /\p{L}/u.test(text) && (!namesNoPlan(text) || isPlanName(text));

/** Whether words are what plans are usually called, and not a thing that has a price. */
export const isPlanName = (text: string): boolean => PLAN_NAME.test(text);
const PLAN_NAME = new RegExp(`^\\W*(?:the )?(?:${PLAN_NAMES})(?: plan)?\\W*$`, 'iu');

/** Whether a line begins with such words. */
export const hasPlanName = ({ text }: PlanLine): boolean => isPlanName(text.split(': ')[0] ?? '');

/** Whether some of the names are the company's and others are not: then these are those of others. */
export function compares(names: readonly string[], own: string | undefined): boolean {
  const word = compact(own ?? '');
  const ours = names.filter((one) => (word !== '' && compact(one).includes(word)) || US.test(one));
  return ours.length > 0 && ours.length < names.filter((one) => one !== '').length;
}

const US = /^(?:us|we|wir|nous|nosotros|noi|wij|nós|my)$/i;
