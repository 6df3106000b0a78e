import { isPlanName, MAX_PLAN_NAME, mayName, type PlanLine, type Price, planLine } from './plan_line.ts';
import type { Unit } from './price_units.ts';
import { BADGES } from './price_words.ts';
import {
  isAsked,
  isExtra,
  isFree,
  isFreeFor,
  isLeast,
  isPaidPrice,
  isPeriod,
  isPriceLine,
  namesPeriod,
  saysPeriod,
  wordsBefore,
} from './prices.ts';
import { isOfPrices, namesNoPlan } from './pricing_headings.ts';

/** The plans of cards that stand below or beside each other: a name, then a price, then what it holds. */
export function cardLines(all: readonly Unit[]): PlanLine[] {
  const units = all.filter((unit) => !isBadge(unit));
  const cards = new Cards(units).read();
  const names = namesByPlace(units, cards);
  return cards
    .map((card) => planLine(card.name ?? names.get(card), card.prices))
    .filter(({ asked, named }) => !asked || named);
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
      else if (this.#name && (isAsked(unit.text) || isFreeFor(unit.text))) this.#price(unit, at);
    }
    return this.#cards;
  }

  #isName({ text, tag, ...unit }: Unit, at: number): boolean {
    const level = unit.level ?? 0;
    if (isFree(text))
      return !this.#isPriceOfName(level) && this.#costsNothing(level, at) && /\p{L}/u.test(text);
    if (level >= 2 && text.length <= MAX_PLAN_NAME) return !isPaidPrice(text) && !isAsked(text);
    return tag !== 'button' && isPlanName(text) && !this.#isSwitch(at) && !this.#isPeriodOf(text, at);
  }

  /** "Monthly" behind a price, and before none, is how often that is paid. */
  #isPeriodOf(text: string, at: number): boolean {
    const near = this.#units.slice(at + 1, at + 4).some((unit) => isPriceLine(unit.text));
    return namesPeriod(text) && !near && isPriceLine(this.#units[at - 1]?.text ?? '');
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
    const named = [at - 1, at, at + 1].map((one) => namesPeriod(this.#units[one]?.text ?? ''));
    return named[1] === true && (named[0] === true || named[2] === true);
  }

  #begin(unit: Unit): void {
    const ofAll = isOfPrices(unit.text);
    this.#barred = !ofAll && namesNoPlan(unit.text) && !isPlanName(unit.text);
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
    return wordsBefore(text) <= (saysPeriod(text) ? 3 : 2);
  }

  /** Another price of the same plan: by the year, or once. */
  #isSecond({ text, tag }: Unit, at: number, { at: first, prices }: Card): boolean {
    if (at - first > NEAR || prices.length > 2 || tag === 'li' || isFree(text) || isExtra(text)) return false;
    return wordsBefore(text) <= 2 && saysPeriod(`${text} ${this.#units[at + 1]?.text ?? ''}`);
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
const BADGE = new RegExp(`^\\W*(?:${BADGES})\\W*$`, 'iu');
const isBadge = ({ text, level }: Unit): boolean =>
  text.length <= MAX_PLAN_NAME && level === null && BADGE.test(text);

/** Names of plans that are neither headings nor usual: they stand equally far above each price, in the same element. */
function namesByPlace(units: readonly Unit[], cards: readonly Card[]): Map<Card, Unit | undefined> {
  const unnamed = cards.filter(({ name }) => name === undefined);
  if (unnamed.length < 2 || unnamed.length < cards.length) return new Map();
  for (const above of [4, 3, 2, 1]) {
    const names = unnamed.map(({ at }) => units[at - above - Number(isLeast(units[at - 1]?.text ?? ''))]);
    if (isSetOfNames(names)) return new Map(unnamed.map((card, i) => [card, names[i]]));
  }
  return new Map();
}

function isSetOfNames(names: readonly (Unit | undefined)[]): names is readonly Unit[] {
  const [first] = names;
  const texts = names.map((unit) => (unit && isName(unit) && unit.tag === first?.tag ? unit.text : ''));
  return !texts.includes('') && new Set(texts).size === texts.length;
}

const MAX_NAME_BY_PLACE = 30;
const isName = ({ text, tag }: Unit): boolean =>
  text.length <= MAX_NAME_BY_PLACE &&
  !/^(?:li|button|td|th|h1)$/.test(tag) &&
  mayName(text) &&
  !/[.,:;!?…]$|\d{3}/.test(text) &&
  !isPriceLine(text) &&
  !isPeriod(text);
