import { isPlanName, MAX_PLAN_NAME, type PlanLine, type Price, planLine } from './plan_line.ts';
import type { Unit } from './price_units.ts';
import {
  hasPeriod,
  isExtra,
  isFree,
  isLeast,
  isNoPlan,
  isOfPrices,
  isPaidPrice,
  isPeriod,
  isPriceLine,
  isUnpriced,
  wordsBefore,
} from './prices.ts';

/** The plans that stand below each other without elements around them: a name, then a price, then what it holds. */
export function cardLines(units: readonly Unit[]): PlanLine[] {
  const cards: { name: Unit | undefined; price: Price }[] = [];
  let name: Unit | undefined;
  // The name has its price, or the heading above names no plan.
  let barred = false;
  for (const [at, unit] of units.entries()) {
    if (isName(units, at, name)) {
      barred = isOfAll(unit.text) && !isOfPrices(unit.text);
      name = isOfAll(unit.text) ? undefined : unit;
    } else if (!barred && mayBePrice(name, unit)) {
      cards.push({ name, price: wholePrice(units, at) });
      barred = name !== undefined;
      name = undefined;
    }
  }
  // Where the first price stands above its name, so do the others, and each would get the name of the one before.
  if (cards.length > 1 && !cards[0]?.name && cards.some((card) => card.name)) return [];
  return cards.map((card) => planLine(card.name, [card.price]));
}

/** The plan of one card, whose name is known if it has one, and perhaps which unit its price is. */
export function cardLine(all: readonly Unit[], name: Unit | undefined, price?: Unit): PlanLine | undefined {
  const units = all.filter((unit) => unit !== name);
  const at = units.findIndex((unit) =>
    price ? unit === price : isPriceLine(unit.text) && isShort(unit.text),
  );
  const first = at >= 0 ? at : units.findIndex(({ text }) => isUnpriced(text));
  if (first < 0) return undefined;
  const prices = [wholePrice(units, first)];
  for (let next = first + 1; next <= first + NEAR; next++)
    if (isSecond(units, next, prices)) prices.push(wholePrice(units, next));
  return planLine(name, prices);
}

/** How far from the first price of a plan another one may stand. */
const NEAR = 6;

function isName(units: readonly Unit[], at: number, before: Unit | undefined): boolean {
  const { text = '', level = null } = units[at] ?? {};
  // "Free" below "Hobby" is its price, and above "$0" the name.
  if (isFree(text)) return !before && /\p{L}/u.test(text) && costsNothing(units.slice(at + 1, at + 4));
  if ((level ?? 0) >= 2 && text.length <= MAX_PLAN_NAME) return !isPaidPrice(text);
  return isPlanName(text);
}

function costsNothing(units: readonly Unit[]): boolean {
  const price = units.find(({ text }) => isPriceLine(text))?.text;
  return price !== undefined && isFree(price) && /\d/.test(price);
}

/** Whether a heading is not about one plan. */
const isOfAll = (text: string): boolean => !isPlanName(text) && (isOfPrices(text) || isNoPlan(text));

/** Below a name the price stands by itself, with its period or right at the beginning. */
const mayBePrice = (name: Unit | undefined, { text }: Unit): boolean =>
  isPriceLine(text) ? !name || isFree(text) || isShort(text) : name !== undefined && isUnpriced(text);

const isShort = (text: string): boolean => wordsBefore(text) <= (hasPeriod(text) ? 3 : 2);

/** Another price of the same plan: by the year, or once. */
function isSecond(units: readonly Unit[], at: number, prices: readonly Price[]): boolean {
  const { text = '', tag } = units[at] ?? {};
  const behind = units[at + 1]?.text ?? '';
  return (
    tag !== 'li' &&
    isPriceLine(text) &&
    !isFree(text) &&
    !isExtra(text) &&
    wordsBefore(text) <= 2 &&
    hasPeriod(isPeriod(behind) ? `${text} ${behind}` : text) &&
    !prices.flat().some((unit) => unit.text === text)
  );
}

/** An amount with "from" before it and its period behind. */
function wholePrice(units: readonly Unit[], at: number): Price {
  const after = units.slice(at + 1, at + 3);
  const end = after.findIndex((one, i) => !isPeriod(one.text) || isName(units, at + 1 + i, undefined));
  const before = units[at - 1];
  return [
    ...(before && isLeast(before.text) ? [before] : []),
    ...units.slice(at, end < 0 ? at + 3 : at + 1 + end),
  ];
}
