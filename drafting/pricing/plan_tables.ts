import type { Block } from '../../domain/page/page.ts';
import { headingLevel, type SitePage, textOf } from '../site/site.ts';
import { compares, isPlanName, mayName, type PlanLine, planLine } from './plan_line.ts';
import { type Unit, unitsOf } from './price_units.ts';
import { WORDS } from './price_words.ts';
import {
  isFree,
  isFreeFor,
  isNoPlan,
  isOfPrices,
  isOnRequest,
  isPeriodName,
  isPriceLine,
  recurs,
} from './prices.ts';

/** The plans that stand in tables, beside each other as columns or below each other as rows, and the blocks outside of these. */
export function tableLines(
  from: SitePage,
  blocks: readonly Block[],
  name: string | undefined,
): { lines: readonly PlanLine[]; rest: readonly Block[] } {
  const byTable = Map.groupBy(
    blocks.filter(({ cell }) => cell !== undefined),
    ({ cell }) => cell?.table,
  );
  const lines = [...byTable].map(([table, cells]) => ({
    table,
    read: isCompared(from, blocks, cells[0]) ? [] : linesOf(new Grid(from, cells), name),
  }));
  const found = new Set(lines.filter(({ read }) => read).map(({ table }) => table));
  return {
    lines: lines.flatMap(({ read }) => read ?? []),
    rest: blocks.filter(({ tag, cell }) => !CELLS.has(tag) && !(cell && found.has(cell.table))),
  };
}

/** Whether the heading above a table is about features, and not about prices. */
function isCompared(from: SitePage, blocks: readonly Block[], cell: Block | undefined): boolean {
  const heading = blocks.findLast(
    (block) => headingLevel(block) !== null && block.start < (cell?.start ?? 0) && !block.cell,
  );
  const text = heading ? textOf(from, heading) : '';
  return isNoPlan(text) && !isOfPrices(text);
}

const CELLS = new Set(['td', 'th', 'dt', 'dd', 'caption']);

/** A table by rows and columns. */
class Grid {
  readonly rows: readonly Row[];

  constructor(from: SitePage, blocks: readonly Block[]) {
    this.rows = [...Map.groupBy(blocks, ({ cell }) => cell?.row).values()].map(
      (row) =>
        new Map(
          [...Map.groupBy(row, ({ cell }) => cell?.column ?? 0)].map(([column, cell]) => [
            column,
            joined(unitsOf(from, cell)),
          ]),
        ),
    );
  }
}

function joined(units: readonly Unit[]): Unit {
  return {
    text: units.map(({ text }) => text).join(' '),
    blocks: units.flatMap(({ blocks }) => blocks),
    tag: 'td',
    level: null,
  };
}

const isPrice = (unit: Unit | undefined): boolean =>
  unit !== undefined && (isPriceLine(unit.text) || isFreeFor(unit.text));
const isPriceHead = (text: string): boolean =>
  text.length <= 40 && (WORDS.priceWords.in(text) || isPeriodName(text));

type Row = ReadonlyMap<number, Unit>;

/** The plans of a table, none where its prices are those of others or of no plans; undefined where it is no table of prices. */
function linesOf({ rows }: Grid, name: string | undefined): PlanLine[] | undefined {
  const at = rows.findIndex((row) => [...row.values()].some(isPrice));
  if (at < 0) return undefined;
  const head = rows.slice(0, at).find(({ size }) => size > 1);
  const prices = rows.slice(at);
  if (head) {
    const from = isPrice(prices[0]?.get(0)) ? 0 : 1;
    const names = [...head].filter(([column]) => column >= from).map(([, { text }]) => text);
    if (!names.some(isPriceHead) && pricesFrom(prices[0], from) > 1)
      return compares(names, name) ? [] : byColumns(head, prices, from);
  }
  const first = prices.map((row) => row.get(0)?.text ?? '');
  if (compares(first, name) || !(head === undefined || isOfPlans(head, first))) return [];
  const lines = byRows(head, prices);
  return lines.length > 0 ? lines : undefined;
}

const pricesFrom = (row: Row | undefined, from: number): number =>
  [...(row ?? [])].filter(([column, cell]) => column >= from && isPrice(cell)).length;

/** Whether the head named that there are plans in the first column, or the names in it do. */
const isOfPlans = (head: Row, names: readonly string[]): boolean =>
  WORDS.planWords.are(head.get(0)?.text ?? '') || names.some(isPlanName);

/** A row of names, and below it the rows with their prices, with or without what these are called before them. */
function byColumns(head: Row, rows: readonly Row[], from: number): PlanLine[] {
  const label = (row: Row): Unit | undefined => (from > 0 ? row.get(0) : undefined);
  const priced = rows.filter((row) => pricesFrom(row, from) > 0 && isOfPrice(label(row)));
  return [...head]
    .filter(([column, { text }]) => column >= from && mayName(text))
    .flatMap(([column, plan]) => {
      const prices = priced.flatMap((row) => labelled(label(row), row.get(column)));
      return prices.length > 0 ? [planLine(plan, prices)] : [];
    });
}

const isOfPrice = (label: Unit | undefined): boolean => label === undefined || isPriceHead(label.text);

/** A row for each plan, with its prices in one or more columns. */
function byRows(head: Row | undefined, rows: readonly Row[]): PlanLine[] {
  return rows.flatMap((row) => {
    const plan = row.get(0);
    if (!plan || isPrice(plan) || !mayName(plan.text)) return [];
    const cells = [...row].filter(([column]) => column > 0);
    const prices = cells
      .filter(([column]) => mayPrice(head?.get(column), cells.length))
      .flatMap(([column, cell]) => labelled(head?.get(column), cell));
    return prices.length > 0 ? [planLine(plan, prices)] : [];
  });
}

const mayPrice = (head: Unit | undefined, columns: number): boolean =>
  head === undefined || columns === 1 || isPriceHead(head.text) || recurs(head.text);

/** A price with what its row or column is called, where that named more than "price". */
function labelled(label: Unit | undefined, cell: Unit | undefined): Unit[][] {
  if (!cell || !(isPrice(cell) || isOnRequest(cell.text))) return [];
  const named =
    label !== undefined && isPeriodName(label.text) && !isFree(cell.text) && !isOnRequest(cell.text);
  return [named && label ? [label, cell] : [cell]];
}
