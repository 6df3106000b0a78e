import { socialPicture } from '../../domain/pictures/gallery.ts';
import { logoCandidates } from '../../domain/pictures/logo.ts';
import type { MadePicture } from '../../domain/pictures/picture.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { storePicture } from './pictures.ts';

/**
 * Enqueues a look for the logo of a listing that has just been saved: the first one, and further ones where its website was read again or its
 * `logo_url` differs from `before` (D48).
 */
export async function requestLogo(
  tx: Tx,
  listing_id: number,
  { read_at, before, now }: { read_at: number | null; before: string | null; now: number },
): Promise<void> {
  const listing = await tx.listings.byId(listing_id);
  if (!listing) return;
  const { logo_at, logo_url } = listing;
  if (logo_at !== null && logo_at >= (read_at ?? 0) && logo_url === before) return;
  await tx.jobs.enqueue(
    'fetch_pictures',
    { listing_id },
    { key: `fetch_pictures:${listing_id}:${now}`, for_person: listing.person_id },
  );
}

/** What may be fetched of a website for its listing. */
export interface PictureSources {
  /** URLs that may be its logo, the best first. */
  logos: string[];
  /** The picture that it shows social networks. */
  social: string | null;
  /** The owner, whose turn their reading is. */
  person_id: number;
}

/** What may be fetched for a listing; null if the listing is gone. No logo where its owner deleted the field. */
export async function pictureSources(
  { listings, drafts }: Pick<Reads, 'listings' | 'drafts'>,
  listing_id: number,
): Promise<PictureSources | null> {
  const listing = await listings.byId(listing_id);
  if (!listing) return null;
  const { draft_id, logo_url, person_id } = listing;
  const draft = draft_id === null ? undefined : await drafts.byId(draft_id);
  const home = draft && (await drafts.homePage(draft.id));
  const deleted = draft?.fields.logo_url.state === 'deleted';
  return {
    logos: deleted ? [] : logoCandidates(logo_url, home),
    social: home ? socialPicture(home) : null,
    person_id,
  };
}

/** What was fetched for a listing. */
export interface FetchedPictures {
  logo: MadePicture | null;
  /** Why the first candidate is no logo. */
  note: string | null;
  social: MadePicture | null;
}

/** Stores what was fetched for a listing. A logo that is there stays where its website gives none any more, unless nothing was to be fetched. */
export async function recordPictures(
  tx: Tx,
  listing_id: number,
  { logo, note, social }: FetchedPictures,
  now: number,
): Promise<void> {
  const hash = logo ? await storePicture(tx, logo, now) : null;
  const unchanged = hash === null && note !== null ? {} : { logo: hash };
  await tx.listings.update(listing_id, { ...unchanged, logo_at: now, logo_note: note, updated_at: now });
  if (social === null) return;
  await tx.galleries.clear(listing_id, 'website');
  await tx.galleries.add({
    listing_id,
    hash: await storePicture(tx, social, now),
    position: 0,
    source: 'website',
    created_at: now,
  });
}
