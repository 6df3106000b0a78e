import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import type { Tx } from '../../store/store.ts';
import { ifRoom } from '../launches/free_weeks.ts';
import { bookLaunch } from '../launches/launch_steps.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { moveLaunchByTeam, type NotMoved, weekFault } from './weeks.ts';

/** What the site team does to a listing; `now` in epoch milliseconds. */
interface ByTeam {
  listing_id: number;
  by: AuditActor;
  now: number;
}

/** Most days of a featured place. */
const FEATURED_DAYS_MAX = 365;

/** Why a listing was not featured: there is none, it is not live, the days are no number from 0 to 365, or it is so already. */
export type NotFeatured = 'no_listing' | 'not_live' | 'no_days' | 'unchanged';

/**
 * Gives a live listing the featured place that its owner paid for (D42), for some days from now; 0 ends it. It is labelled as paid wherever it
 * is shown, and changes no ranking. Returns why not, or null.
 */
export const featureListing = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, { listing_id, days, by, now }: ByTeam & { days: number }): Promise<NotFeatured | null> => {
    const listing = await tx.listings.byId(listing_id);
    if (!listing || listing.deleted_at !== null) return 'no_listing';
    if (listing.status !== 'live') return 'not_live';
    if (!Number.isInteger(days) || days < 0 || days > FEATURED_DAYS_MAX) return 'no_days';
    const featured_until = days === 0 ? null : now + days * DAY_MS;
    const before = listing.featured_until;
    if (featured_until === before || (days === 0 && (before ?? 0) <= now)) return 'unchanged';
    await tx.listings.update(listing_id, { featured_until, updated_at: now });
    await tx.audit_log.record({
      by,
      kind: 'listing_featured',
      person_id: listing.person_id,
      subject: `listing:${listing_id}`,
      details: { before, after: featured_until },
    });
    return null;
  },
);

/** Why a listing was not scheduled: a fault of the week, or it is in no state that can be queued, or waits for the site team. */
export type NotScheduled = NotMoved | 'no_listing' | 'not_queueable' | 'in_review';

/**
 * Puts a listing into a launch week, within its capacity: moves the launch that is to come, or queues a saved listing for a free one, which waits
 * for its badge as others do. Its owners are emailed. Returns why not, or null.
 */
export const scheduleListing = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, { listing_id, week, by, now }: ByTeam & { week: string }): Promise<NotScheduled | null> => {
    const listing = await tx.listings.byId(listing_id);
    if (!listing || listing.deleted_at !== null) return 'no_listing';
    const [coming] = await tx.launches.coming(listing_id);
    if (coming) return moveLaunchByTeam(tx, { launch_id: coming.id, to: week, by, now });
    if (listing.status !== 'draft') return 'not_queueable';
    if (await tx.moderation.openOf(listing_id)) return 'in_review';
    const fault = await weekFault(tx, { listing_id, plan: 'free', week, now });
    if (fault) return fault;
    const booking = { listing_id, week, plan: 'free', status: 'awaiting_badge', booked_at: now } as const;
    const isBooked = await ifRoom(tx, (capacity) => bookLaunch(tx, { ...booking, capacity }, by));
    return isBooked ? null : 'full';
  },
);
