import { siteNames } from '../../domain/profile/sites.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** What is known of a website: the live listing of it, and the draft of the person who asks. */
export interface KnownSite {
  listing: { slug: string; name: string } | null;
  /** The open draft of the person, also if its listing is live. */
  draft_id: string | null;
}

/**
 * What is known of a website that is to be submitted (D18); null if the text is no URL of a website. Unpublished drafts of others are not
 * revealed.
 */
export const knownSite = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    reads: Pick<Reads, 'drafts' | 'listings'>,
    url: string,
    person_id: number | null,
  ): Promise<KnownSite | null> => {
    const site = siteNames(url);
    if (!site) return null;
    const [listing, draft] = await Promise.all([
      reads.listings.liveForSite(site.site_key),
      person_id === null ? undefined : reads.drafts.openForSite(person_id, site),
    ]);
    return {
      listing: listing ? { slug: listing.slug, name: listing.name } : null,
      draft_id: draft?.id ?? null,
    };
  },
);

/** The live listing of a website: of the same page, else of its host; undefined if there is none. */
export async function liveOfWebsite(
  { listings }: Pick<Reads, 'listings'>,
  url: string,
): Promise<Listing | undefined> {
  const site = siteNames(url);
  if (!site) return undefined;
  const [host = ''] = site.site_key.split('/', 1);
  return (await listings.liveForSite(site.site_key)) ?? (await listings.liveForSite(host));
}
