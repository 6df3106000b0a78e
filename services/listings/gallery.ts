import { textsOf } from '../../domain/listings/free_texts.ts';
import { GALLERY_MOST, type GalleryPicture } from '../../domain/pictures/gallery.ts';
import type { MadePicture } from '../../domain/pictures/picture.ts';
import { approvedReasons, textReasons } from '../../domain/text/moderation.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { storePicture } from './pictures.ts';

/** A listing of a person. */
interface Own {
  person_id: number;
  listing_id: number;
  now: number;
}

/** Why a picture is not added. */
export type GalleryRefusal = 'no_listing' | 'locked' | 'full' | 'twice' | 'doubtful';

/** What the owners of a listing see of its pictures. */
export interface OwnGallery {
  /** Whether media are unlocked (D54). */
  unlocked: boolean;
  pictures: GalleryPicture[];
  /** The picture of its website, shown while there are no others. */
  website: GalleryPicture | null;
  /** Its logo, and why its website gave none or not the first one. */
  logo: string | null;
  logo_note: string | null;
}

/** The pictures of a listing for one of its owners; undefined if it is not theirs. */
export const ownGallery = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { listings, galleries }: Pick<Reads, 'listings' | 'galleries'>,
    { person_id, listing_id }: Omit<Own, 'now'>,
  ): Promise<OwnGallery | undefined> => {
    const listing = await listings.ofPerson(person_id, listing_id);
    if (!listing) return undefined;
    const all = await galleries.ofListing(listing_id);
    return {
      unlocked: listing.unlocked.includes('media'),
      pictures: all.filter(({ source }) => source === 'owner'),
      website: all.find(({ source }) => source === 'website') ?? null,
      logo: listing.logo,
      logo_note: listing.logo_note,
    };
  },
);

/**
 * The pictures that the public page of a listing shows: those of its owners where media are unlocked (R43), else the one that its website
 * shows social networks, which is no media section of ours.
 */
export const publicGallery = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (
    { listings, galleries }: Pick<Reads, 'listings' | 'galleries'>,
    slug: string,
  ): Promise<GalleryPicture[]> => {
    const listing = await listings.bySlug(slug);
    if (listing?.status !== 'live') return [];
    return shownPictures(listing, await galleries.ofListing(listing.id));
  },
);

function shownPictures({ unlocked }: Pick<Listing, 'unlocked'>, all: readonly GalleryPicture[]) {
  const owners = unlocked.includes('media') ? all.filter(({ source }) => source === 'owner') : [];
  return owners.length > 0 ? owners : all.filter(({ source }) => source === 'website');
}

/** Why an owner may not add a picture; null if they may. Asked before the picture is decoded, too. */
export const galleryRefusal = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: Pick<Reads, 'listings' | 'galleries'>,
    own: Omit<Own, 'now'>,
  ): Promise<GalleryRefusal | null> => {
    const gallery = await ownGallery(reads, own);
    if (!gallery) return 'no_listing';
    if (!gallery.unlocked) return 'locked';
    return gallery.pictures.length >= GALLERY_MOST ? 'full' : null;
  },
);

/** Adds a picture of an owner to the end of a gallery. Returns why not, or null. */
export const addPicture = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    own: Own,
    { picture, alt }: { picture: Pick<MadePicture, 'files'>; alt: string | null },
  ): Promise<GalleryRefusal | null> => {
    const refused = await galleryRefusal(tx, own);
    if (refused) return refused;
    const { listing_id, now } = own;
    if (await isDoubtful(tx, listing_id, alt)) return 'doubtful';
    const hash = await storePicture(tx, picture, now);
    const all = await tx.galleries.ofListing(listing_id);
    if (all.some((known) => known.hash === hash && known.source === 'owner')) return 'twice';
    await tx.galleries.add({ listing_id, hash, position: all.length, source: 'owner', alt, created_at: now });
    await touch(tx, own);
    return null;
  },
);

/** Whether the rules object to a description of a picture, which cannot wait, for a reason that the site team has not approved of the listing. */
async function isDoubtful(
  { settings, moderation }: Tx,
  listing_id: number,
  alt: string | null,
): Promise<boolean> {
  const { 'moderation.blocked_domains': blocked } = await settings.all();
  const approved = approvedReasons(await moderation.lastDecision(listing_id));
  const reasons = textReasons(textsOf('listing_picture', { alt }), blocked);
  return reasons.some(({ code }) => !approved.some((one) => one.code === code));
}

/** Takes a picture out of a gallery, or moves it one place to the front. Returns false if the gallery has no such picture. */
export const changeGallery = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    own: Own,
    { id, change }: { id: number; change: 'remove' | 'earlier' },
  ): Promise<boolean> => {
    const gallery = await ownGallery(tx, own);
    const at = gallery?.pictures.findIndex((picture) => picture.id === id) ?? -1;
    if (!gallery || at < 0) return false;
    const ids = gallery.pictures.map((picture) => picture.id);
    ids.splice(at, 1);
    if (change === 'remove') await tx.galleries.remove(id);
    else ids.splice(Math.max(0, at - 1), 0, id);
    await tx.galleries.order(ids);
    await touch(tx, own);
    return true;
  },
);

const touch = (tx: Tx, { listing_id, now }: Own): Promise<void> =>
  tx.listings.update(listing_id, { updated_at: now });
