import type { Block } from '../../domain/page/page.ts';
import { headingLevel, type Site, type SitePage, textOf } from '../site/site.ts';
import { mayName, type PlanLine, type Price, planLine } from './plan_line.ts';
import { type Unit, unitsOf } from './price_units.ts';
import { phrasesOf } from './price_words.ts';
import {
  hasPeriod,
  isFreeFor,
  isNoPlan,
  isOfPrices,
  isOnRequest,
  isOwn,
  isPeriodName,
  isPriceLine,
  recurs,
  wordsBefore,
} from './prices.ts';
import { ownBlocks, type PricingArea } from './pricing_area.ts';

/** The plans that stand in tables, beside each other as columns or below each other as rows, and the blocks outside of these. */
export function tableLines(
  from: SitePage,
  blocks: readonly Block[],
): { lines: readonly PlanLine[]; rest: readonly Block[] } {
  const cells = blocks.filter(({ cell }) => cell !== undefined);
  const tables = [...Map.groupBy(cells, ({ cell }) => cell?.table)].map(([table, own]) => ({
    table,
    lines: isCompared(from, blocks, own[0]) ? [] : linesOf(rowsOf(from, own)),
  }));
  const read = new Set(tables.filter(({ lines }) => lines).map(({ table }) => table));
  return {
    lines: tables.flatMap(({ lines }) => lines ?? []),
    rest: blocks.filter(({ tag, cell }) => !CELLS.has(tag) && !(cell && read.has(cell.table))),
  };
}

/** The tables of pages that are not about prices, in which each row names a thing and what it costs, once or for how long. */
export function tableAreas(site: Site, pages: readonly SitePage[]): PricingArea[] {
  return pages.flatMap((from) => {
    const blocks = ownBlocks(from, from.page.blocks);
    const tables = Map.groupBy(
      blocks.filter(({ area, cell }) => area === 'main' && cell !== undefined),
      ({ cell }) => cell?.table,
    );
    return [...tables.values()].flatMap((cells) => {
      const rows = rowsOf(from, cells);
      const lines = isCompared(from, blocks, cells[0]) ? [] : (linesOf(rows) ?? []);
      const isList = lines.length >= FEWEST && lines.length >= rows.length - 1;
      return isList && lines.every(({ text }) => isOwn(text) && hasPeriod(text))
        ? [{ site, from, blocks: cells }]
        : [];
    });
  });
}

const FEWEST = 2;

/** Whether the heading above a table is about features, and not about prices. */
function isCompared(from: SitePage, blocks: readonly Block[], cell: Block | undefined): boolean {
  const above = blocks.slice(0, cell && blocks.indexOf(cell));
  const heading = above.findLast((block) => headingLevel(block) !== null && !block.cell);
  return !!heading && isNoPlan(textOf(from, heading)) && !isOfPrices(textOf(from, heading));
}

const CELLS = new Set(['td', 'th', 'dt', 'dd', 'caption']);

/** The cells of a row by their columns. */
type Row = ReadonlyMap<number, Unit>;

const rowsOf = (from: SitePage, cells: readonly Block[]): Row[] =>
  [...Map.groupBy(cells, ({ cell }) => cell?.row).values()].map((row) => {
    const columns = Map.groupBy(row, ({ cell }) => cell?.column ?? 0);
    return new Map([...columns].map(([column, blocks]) => [column, joined(from, blocks)]));
  });

const joined = (from: SitePage, blocks: readonly Block[]): Unit => ({
  text: unitsOf(from, blocks)
    .map(({ text }) => text)
    .join(' '),
  blocks,
  tag: 'td',
  level: null,
});

const isPrice = (unit: Unit | undefined): boolean =>
  unit !== undefined && (isPriceLine(unit.text) || isFreeFor(unit.text));
const isPriceHead = (text: string): boolean =>
  phrasesOf('price_words').in(text) || isPeriodName(text) || recurs(text);

/** The plans of a table, none where what it names are no plans; undefined where it is no table of prices. */
function linesOf(rows: readonly Row[]): PlanLine[] | undefined {
  const at = rows.findIndex((row) => [...row.values()].some(isPrice));
  if (at < 0) return undefined;
  const head = rows.slice(0, at).find(({ size }) => size > 1);
  const prices = rows.slice(at);
  if (head) {
    const first = isPrice(prices[0]?.get(0)) ? 0 : 1;
    const named = [...head].filter(([column]) => column >= first);
    const priced = named.filter(([column]) => isPrice(prices[0]?.get(column)));
    if (priced.length > 1 && !named.some(([, { text }]) => isPriceHead(text)))
      return byColumns(named, prices, first);
    if (!phrasesOf('plan_words').are(head.get(0)?.text ?? '')) return [];
  }
  const lines = byRows(head, prices);
  return lines.length > 0 ? lines : undefined;
}

/** A row of names, and below it the rows with their prices, with or without what these are called before them. */
const byColumns = (
  names: readonly (readonly [number, Unit])[],
  rows: readonly Row[],
  first: number,
): PlanLine[] =>
  names.flatMap(([column, plan]) => {
    const prices = rows
      .filter((row) => first === 0 || isPriceHead(row.get(0)?.text ?? ''))
      .flatMap((row) => labelled(first > 0 ? row.get(0) : undefined, row.get(column)));
    return mayName(plan.text) && prices.length > 0 ? [planLine(plan, prices)] : [];
  });

/** A row for each plan, with its prices in one or more columns. */
const byRows = (head: Row | undefined, rows: readonly Row[]): PlanLine[] =>
  rows.flatMap((row) => {
    const [plan, ...cells] = row;
    if (!plan || plan[0] > 0 || isPrice(plan[1]) || !mayName(plan[1].text)) return [];
    // "Acme €7 | Apex €15": products that are compared.
    if (!head && cells.filter(([, { text }]) => isPriceLine(text) && wordsBefore(text) > 0).length > 1)
      return [];
    const isSole = cells.filter(([, cell]) => isPrice(cell)).length === 1;
    const prices = cells.flatMap(([column, cell]) => {
      const label = headOf(head, column, isSole);
      const isClear = !head || cells.length === 1 || label || (isSole && hasPeriod(cell.text));
      return isClear ? labelled(label, cell) : [];
    });
    return prices.length > 0 ? [planLine(plan[1], prices)] : [];
  });

/** What stands above a column, where it is about prices. Of a row's only price, any such head: wide cells move it away from its own. */
function headOf(head: Row | undefined, column: number, isSole: boolean): Unit | undefined {
  const own = head?.get(column);
  if (own && isPriceHead(own.text)) return own;
  return isSole ? [...(head?.values() ?? [])].find(({ text }) => isPriceHead(text)) : undefined;
}

/** A price with what its row or column is called, where that names more than "price". */
function labelled(label: Unit | undefined, cell: Unit | undefined): Price[] {
  if (!cell || !(isPrice(cell) || isOnRequest(cell.text))) return [];
  return [label && isPeriodName(label.text) ? [label, cell] : [cell]];
}
