import { faqNotices } from '../../../domain/drafts/draft_review.ts';
import { listingPageUrl, ownHistoryPageUrl, ownListingPageUrl } from '../../../domain/http/urls.ts';
import { isComing } from '../../../domain/launches/launch_states.ts';
import { UNLOCKABLE_SECTIONS } from '../../../domain/profile/paid_sections.ts';
import { revisionOf } from '../../../domain/revisions/revision.ts';
import { type OwnLaunch, ownLaunch } from '../../../services/launches/own_launch.ts';
import { launchesOf, type PastLaunch } from '../../../services/my_listings/own_history.ts';
import type { ModerationCase } from '../../../store/drafts/moderation.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';
import type { Context } from '../../operation/context.ts';
import { currentListing } from './current.ts';
import { ON_THE_LISTING, reviewOf } from './in_review.ts';
import { listingStep } from './listing_step.ts';
import { presentBadge, presentCheck } from './own_badge.ts';
import { presentContent } from './own_content.ts';
import { presentOwnProfile } from './own_profile.ts';
import { queueReason, queueSteps } from './queue_standing.ts';
import { reviewReasons } from './review.ts';

/** A listing with everything that its owners see, and nobody else (R143, D8, D74). */
export async function presentOwn(listing: Listing, ctx: Context) {
  const { store, origin, clock } = ctx;
  const { id, slug, name, url, status, plan, unlocked, draft_id } = listing;
  const now = clock.now().getTime();
  const [settings, open, launch, launches] = await Promise.all([
    store.settings.all(),
    store.moderation.openOf(id),
    ownLaunch(store, listing, now),
    launchesOf(store, id),
  ]);
  const held = open?.held ?? {};
  const review = await reviewOf(store, listing, ON_THE_LISTING);
  const refused = await lastRefusal(store, id);
  const queue = await queueOf(store, listing, { launch, capacity: settings['free_queue.capacity'] });
  return {
    listing_id: id,
    slug,
    name,
    url,
    status,
    plan,
    launch_week: launch.week,
    unlocked,
    draft_id,
    revision: revisionOf(await currentListing(store, listing)),
    ...pageOf(listing, origin),
    edit_url: ownListingPageUrl(origin, id),
    history_url: ownHistoryPageUrl(origin, id),
    launch: {
      votes: summed(launches),
      launches: launches.map(presentLaunch),
      queue,
      badge: needsBadge(listing) ? presentBadge(listing, { origin, site_name: settings['site.name'] }) : null,
      badge_check: presentCheck(listing),
    },
    content: {
      ...presentContent(listing, held),
      profile: await presentOwnProfile({ ...listing, ...held }, ctx),
    },
    ...(review.fields.length > 0 && { in_review: review.fields }),
    moderation: {
      ...(review.fields.length > 0 && { shown_meanwhile: valuesOf(listing, held) }),
      review: open ? reviewReasons(open) : [],
      ...(refused && { rejection: presentRefusal(refused) }),
    },
    notices: [
      ...review.notices,
      ...draftlessNotices(listing),
      ...lockedNotices(listing),
      ...faqNotices((held.faqs ?? listing.faqs).length),
    ],
    next_steps:
      queue === null
        ? [...review.next_steps, await listingStep(store, listing)]
        : queueSteps(listing, launch, { origin, now, badge: 'launch.badge' }),
  };
}

/** The public page of a listing, where it has one. */
const pageOf = ({ slug, status, in_review }: Listing, origin: string) =>
  (status === 'live' || (status === 'scheduled' && !in_review)) && { page_url: listingPageUrl(origin, slug) };

/** The badge is for listings that could launch free of charge, before they chose to as well (D8). */
const needsBadge = ({ closed, plan }: Listing): boolean => closed === null && plan !== 'paid';

const presentLaunch = ({ week, live_at, ...launch }: PastLaunch) => ({
  launch_week: week,
  ...launch,
  live_at: live_at === null ? null : new Date(live_at).toISOString(),
});

const valuesOf = (listing: Listing, held: object) =>
  Object.fromEntries(
    Object.keys(held).map((name) => [ON_THE_LISTING.name(name), listing[name as keyof Listing]]),
  );

function summed(launches: readonly PastLaunch[]): PastLaunch['votes'] {
  const sum = { counted: 0, pending: 0, void: 0 };
  for (const { votes } of launches) {
    sum.counted += votes.counted;
    sum.pending += votes.pending;
    sum.void += votes.void;
  }
  return sum;
}

/** The place of a coming free launch; null without one. */
async function queueOf(
  { launches }: Pick<Reads, 'launches'>,
  { launch_id }: Listing,
  { launch, capacity }: { launch: OwnLaunch; capacity: number },
) {
  const row = launch_id === null ? undefined : await launches.byId(launch_id);
  if (!row || !isComing(row) || row.plan !== 'free' || launch.status === 'live') return null;
  return { position: await launches.position(row), capacity, reason: queueReason(launch) };
}

/** The last decision of the site team about a listing or an edit of it, if it was a rejection. */
async function lastRefusal(
  { moderation }: Pick<Reads, 'moderation'>,
  listing_id: number,
): Promise<ModerationCase | undefined> {
  const [decided, edit] = await Promise.all([
    moderation.lastDecision(listing_id),
    moderation.lastRefusedEdit(listing_id),
  ]);
  const last = (edit?.id ?? 0) > (decided?.id ?? 0) ? edit : decided;
  return last?.state === 'rejected' ? last : undefined;
}

const presentRefusal = (refused: ModerationCase) => ({
  decided_at: new Date(refused.decided_at ?? refused.opened_at).toISOString(),
  reasons: reviewReasons(refused),
  note: refused.note,
  fields: Object.keys(refused.held ?? {}).map(ON_THE_LISTING.name),
});

/** Why no tool changes what is changed in a draft. */
function draftlessNotices({ draft_id, slug, status }: Listing): string[] {
  if (draft_id !== null) return [];
  const claim =
    status === 'live' ? ` claim_listing with the slug ${slug} gives it one, once the claim is proved.` : '';
  return [
    `Name, logo, stage, tags, categories and founders are changed in a draft, and this listing has none: it came by an import or from the site team, who can change them.${claim}`,
  ];
}

/** Sections that have content which is not public. */
function lockedNotices({ unlocked, story, demo_video_url }: Listing): string[] {
  const filled = { story: Object.keys(story).length > 0, milestones: false, media: demo_video_url !== null };
  const locked = UNLOCKABLE_SECTIONS.filter((name) => filled[name] && !unlocked.includes(name));
  return locked.length > 0
    ? [`${locked.join(', ')}: saved, and public once unlocked; paid launches unlock them.`]
    : [];
}
