import type { PlanLine } from './plan_line.ts';
import { unitsOf } from './price_units.ts';
import { currencyOf, isExtra, isOurs, runsTogether, saysPeriod } from './prices.ts';
import type { PricingArea } from './pricing_area.ts';
import { cardLines } from './pricing_cards.ts';
import { tableLines } from './pricing_tables.ts';

/**
 * The plans of a pricing area: above each a short heading or a usual name of a plan, then the first price below it with
 * its period. A price that says neither its plan nor its period means nothing, and prices in two currencies cannot both
 * be the company's: then there are none.
 */
export function planLines(area: PricingArea, name: string | undefined): PlanLine[] {
  const lines = pricedLines(area, name).filter(({ text }) => isOurs(text) && !isExtra(text));
  const paid = lines.filter(({ free, asked }) => !free && !asked);
  const currencies = new Set(paid.map(({ text }) => currencyOf(text.slice(text.indexOf(': ') + 1))));
  const clear = lines.filter(
    ({ named, free, text }) => named || free || saysPeriod(text) || NAMED.test(text),
  );
  const unclear = clear.length < lines.length && clear.length < SURE;
  return currencies.size > 1 || unclear || lines.some(({ text }) => runsTogether(text)) ? [] : clear;
}

/** Beside so many plans, a price that says nothing of itself is none of a plan. */
const SURE = 2;
/** "Day pass £7" */
const NAMED = /^\p{Lu}\p{L}{2,20}(?: \p{L}{1,20}){0,3}[ :,–-]{1,3}[^\p{L}][^.!?]{0,40}$/u;

/** Each price of an area with what stands around it, sure or not, in the order of the page. */
export function pricedLines({ from, blocks }: PricingArea, name: string | undefined): PlanLine[] {
  const tables = tableLines(from, blocks, name);
  const lines = [...tables.lines, ...cardLines(unitsOf(from, tables.rest))];
  return (lines.length > 0 ? lines : [...tables.compared]).sort(
    (a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0),
  );
}
