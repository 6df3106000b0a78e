import type { Span } from '../../domain/page/page.ts';
import type { Unit } from './price_units.ts';
import { phrasesOf } from './price_words.ts';
import {
  hasPeriod,
  isFree,
  isFreeFor,
  isNoPlan,
  isOnRequest,
  isPeriodName,
  isRate,
  recurs,
} from './prices.ts';

/** A plan as one line, "Pro: $9 per month", with the blocks that hold it. */
export interface PlanLine {
  name: string;
  text: string;
  spans: readonly Span[];
  free: boolean;
  /** It has no price but that it must be asked for. */
  onRequest: boolean;
  /** Its price is asked for again and again. */
  recurring: boolean;
  /** Its price is that of an hour or a piece. */
  rate: boolean;
}

/** One price of a plan: the amount with the words that stand before and behind it. */
export type Price = readonly Unit[];

/** A plan by its name, if it has one, and its prices, the first of which decides what it is. */
export function planLine(name: Unit | undefined, prices: readonly Price[]): PlanLine {
  const words = prices.map((units) => units.map(({ text }) => text).join(' '));
  const [first = ''] = words;
  const used = [...(name ? [name] : []), ...prices.flat()];
  const head = prices[0]?.map(({ text }) => text) ?? [];
  const free = head.some((text) => isFree(text) || isFreeFor(text));
  const before = name ? `${name.text}: ` : '';
  return {
    name: name?.text ?? nameIn(first, free),
    text: before + words.join(', '),
    spans: [...new Set(used.flatMap(({ blocks }) => blocks))],
    free,
    onRequest: head.some(isOnRequest),
    recurring: words.some(recurs) || used.some(({ text }) => isPeriodName(text)),
    rate: words.some(isRate),
  };
}

/** The name that a price line holds itself; "Free" is its own. */
const nameIn = (line: string, free: boolean): string => NAMED.exec(line)?.[1] ?? (free ? line : '');

/** "Day pass £7", "Starter — 9,90 € / Monat": a line that holds the name as well. */
const NAMED =
  /^[^\p{L}\p{N}]{0,4}(\p{Lu}\p{L}{2,20}(?: [\p{L}\p{N}]{1,20}){0,4})\s?[ :,(–—-]{1,3}[^\p{L}\n]?[^.!?]{0,50}$/u;

export const isPaid = ({ free, onRequest }: PlanLine): boolean => !free && !onRequest;

/** A price that has neither a name nor a period means nothing. */
export const isClear = ({ name, free, text }: PlanLine): boolean => name !== '' || free || hasPeriod(text);

export const MAX_PLAN_NAME = 40;

/** Whether words are short enough for the name of a plan, and not what headings about all of them say. */
export const mayName = (text: string): boolean =>
  text.length <= MAX_PLAN_NAME && /\p{L}/u.test(text) && (!isNoPlan(text) || isPlanName(text));

/** Whether words are what plans are usually called, and not a thing that has a price. */
export const isPlanName = (text: string): boolean =>
  text.length <= MAX_PLAN_NAME && phrasesOf('plan_names').are(text);
