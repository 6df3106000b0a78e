import { cardLines } from './plan_cards.ts';
import { groupLines } from './plan_groups.ts';
import { distinct, isClear, isPaid, type PlanLine } from './plan_line.ts';
import { tableLines } from './plan_tables.ts';
import { unitsOf } from './price_units.ts';
import { currenciesIn, isAmbiguous, isExtra, isOwn } from './prices.ts';
import type { PricingArea } from './pricing_area.ts';

/**
 * The plans of an area, each with its name and the first price below it with its period. A price that has neither means nothing, and
 * prices in two currencies cannot both be the company's: then there are none.
 */
export function planLines(area: PricingArea, name: string | undefined): PlanLine[] {
  const own = pricedLines(area, name).filter(
    (line) => isOwn(line.text) && !isExtra(line.text) && (!isPaid(line) || /[1-9]/.test(line.short)),
  );
  const lines = distinct(own);
  const currencies = new Set(lines.filter(isPaid).flatMap(({ short }) => currenciesIn(short).slice(0, 1)));
  const clear = lines.filter(isClear);
  const unclear = clear.length < lines.length && clear.length < SURE;
  return currencies.size > 1 || unclear || lines.some(({ text }) => isAmbiguous(text)) ? [] : clear;
}

/** Beside so many plans, a price that has nothing with it is none of a plan. */
const SURE = 2;

/** Each price of an area with what stands around it, sure or not, in the order of the page. */
export function pricedLines(area: PricingArea, name: string | undefined): readonly PlanLine[] {
  const grouped = groupLines(area);
  if (grouped.length > 0) return grouped;
  const { from, blocks } = area;
  const tables = tableLines(from, blocks, name);
  const lines = [...tables.lines, ...cardLines(unitsOf(from, tables.rest))];
  return lines.sort((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
}
