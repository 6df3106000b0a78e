import { isPlanName, MAX_PLAN_NAME, type PlanLine, type Price, planLine } from './plan_line.ts';
import type { Unit } from './price_units.ts';
import { WORDS } from './price_words.ts';
import {
  hasPeriod,
  isExtra,
  isFree,
  isFreeFor,
  isLeast,
  isNoPlan,
  isOfPrices,
  isOnRequest,
  isPaidPrice,
  isPeriod,
  isPeriodName,
  isPriceLine,
  wordsBefore,
} from './prices.ts';

/** The plans that stand below each other without elements around them: a name, then a price, then what it holds. */
export function cardLines(all: readonly Unit[]): PlanLine[] {
  const cards = new Cards(all.filter((unit) => !isBadge(unit))).read();
  // Where the first price stands above its name, so do the others, and each would get the name of the one before.
  if (cards.length > 1 && !cards[0]?.name && cards.some(({ name }) => name)) return [];
  return cards
    .map((card) => planLine(card.name, card.prices))
    .filter(({ onRequest, name }) => !onRequest || name !== '');
}

/** The plan of one card, whose name is known if it has one, and perhaps which unit its price is. */
export function cardLine(all: readonly Unit[], name: Unit | undefined, price?: Unit): PlanLine | undefined {
  const units = all.filter((unit) => unit !== name && !isBadge(unit));
  const at = price
    ? units.indexOf(price)
    : units.findIndex(({ text }) => isPriceLine(text) && wordsBefore(text) <= (hasPeriod(text) ? 3 : 2));
  const first = at >= 0 ? at : units.findIndex(({ text }) => isOnRequest(text) || isFreeFor(text));
  return first < 0 ? undefined : planLine(name, new Cards(units).pricesFrom(first));
}

interface Card {
  name: Unit | undefined;
  /** Number of the unit with the first price. */
  at: number;
  prices: Price[];
}

/** Reads units from the first to the last: names open a card, prices fill it. */
class Cards {
  readonly #units: readonly Unit[];
  readonly #cards: Card[] = [];
  #name: Unit | undefined;
  /** The name has its price, or the heading above names no plan. */
  #barred = false;
  /** The card that another price may belong to. */
  #open: Card | undefined;

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  read(): Card[] {
    for (const [at, unit] of this.#units.entries()) {
      if (this.#isName(unit, at)) this.#begin(unit);
      else if (isPriceLine(unit.text) && this.#mayBePrice(unit.text)) this.#price(unit, at);
      else if (this.#name && (isOnRequest(unit.text) || isFreeFor(unit.text))) this.#price(unit, at);
    }
    return this.#cards;
  }

  /** The price of a unit, and others of the same plan behind it. */
  pricesFrom(first: number): Price[] {
    const prices = [this.#whole(first)];
    for (const [at, unit] of this.#units.entries())
      if (at > first && this.#isSecond(unit, at, { at: first, prices })) prices.push(this.#whole(at));
    return prices;
  }

  #isName({ text, tag, ...unit }: Unit, at: number): boolean {
    const level = unit.level ?? 0;
    if (isFree(text))
      return !this.#isPriceOfName(level) && this.#costsNothing(level, at) && /\p{L}/u.test(text);
    if (level >= 2 && text.length <= MAX_PLAN_NAME) return !isPaidPrice(text) && !isOnRequest(text);
    return tag !== 'button' && isPlanName(text) && !this.#isSwitch(at) && !this.#isPeriodOf(text, at);
  }

  /** "Monthly" behind a price, and before none, is how often that is paid. */
  #isPeriodOf(text: string, at: number): boolean {
    const near = this.#units.slice(at + 1, at + 4).some((unit) => isPriceLine(unit.text));
    return isPeriodName(text) && !near && isPriceLine(this.#units[at - 1]?.text ?? '');
  }

  /** "Free" below "Hobby" is its price. */
  #isPriceOfName(level: number): boolean {
    return this.#name !== undefined && (level === 0 || level > (this.#name.level ?? 0));
  }

  /** "Free" above "$0" is the name of the plan. */
  #costsNothing(level: number, at: number): boolean {
    const price = this.#units.slice(at + 1, at + 4).find(({ text }) => isPriceLine(text))?.text;
    if (price === undefined) return level >= 2;
    return isFree(price) && /\d/.test(price);
  }

  /** "Monthly" and "Yearly" beside each other: the reader chooses between them. */
  #isSwitch(at: number): boolean {
    const named = [at - 1, at, at + 1].map((one) => isPeriodName(this.#units[one]?.text ?? ''));
    return named[1] === true && (named[0] === true || named[2] === true);
  }

  #begin(unit: Unit): void {
    const ofAll = isOfPrices(unit.text) && !isPlanName(unit.text);
    this.#barred = !ofAll && isNoPlan(unit.text) && !isPlanName(unit.text);
    this.#name = ofAll || this.#barred ? undefined : unit;
    this.#open = undefined;
  }

  #price(unit: Unit, at: number): void {
    if (!this.#barred) {
      this.#open = { name: this.#name, at, prices: [this.#whole(at)] };
      this.#cards.push(this.#open);
      this.#barred = this.#name !== undefined;
      this.#name = undefined;
    } else if (this.#open && this.#isSecond(unit, at, this.#open)) this.#open.prices.push(this.#whole(at));
  }

  /** Below a name the price stands by itself, with its period or right at the beginning. */
  #mayBePrice(text: string): boolean {
    if (!this.#name || isFree(text)) return true;
    return wordsBefore(text) <= (hasPeriod(text) ? 3 : 2);
  }

  /** Another price of the same plan: by the year, or once. */
  #isSecond({ text, tag }: Unit, at: number, { at: first, prices }: Omit<Card, 'name'>): boolean {
    if (at - first > NEAR || prices.length > 2 || tag === 'li' || isFree(text) || isExtra(text)) return false;
    if (!isPriceLine(text) || wordsBefore(text) > 2) return false;
    const behind = this.#units[at + 1]?.text ?? '';
    if (prices.flat().some((unit) => unit.text === text)) return false;
    return hasPeriod(isPeriod(behind) ? `${text} ${behind}` : text);
  }

  /** An amount with "from" before it and its period behind. */
  #whole(at: number): Price {
    const [before, unit, ...after] = [-1, 0, 1, 2].map((by) => this.#units[at + by]);
    const behind = after.findIndex((one, i) => !one || !isPeriod(one.text) || this.#isName(one, at + 1 + i));
    return [
      ...(before && isLeast(before.text) ? [before] : []),
      ...(unit ? [unit] : []),
      ...after.slice(0, behind < 0 ? after.length : behind).filter((one) => one !== undefined),
    ];
  }
}

/** How far from the first price of a plan another one may stand. */
const NEAR = 6;
const isBadge = ({ text, level }: Unit): boolean =>
  text.length <= MAX_PLAN_NAME && level === null && WORDS.badges.are(text);
