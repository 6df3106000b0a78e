import type { KnownGroup } from '../groups/known.ts';
import { hasAmount } from '../pricing/money.ts';
import { type Cited, type Doubted, isOfOthers } from './cited.ts';
import { coverage, stemsOf } from './stems.ts';

/**
 * Whether a quote stands in a list of what the company offers: the same decision about groups by which the rules read features. A true
 * sentence of a testimonial, of a competitor or of a step is no feature. Where the list is only likely to be one, the value has to be the
 * title of an item.
 */
export function bearsFeature(value: string, quote: Cited, { site }: Doubted): boolean {
  if (quote.in_json_ld) return /featureList/.test(`${quote.before}${quote.words}`);
  const { group, item, heading } = quote;
  if (!group || group.kind === 'features') return group !== undefined;
  const title = group.view.rows[item]?.title ?? '';
  if (hasAmount(title) || isOfOthers(heading)) return false;
  return isLikely(group, site.reading.offered) && coverage(title, stemsOf(value)) >= OF_TITLE;
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
