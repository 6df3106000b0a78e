import { isSectionOfOthers } from '../company/selves.ts';
import { type KnownGroup, knownGroups } from '../groups/known.ts';
import { hasAmount } from '../pricing/money.ts';
import type { Cited, Doubted } from './cited.ts';
import { coverage, stemsOf } from './stems.ts';

/**
 * Whether a quote stands in a list of what the company offers: the same decision about groups by which the rules read features. A true
 * sentence of a testimonial, of a competitor or of a step is no feature. Where the list is only likely to be one, the value has to be the
 * title of an item.
 */
export function bearsFeature(value: string, quote: Cited, { site }: Doubted): boolean {
  if (quote.in_json_ld) return /featureList/.test(`${quote.before}${quote.words}`);
  const innermost = knownGroups(site)
    .filter((group) => itemOf(group, quote) >= 0)
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))[0];
  if (!innermost || innermost.kind === 'features') return innermost !== undefined;
  const title = innermost.view.rows[itemOf(innermost, quote)]?.title ?? '';
  if (hasAmount(title) || isSectionOfOthers(quote.heading)) return false;
  return isLikely(innermost, site.reading.offered) && coverage(title, stemsOf(value)) >= OF_TITLE;
}

/** At least this share of a title’s words is in the value that stands for it. */
const OF_TITLE = 0.6;

/** Kinds of groups whose items are others, or what these say or have. */
const OF_OTHERS = ['testimonials', 'team', 'logos', 'posts', 'projects'];

/** Whether a group may well be of features, and is not more likely of others. */
function isLikely({ likely }: KnownGroup, least: number): boolean {
  const others = OF_OTHERS.reduce((sum, kind) => sum + (likely[kind] ?? 0), 0);
  return (likely['features'] ?? 0) >= Math.max(least, others);
}

/** The item of a group in which a quote begins, counted from zero; -1 where it stands elsewhere. */
function itemOf({ from, view }: KnownGroup, quote: Cited): number {
  if (from !== quote.from || !quote.block) return -1;
  const at = from.page.blocks.indexOf(quote.block);
  return view.group.items.findIndex(({ start, end }) => at >= start && at < end);
}

const sizeOf = ({ view: { group } }: KnownGroup): number =>
  (group.items.at(-1)?.end ?? 0) - (group.items[0]?.start ?? 0);
