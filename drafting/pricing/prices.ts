import { whole } from '../site/wording.ts';
import {
  AMOUNT,
  ASK_ALONE,
  BOUND_WORDS,
  CURRENCY_ALONE,
  EXTRA_WORDS,
  FREE_ALONE,
  FREE_BEGINS,
  LEAST_WORDS,
  NOTHING_ASKED,
  OTHERS_WORDS,
  PER,
  PERIOD_BEGINS,
  PERIOD_NAME,
  RECURRING,
  SHARE_SAVED,
} from './price_words.ts';

/** How sites write prices: what is an amount, whose it is, and for how long it holds. */

const HAS_AMOUNT = new RegExp(AMOUNT, 'u');
/** Words for money are written in any case, signs and codes are not: "20 Dollars", and no "pln". */
const IN_WORDS = /(?<![\d.,])\d[\d.,]{0,14} (?:euros?|dollars?|pounds)(?!\p{L})/iu;
const hasAmount = (text: string): boolean => HAS_AMOUNT.test(text) || IN_WORDS.test(text);

const NOT_OURS = whole(OTHERS_WORDS);
const PART_SAVED = new RegExp(SHARE_SAVED, 'giu');

/** Whether a text names a price that is not zero and is the company's own. */
export function isPaidPrice(text: string): boolean {
  return hasAmount(text) && /[1-9]/.test(text) && isOurs(text);
}

/** Whether nothing in a text says that its prices are those of others, of another time, or not prices at all; nor is it quoted. */
export const isOurs = (text: string): boolean =>
  !/^["“„«]/.test(text) &&
  !NOT_OURS.test(text.replaceAll(PART_SAVED, '')) &&
  !BOUND.test(text) &&
  !THERE.test(text);

/** A line that is nothing but a price: an amount with few words around it, or "Free". */
export function isPriceLine(text: string): boolean {
  return text.length <= MAX_PRICE_LINE && (hasAmount(text) || isFree(text)) && isOurs(text);
}

/** How many words stand in a line before its first amount: with more than a few, it is a sentence that has one in it. */
export function wordsBefore(text: string): number {
  const { index } = HAS_AMOUNT.exec(text) ?? IN_WORDS.exec(text) ?? { index: 0 };
  return text.slice(0, index).match(/\S+/g)?.length ?? 0;
}

const MAX_PRICE_LINE = 70;
/** "Costs 28 Euro at the forest service": what it costs there. */
const THERE = new RegExp(
  `(?:${AMOUNT}|\\d (?:euros?|dollars?|pounds)) at (?:the|an?|your|most) \\p{L}`,
  'iu',
);
const BOUND = new RegExp(`(?<!\\p{L})(?:${BOUND_WORDS}) (?:${AMOUNT})`, 'iu');
const FREE = new RegExp(FREE_ALONE, 'iu');
const ZERO = new RegExp(NOTHING_ASKED, 'u');

/** Whether a price line asks for nothing. */
export const isFree = (text: string): boolean => FREE.test(text) || ZERO.test(text);

const FREE_FOR = new RegExp(FREE_BEGINS, 'iu');
/** Whether a short line below the name of a plan says for whom or for what that is free, and not for how long. */
export const isFreeFor = (text: string): boolean =>
  text.length <= MAX_PRICE_LINE && FREE_FOR.test(text) && !hasAmount(text) && !FOR_A_TIME.test(text);
const FOR_A_TIME =
  /\btrial|\d+ ?(?:days?|weeks?|months?|tage?|wochen?|monate?|jours|mois|días|mes|giorni|mesi|dagen|maand)\b/iu;

const ASK = new RegExp(ASK_ALONE, 'iu');
/** Whether a line stands where a plan has no price but that it must be asked for. */
export const isAsked = (text: string): boolean => text.length <= MAX_PERIOD && ASK.test(text);

const PERIOD = new RegExp(PERIOD_BEGINS, 'iu');
/** Whether a block says for how long, or for whom, the price above it is. */
export const isPeriod = (text: string): boolean => text.length <= MAX_PERIOD && PERIOD.test(text);

const MAX_PERIOD = 40;
const WITHIN = new RegExp(PER, 'iu');
const RECURS = new RegExp(RECURRING, 'iu');
const ONCE = /\bone[- ]time\b|\bonce\b|\blifetime\b|einmalig|\bunique\b|eenmalig|jednorazow/iu;

/** Whether a price says that it is asked for again and again. */
export const recurs = (text: string): boolean => RECURS.test(text);

/** Whether a price says itself what it is for. */
export const saysPeriod = (text: string): boolean => WITHIN.test(text) || recurs(text) || ONCE.test(text);

const NAMES_PERIOD = new RegExp(PERIOD_NAME, 'iu');
/** Whether a plan, a column or a row of prices is called by how often they are asked for: "Monthly", "Price per month". */
export const namesPeriod = (text: string): boolean => text.length <= MAX_PERIOD && NAMES_PERIOD.test(text);

const LEAST = new RegExp(`^(?:${LEAST_WORDS})$`, 'iu');
/** Whether words of their own say that the price behind them is the least. */
export const isLeast = (text: string): boolean => LEAST.test(text);

const SIGN = new RegExp(`^${CURRENCY_ALONE}$`, 'iu');
export const isCurrency = (text: string): boolean => SIGN.test(text);

/** The sign or letters of the currency that a price is in; undefined for "Free". */
export function currencyOf(text: string): string | undefined {
  const [amount] = HAS_AMOUNT.exec(text) ?? IN_WORDS.exec(text) ?? [];
  return amount?.replaceAll(/[\d\s.,'’–-]/g, '').toLowerCase();
}

/** Two amounts without anything between them: one of them is shown at a time, and nobody can tell which. */
export const runsTogether = (text: string): boolean => TWO.test(text);
const TWO = new RegExp(`(?:${AMOUNT})(?:${AMOUNT})`, 'u');

const EXTRA = whole(EXTRA_WORDS);
/** Whether a text speaks of what is paid for besides. */
export const isExtra = (text: string): boolean => EXTRA.test(text);
