import type { Block, Page } from '../../domain/page/page.ts';
import { beginnings } from '../../domain/words/beginnings.ts';
import { HEADING_WORDS } from '../../domain/words/languages.ts';
import stems from '../groups/name_stems.json' with { type: 'json' };
import { type GroupView, type Row, viewsOf } from '../groups/views.ts';
import { compact, type SitePage } from '../site/site.ts';
import { hasAmount } from './money.ts';
import { cardLine } from './plan_cards.ts';
import { isClear, isPaid, isPlanName, MAX_PLAN_NAME, type PlanLine, planLine } from './plan_line.ts';
import { type Unit, unitsOf } from './price_units.ts';
import { phrasesOf } from './price_words.ts';
import { isAmbiguous, isExtra, isFree, isNoPlan, isOwn, isPriceLine, recurs } from './prices.ts';
import type { PricingArea } from './pricing_area.ts';

/** Plans that a page shows as a group of cards, columns or list items. */
interface PlanGroup {
  view: GroupView;
  lines: readonly PlanLine[];
  /** How much besides its prices makes it a list of plans. */
  signs: number;
}

/** The plans of the groups of an area: of those with most signs, and none that stands within another one. */
export function groupLines({ from, blocks }: PricingArea): PlanLine[] {
  const inside = new Set(blocks.map(({ start }) => start));
  const groups = groupsOf(from.page).filter((group) => isInside(group, inside));
  const most = Math.max(...groups.map(({ signs }) => signs));
  const chosen: PlanLine[] = [];
  for (const { lines } of groups.filter(({ signs }) => signs === most).sort(byNumber)) {
    const held = new Set(chosen.flatMap(({ spans }) => spans));
    if (!lines.some(({ spans }) => spans.some((span) => held.has(span)))) chosen.push(...lines);
  }
  return chosen.sort((one, other) => startOf(one) - startOf(other));
}

const startOf = ({ spans }: PlanLine): number => spans[0]?.start ?? 0;
const byNumber = (one: PlanGroup, other: PlanGroup): number => other.lines.length - one.lines.length;

const isInside = ({ lines }: PlanGroup, inside: ReadonlySet<number>): boolean =>
  lines.every(({ spans }) => spans.every(({ start }) => inside.has(start)));

/** Pages that are not about prices and yet show a list of plans: so many signs must make it one. */
const SURE = 2;

/** The groups of plans on pages that are not about prices. */
export function groupAreas(pages: readonly SitePage[]): PricingArea[] {
  return pages.flatMap((from) =>
    groupsOf(from.page)
      .filter(({ signs, lines }) => signs >= SURE && lines.some(isPaid))
      .map(({ view }) => ({ from, blocks: blocksOf(from.page, view) })),
  );
}

const blocksOf = (page: Page, { group: { items } }: GroupView): Block[] =>
  page.blocks.slice(items[0]?.start, items.at(-1)?.end);

const READ = new WeakMap<Page, readonly PlanGroup[]>();

function groupsOf(page: Page): readonly PlanGroup[] {
  const read = READ.get(page);
  if (read) return read;
  const groups = page.blocks.some((block) => isPriceLine(page.text.slice(block.start, block.end)))
    ? viewsOf(page).flatMap((view) => groupOf(page, view) ?? [])
    : [];
  READ.set(page, groups);
  return groups;
}

const PLANS = beginnings(stems.plans);
const EXAMPLES = beginnings([...stems.examples, ...stems.testimonials]);
/** At least this share of the rows has a price, or none that it needs. */
const PRICED = 0.6;

function groupOf(page: Page, view: GroupView): PlanGroup | undefined {
  if (/^(?:tr|tbody|td)$/.test(view.group.tag) || isForeign(page, view)) return undefined;
  const lines = view.rows.map((row, at) => lineOf(page, view, row, at));
  const found = lines.filter((line) => line !== undefined);
  const names = found.map((line) => compact(line.name));
  if (found.length < 2 || found.length < view.rows.length * PRICED || !found.some(isPaid)) return undefined;
  if (new Set(names).size < names.length || !found.every(isClear)) return undefined;
  return { view, lines: found, signs: signsOf(view, found) };
}

/** Examples of what a product shows, what others say or ask, what is paid for besides. */
function isForeign(page: Page, { above, own, around, group }: GroupView): boolean {
  const area = page.blocks[group.items[0]?.start ?? 0]?.area;
  if (area === 'nav' || area === 'footer') return true;
  if (!PLANS.in([...own].join(' ')) && EXAMPLES.in([...own, ...around].join(' '))) return true;
  return phrasesOf('foreign_headings').in(above) || isExtra(above) || !isOwn(above);
}

function signsOf({ above, own, around, rows }: GroupView, lines: readonly PlanLine[]): number {
  const most = (count: number): boolean => count * 2 >= lines.length;
  return [
    HEADING_WORDS.in(above).has('plans'),
    PLANS.in([...own].join(' ')),
    PLANS.in([...around].join(' ')),
    most(lines.filter(({ recurring }) => recurring).length),
    most(rows.filter(({ has, all }) => has.includes('link') || phrasesOf('cues').in(all)).length),
  ].filter(Boolean).length;
}

/** The plan of a card: its title with the price below it; or a title that is the price, with or without the name in it. */
function lineOf(page: Page, view: GroupView, row: Row, at: number): PlanLine | undefined {
  const item = view.group.items[at];
  const blocks = page.blocks.slice(item?.start, item?.end).filter((block) => !NOT_READ.has(block.tag));
  const units = unitsOf({ page }, blocks);
  const title = units.find(({ blocks: held }) =>
    held.some(({ start, end }) => start <= row.span.start && row.span.start < end),
  );
  const line = title && (isPriceLine(title.text) ? pricedTitle(units, title) : namedTitle(units, title));
  return line && isOwn(line.text) && !isExtra(line.text) && !isAmbiguous(line.text) ? line : undefined;
}

const namedTitle = (units: readonly Unit[], title: Unit): PlanLine | undefined =>
  isTitle(title.text) ? cardLine(units, title) : undefined;

/** "Free" above "$0" is a name; "Starter – $9" holds one; "Free" or "$9" stand above or below it. */
function pricedTitle(units: readonly Unit[], title: Unit): PlanLine | undefined {
  const others = units.filter((unit) => unit !== title);
  if (isFree(title.text) && !hasAmount(title.text)) {
    if (others.some(({ text }) => isPriceLine(text) && isFree(text))) return cardLine(units, title);
    if (title.level !== null) return planLine(undefined, [[title]]);
  }
  const own = cardLine(units, undefined, title);
  const name = others.find(({ text }) => /\p{L}{3}/u.test(text) && !isPriceLine(text));
  if (!own || own.name !== '' || !name || !isTitle(name.text)) return own;
  return cardLine(units, name, title);
}

const NOT_READ = new Set(['del', 's', 'strike', 'blockquote']);

const isTitle = (text: string): boolean =>
  text.length <= 2 * MAX_PLAN_NAME &&
  /\p{L}/u.test(text) &&
  !recurs(text) &&
  (isPlanName(text) || !isNoPlan(text));
