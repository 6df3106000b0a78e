import type { Fault } from '../../domain/http/errors.ts';
import type { PageVisit } from '../../domain/page/page.ts';
import { siteNames } from '../../domain/profile/sites.ts';
import { isKnownName, type KnownNames, withoutNames } from '../../domain/text/masked_names.ts';
import type { Reads } from '../../store/store.ts';

/** The names that are not shown for a website (record 52); null if there are none. */
export async function removedNamesOf(
  { removed_names }: Pick<Reads, 'removed_names'>,
  url: string,
): Promise<KnownNames | null> {
  const site = siteNames(url);
  return site && removed_names.ofDomain(site.domain);
}

/** Faults of founders who had their name removed from listings of a website. */
export async function removedFounders(
  reads: Pick<Reads, 'removed_names'>,
  url: string,
  founders: readonly { name: string }[] = [],
): Promise<Fault[]> {
  const known = founders.length > 0 ? await removedNamesOf(reads, url) : null;
  return founders.flatMap(({ name }, i) =>
    known && isKnownName(name, known)
      ? [
          {
            path: `founders.${i}.name`,
            code: 'name_removed',
            message: 'This person asked not to be named on this site.',
            fix: 'Leave the person out. Only the person can ask the site team to be named again.',
          },
        ]
      : [],
  );
}

/** A visit as it may be stored: without such names, or null if its URL has one. */
export function visitWithout(visit: PageVisit, known: KnownNames): PageVisit | null {
  if (withoutNames(visit.url, known) !== visit.url) return null;
  return { ...visit, page: withoutNames(visit.page, known) ?? null };
}
