import { type KnownGroup, knownGroups } from '../groups/known.ts';
import type { Cited, Doubted } from './cited.ts';

/**
 * Whether a quote stands in a list of what the company offers: the same decision about groups by which the rules read features. A true
 * sentence of a testimonial, of a competitor or of a step is no feature.
 */
export function bearsFeature(_value: string, quote: Cited, { site }: Doubted): boolean {
  if (quote.in_json_ld) return /featureList/.test(`${quote.before}${quote.words}`);
  const innermost = knownGroups(site)
    .filter((group) => holds(group, quote))
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))[0];
  return (
    innermost !== undefined &&
    (innermost.kind === 'features' || (innermost.likely['features'] ?? 0) >= site.reading.offered)
  );
}

function holds({ from, view }: KnownGroup, quote: Cited): boolean {
  if (from !== quote.from || !quote.block) return false;
  const at = from.page.blocks.indexOf(quote.block);
  return view.group.items.some(({ start, end }) => at >= start && at < end);
}

const sizeOf = ({ view: { group } }: KnownGroup): number =>
  (group.items.at(-1)?.end ?? 0) - (group.items[0]?.start ?? 0);
