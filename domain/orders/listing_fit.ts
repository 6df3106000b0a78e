import type { Plan } from '../launches/launch_states.ts';
import type { ListingStatus } from '../launches/listing_states.ts';
import type { ProductCode } from '../listings/products.ts';

/** Which listings a product is for. */
interface Fit {
  statuses: readonly ListingStatus[];
  /** Plans of its present launch; absent if any, and none, will do. */
  plans?: readonly (Plan | null)[];
  /** The rule, as a sentence that goes on after the code of the product. */
  rule: string;
  fix: string;
}

const UNPUBLISHED = ['draft', 'awaiting_badge', 'scheduled'] as const;

const FIRST_LAUNCH: Fit = {
  statuses: UNPUBLISHED,
  plans: ['free', null],
  rule: 'is for a listing that is not live and has no paid launch yet.',
  fix: 'A live listing is launched again with relaunch.',
};
const LIVE: Fit = {
  statuses: ['live'],
  rule: 'is for a listing that is live, or that another item of the same order launches.',
  fix: 'Order it beside launch, launch_bundle or skip_queue of this listing, or once the listing is live; get_my_listing shows its status.',
};
const OPEN: Fit = {
  statuses: [...UNPUBLISHED, 'live'],
  rule: 'is for a listing that is public or on its way.',
  fix: 'get_my_listing shows the status of the listing and what can be done about it.',
};

/** Which listings each product is for. Suspended, rejected and offline ones are for none. */
export const LISTING_FIT: Readonly<Record<ProductCode, Fit>> = {
  launch: FIRST_LAUNCH,
  launch_bundle: FIRST_LAUNCH,
  skip_queue: {
    statuses: ['awaiting_badge', 'scheduled'],
    plans: ['free'],
    rule: 'is for a listing that is queued on the free plan.',
    fix: 'Queue it with choose_free_listing first, or order launch.',
  },
  relaunch: {
    statuses: ['live'],
    rule: 'is for a listing that is live.',
    fix: 'A listing that is not live is launched with launch.',
  },
  featured: LIVE,
  billboard_min: LIVE,
  extra_categories: {
    ...OPEN,
    plans: ['free', null],
    rule: 'is for a listing on the free plan; a paid launch shows as many categories already.',
    fix: 'Choose the categories of a listing with a paid launch in update_draft.',
  },
  done_for_you: OPEN,
  ai_review: OPEN,
};

/** Whether a product is for a listing of this status and plan. */
export const fitsListing = (
  product: ProductCode,
  { status, plan }: { status: ListingStatus; plan: Plan | null },
): boolean => {
  const { statuses, plans } = LISTING_FIT[product];
  return statuses.includes(status) && (plans?.includes(plan) ?? true);
};

/** Products that launch a listing; a listing has one of them at a time. */
export const LAUNCHES: readonly ProductCode[] = ['launch', 'launch_bundle', 'skip_queue', 'relaunch'];

/** Products that begin when the listing is live, so that they may be ordered beside its launch. */
export const FROM_LIVE: readonly ProductCode[] = ['featured', 'billboard_min'];

/** Products that a listing gets once, however often they are in a basket. Days of featured and money of billboard_min add up. */
export const ONCE: readonly ProductCode[] = ['extra_categories', 'done_for_you', 'ai_review'];
