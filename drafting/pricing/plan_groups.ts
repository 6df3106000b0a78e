import type { Page } from '../../domain/page/page.ts';
import { beginnings } from '../../domain/words/beginnings.ts';
import { HEADING_WORDS } from '../../domain/words/heading_words.ts';
import { type KnownGroup, knownGroups } from '../groups/known.ts';
import stems from '../groups/name_stems.json' with { type: 'json' };
import { blocksOf, type GroupView, type Row } from '../groups/views.ts';
import { compact, type Site, type SitePage } from '../site/site.ts';
import { hasAmount } from './money.ts';
import { cardLine } from './plan_cards.ts';
import { isClear, isPaid, isPlanName, MAX_PLAN_NAME, type PlanLine, planLine } from './plan_line.ts';
import { type Unit, unitsOf } from './price_units.ts';
import { phrasesOf } from './price_words.ts';
import { isAmbiguous, isExtra, isFree, isNoPlan, isOwn, isPriceLine, recurs } from './prices.ts';
import { NOT_OWN, type PricingArea } from './pricing_area.ts';

/** The plans of the groups of an area: of those with most signs, and none that stands within another one. */
export function groupLines({ site, from, blocks }: PricingArea): PlanLine[] {
  const inside = new Set(blocks.map(({ start }) => start));
  const groups = planGroups(site).filter((group) => group.from === from && isInside(group, inside));
  const most = Math.max(...groups.map(({ signs }) => signs));
  const chosen: PlanLine[] = [];
  for (const { lines } of groups.filter(({ signs }) => signs === most).sort(byNumber)) {
    const held = new Set(chosen.flatMap(({ spans }) => spans));
    if (!lines.some(({ spans }) => spans.some((span) => held.has(span)))) chosen.push(...lines);
  }
  return chosen;
}

const byNumber = (one: PlanGroup, other: PlanGroup): number => other.lines.length - one.lines.length;

const isInside = ({ lines }: PlanGroup, inside: ReadonlySet<number>): boolean =>
  lines.every(({ spans }) => spans.every(({ start }) => inside.has(start)));

/** Pages that are not about prices and yet show a list of plans: so many signs must make it one. */
const SURE = 2;

/** The groups of plans, products and services with prices on pages that are not about prices. */
export function groupAreas(site: Site, pages: readonly SitePage[]): PricingArea[] {
  const sure = planGroups(site).filter(({ signs }) => signs >= SURE);
  return pages.flatMap((from) =>
    sure
      .filter((group) => group.from === from)
      .map(({ view: { group } }) => ({
        site,
        from,
        blocks: from.page.blocks.slice(blocksOf(group).start, blocksOf(group).end),
      })),
  );
}

/** Plans that a page shows as a group of cards, columns or list items. */
interface PlanGroup {
  from: SitePage;
  view: GroupView;
  lines: readonly PlanLine[];
  /** How much besides its prices makes it a list of plans. */
  signs: number;
}

const READ = new WeakMap<Site, readonly PlanGroup[]>();

function planGroups(site: Site): readonly PlanGroup[] {
  const found = READ.get(site) ?? knownGroups(site).flatMap((group) => groupOf(group) ?? []);
  READ.set(site, found);
  return found;
}

const PLANS = beginnings(stems.plans);
const EXAMPLES = beginnings(stems.examples);
/** At least this share of the rows has a price, or none that it needs. */
const PRICED = 0.6;

function groupOf(known: KnownGroup): PlanGroup | undefined {
  const { view, from } = known;
  const { page } = from;
  if (!view.rows.some(({ all }) => hasAmount(all)) || /^(?:tr|tbody|td)$/.test(view.group.tag))
    return undefined;
  if (isForeign(known) || isPricedAbove(page, view)) return undefined;
  const lines = view.rows.map((row, at) => lineOf(page, view, row, at));
  const found = lines.filter((line) => line !== undefined);
  const names = found.map((line) => compact(line.name));
  if (found.length < 2 || found.length < view.rows.length * PRICED || !found.some(isPaid)) return undefined;
  if (new Set(names).size < names.length || !found.every(isClear)) return undefined;
  return { from, view, lines: found, signs: signsOf(known, found) };
}

/** Where a price stands above the first name, the others belong to the names below them as well. */
function isPricedAbove(page: Page, { group }: GroupView): boolean {
  const before = group.how === 'same' ? undefined : page.blocks[blocksOf(group).start - 1];
  return before !== undefined && isPriceLine(page.text.slice(before.start, before.end));
}

/** Lists whose prices are not the company's own: what others wrote, did, paid or ask. */
const FOREIGN = new Set('posts projects testimonials demo team problems'.split(' '));
/** Where a list is of one kind for sure. */
const LIKELY = 0.5;

/** Examples of what a product shows, what others say or ask, what is paid for besides. */
export function isForeign({ kind, likely, view: { above, own, around } }: KnownGroup): boolean {
  if (FOREIGN.has(kind) && (likely[kind] ?? 0) >= LIKELY) return true;
  if (!PLANS.in([...own].join(' ')) && EXAMPLES.in([...own, ...around].join(' '))) return true;
  return isForeignHeading(above);
}

/** Whether what stands below these words is paid to others, or besides. */
export const isForeignHeading = (above: string): boolean =>
  phrasesOf('foreign_headings').in(above) || isExtra(above) || !isOwn(above);

function signsOf({ likely, view }: KnownGroup, lines: readonly PlanLine[]): number {
  const { above, own, around, rows } = view;
  const most = (count: number): boolean => count * 2 >= lines.length;
  const isOffer = (likely['plans'] ?? 0) + (likely['products'] ?? 0) >= LIKELY;
  return [
    HEADING_WORDS.in(above).has('plans'),
    PLANS.in([...own].join(' ')),
    PLANS.in([...around].join(' ')),
    most(lines.filter(({ recurring }) => recurring).length),
    most(rows.filter(({ has, all }) => has.includes('link') || phrasesOf('cues').in(all)).length),
    ...(isOffer || isPriceList(rows, lines) ? [true, true] : []),
  ].filter(Boolean).length;
}

const FEWEST_PRICED = 3;
const MAX_CARD = 2000;
const HEADING = /^h[2-6]$/;

/** Services of which each has its heading and its price. */
const isPriceList = (rows: readonly Row[], lines: readonly PlanLine[]): boolean =>
  lines.length >= FEWEST_PRICED &&
  lines.length === rows.length &&
  rows.every(
    ({ by, all, title, parts }) =>
      HEADING.test(by) &&
      all.length <= MAX_CARD &&
      !hasAmount(title) &&
      !parts.some(({ tag }) => HEADING.test(tag)),
  );

/** The plan of a card: its title with the price below it; or a title that is the price, with or without the name in it. */
function lineOf(page: Page, view: GroupView, row: Row, at: number): PlanLine | undefined {
  const item = view.group.items[at];
  const blocks = page.blocks.slice(item?.start, item?.end).filter((block) => !NOT_OWN.has(block.tag));
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

const isTitle = (text: string): boolean =>
  text.length <= 2 * MAX_PLAN_NAME &&
  /\p{L}/u.test(text) &&
  !recurs(text) &&
  (isPlanName(text) || !isNoPlan(text));
