import { compact } from '../site/site.ts';
import { amountsIn, currencyOf } from './money.ts';
import { cardLines } from './plan_cards.ts';
import { groupLines } from './plan_groups.ts';
import { isClear, isPaid, type PlanLine } from './plan_line.ts';
import { tableLines } from './plan_tables.ts';
import { unitsOf } from './price_units.ts';
import { isAmbiguous, isExtra, isOwn } from './prices.ts';
import type { PricingArea } from './pricing_area.ts';

/**
 * The plans of an area, each with its name and the first price below it with its period. A price that has neither means nothing, and
 * prices in two currencies cannot both be the company's: then there are none.
 */
export function planLines(area: PricingArea): PlanLine[] {
  const own = pricedLines(area).filter(
    (line) => isOwn(line.text) && !isExtra(line.text) && (!isPaid(line) || /[1-9]/.test(line.text)),
  );
  const lines = [...new Map(own.map((line) => [line.text, line])).values()];
  const currencies = new Set(
    lines.filter(isPaid).map(({ text }) => currencyOf(amountsIn(text)[0]?.[0] ?? '')),
  );
  const clear = lines.filter(isClear);
  const isUnclear = clear.length < lines.length && clear.length < SURE;
  if (currencies.size > 1 || isUnclear || lines.some(({ text }) => isAmbiguous(text))) return [];
  // One name with two prices: which of them holds, nobody can tell.
  const byName = Map.groupBy(clear, ({ name }) => compact(name));
  return clear.filter(({ name }) => name === '' || byName.get(compact(name))?.length === 1);
}

/** Beside so many plans, a price that has nothing with it is none of a plan. */
const SURE = 2;

/** Each price of an area with what stands around it, sure or not, in the order of the page. */
export function pricedLines(area: PricingArea): readonly PlanLine[] {
  const grouped = groupLines(area);
  const tables = tableLines(area.from, grouped.length > 0 ? [] : area.blocks);
  const lines = [...grouped, ...tables.lines, ...cardLines(unitsOf(area.from, tables.rest))];
  return lines.sort((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0));
}
