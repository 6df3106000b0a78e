import type { Fault } from '../../../domain/http/errors.ts';
import { isComing } from '../../../domain/launches/launch_states.ts';
import type { ListingStatus } from '../../../domain/launches/listing_states.ts';
import { FROM_LIVE, fitsListing, LAUNCHES, LISTING_FIT } from '../../../domain/orders/listing_fit.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';
import { isProvenForOthers } from '../../claims/proven_site.ts';
import { otherLive } from '../../launches/one_live.ts';
import { type BasketItem, faultAt } from './requested.ts';

/** What is wrong with the listing of an item of `items`: it names none, one of others, or one that the product is not for. */
export async function listingFaults(
  reads: Reads,
  one: BasketItem,
  items: readonly BasketItem[],
): Promise<Fault[]> {
  const { item, product, listing, code } = one;
  const of = (fault: Omit<Fault, 'path'>) => [faultAt(one, 'listing_id', fault)];
  if (item.listing_id === undefined)
    return product.needs_listing
      ? of({
          code: 'listing_required',
          message: `${code} needs a listing.`,
          fix: 'Send the listing_id of one of your listings, from list_my_listings.',
        })
      : [];
  const actual = item.listing_id;
  // Listings of others are named like none (D61).
  if (!listing)
    return of({
      code: 'unknown_listing',
      message: `You have no listing ${actual}.`,
      actual,
      fix: 'Send the listing_id of one of your listings, from list_my_listings.',
    });
  const refusal =
    (await closedFault(reads, listing)) ?? (await siteFault(reads, listing)) ?? fitFault(one, items);
  if (refusal) return of({ ...refusal, actual });
  return takenWeek(reads, one, listing);
}

type Refusal = Omit<Fault, 'path' | 'actual'>;

const CLOSED: Partial<Record<ListingStatus, Refusal>> = {
  suspended: {
    code: 'listing_suspended',
    message: 'The site team has suspended this listing.',
    fix: 'An email to its owners says why; only the site team can put it back.',
  },
  rejected: {
    code: 'listing_rejected',
    message: 'The site team has rejected this listing.',
    fix: 'Correct the draft with update_draft, then call submit_draft: the site team reviews it again.',
  },
  archived: {
    code: 'listing_offline',
    message: 'An owner has taken this listing offline.',
    fix: 'Put it back on its page on the site, under Visibility, and order then.',
  },
};

async function closedFault({ moderation }: Reads, { id, status }: Listing): Promise<Refusal | undefined> {
  if (status !== 'live' && (await moderation.openOf(id)))
    return {
      code: 'listing_in_review',
      message: 'The site team reviews this listing.',
      fix: 'Order once its owners got the email about the decision.',
    };
  return CLOSED[status];
}

/** A website is launched by its proven owner only, and once (D72). */
async function siteFault(reads: Reads, listing: Listing): Promise<Refusal | undefined> {
  if (await isProvenForOthers(reads, listing))
    return {
      code: 'site_proven_by_others',
      message: 'Another account has proved to own this website, so only that account can pay for it.',
      fix: `If the website is yours, prove it with claim_listing and the slug ${listing.slug}, then order.`,
    };
  const live = await otherLive(reads, listing);
  if (!live) return undefined;
  return {
    code: 'site_listed_already',
    message: `Another listing of this website is live: ${live.slug}.`,
    fix: `If the website is yours, claim that listing with claim_listing and the slug ${live.slug}.`,
  };
}

function fitFault(one: BasketItem, items: readonly BasketItem[]): Refusal | undefined {
  const { listing, code } = one;
  if (!listing || fitsListing(code, listing) || waitsForLaunch(one, items)) return undefined;
  const { rule, fix } = LISTING_FIT[code];
  const { status, plan } = listing;
  const now = plan === 'paid' && status !== 'live' ? `${status}, with a paid launch` : status;
  return { code: 'listing_does_not_fit', message: `${code} ${rule} This one is ${now}.`, fix };
}

/** Whether an item begins with the launch of its listing, which another of `items` pays for. */
export const waitsForLaunch = ({ code, listing }: BasketItem, items: readonly BasketItem[]): boolean =>
  FROM_LIVE.includes(code) &&
  listing !== null &&
  listing.status !== 'live' &&
  items.some(
    (other) =>
      other.listing?.id === listing.id && LAUNCHES.includes(other.code) && fitsListing(other.code, listing),
  );

/** A listing has one launch in a week; a free one that is to come gives way to what is bought. */
async function takenWeek({ launches }: Reads, one: BasketItem, { id }: Listing): Promise<Fault[]> {
  const { item, code } = one;
  const { week } = item;
  if (week === undefined || !LAUNCHES.includes(code)) return [];
  const taken = (await launches.everyOf(id)).some(
    (launch) =>
      launch.week === week &&
      launch.status !== 'cancelled' &&
      !(launch.plan === 'free' && isComing(launch) && code !== 'relaunch'),
  );
  if (!taken) return [];
  return [
    faultAt(one, 'week', {
      code: 'week_taken',
      message: 'The listing has a launch in this week already.',
      actual: week,
      fix: 'Choose another week of list_products.',
    }),
  ];
}
