import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { isComing } from '../../domain/launches/launch_states.ts';
import { addWeeks, mondayOf, weekAt } from '../../domain/launches/weeks.ts';
import type { Award } from '../../store/launches/awards.ts';
import type { WeekPlace } from '../../store/launches/boards.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { LaunchOfWeek, Week } from '../../store/launches/launches.ts';
import type { Reads, Store, Tx } from '../../store/store.ts';
import { finaliseWeek } from '../launches/finalise_week.ts';
import { boundsOf, ifRoom } from '../launches/free_weeks.ts';
import { moveLaunch } from '../launches/launch_steps.ts';
import { holdForTeam } from '../moderation/moderate.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** Past weeks that are listed. */
const PAST = 12;
/** Places that are shown of a week. */
const PLACES = 25;

/** How a week stands: to come, running, waiting for its result, or final. */
export type WeekState = 'coming' | 'running' | 'holding' | 'final';

/** A week with its figures and how it stands. */
export type WeekRow = Week & { state: WeekState };

/** A week with its board, awards and launches. */
export interface WeekFile {
  row: WeekRow;
  places: (WeekPlace & { name: string; slug: string })[];
  awards: (Award & { name: string })[];
  launches: LaunchOfWeek[];
  /** Why its result cannot be fixed now; null if it can. */
  not_final: NotFinalised | null;
}

const stateOf = ({ starts_at, ends_at, finalised_at }: Week, now: number): WeekState => {
  if (finalised_at !== null) return 'final';
  if (ends_at <= now) return 'holding';
  return starts_at <= now ? 'running' : 'coming';
};

/** The weeks that were ever used: the coming ones, the running one, and the last twelve, latest first. */
export const adminWeeks = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async ({ launches, settings }: Pick<Reads, 'launches' | 'settings'>, now: number): Promise<WeekRow[]> => {
    const { 'calendar.time_zone': zone } = await settings.all();
    const rows = await launches.weeksFrom(addWeeks(weekAt(now, zone), -PAST));
    return rows.map((row) => ({ ...row, state: stateOf(row, now) })).reverse();
  },
);

/** One week; undefined if it was never used. */
export const weekFile = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Reads, name: string, now: number): Promise<WeekFile | undefined> => {
    const week = await reads.launches.week(name);
    if (!week) return undefined;
    const { places } = await reads.boards.weekly(week, { offset: 0, limit: PLACES });
    const named = async <T extends { listing_id: number }>(row: T) => {
      const listing = await reads.listings.byId(row.listing_id);
      return { ...row, name: listing?.name ?? '', slug: listing?.slug ?? '' };
    };
    return {
      row: { ...week, state: stateOf(week, now) },
      places: await Promise.all(places.map(named)),
      awards: await Promise.all((await reads.awards.ofWeek(name)).map(named)),
      launches: await reads.launches.inWeek(name),
      not_final: await whyNotFinal(reads, week, now),
    };
  },
);

/** Why a week was not finalised: it was never used, is final, is not over, or an earlier one is not final. */
export type NotFinalised = 'none' | 'final' | 'not_over' | 'earlier';

async function whyNotFinal(
  { weeks }: Pick<Reads, 'weeks'>,
  week: Week | undefined,
  now: number,
): Promise<NotFinalised | null> {
  if (!week) return 'none';
  if (week.finalised_at !== null) return 'final';
  if (week.ends_at > now) return 'not_over';
  const [first] = await weeks.unfinalised(now);
  return first === week.week ? null : 'earlier';
}

/**
 * Fixes the result of an ended week before its hold is over, with awards and emails (docs/ranking.md). Weeks are taken in order. Returns
 * why not, or null.
 */
export const finaliseNow = defineUseCase(
  { who: 'administrators', does: 'steps' },
  async (
    store: Store,
    { week, by, now }: { week: string; by: AuditActor; now: number },
  ): Promise<NotFinalised | null> => {
    const refused = await whyNotFinal(store, await store.launches.week(week), now);
    if (refused) return refused;
    const isDone = await finaliseWeek(store, week, now, (tx) =>
      tx.audit_log.record({ by, kind: 'week_finalised', subject: `week:${week}` }),
    );
    return isDone ? null : 'final';
  },
);

/** Revokes an award for a reason that is public; nobody moves up. False if there is none, or it was revoked before. */
export const revokeAward = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    {
      week,
      rank,
      reason,
      by,
      now,
    }: { week: string; rank: number; reason: string; by: AuditActor; now: number },
  ): Promise<boolean> => {
    if (!(await tx.awards.revoke({ week, rank }, reason, now))) return false;
    const subject = `award:${week}:${rank}`;
    await tx.audit_log.record({ by, kind: 'award_revoked', subject, details: { reason } });
    return true;
  },
);

/** Why a launch did not move: it is not to come, the week is none or over, the listing has a launch in it, or it is full. */
export type NotMoved = 'not_coming' | 'no_week' | 'over' | 'taken' | 'full';

/** Why a listing cannot have a launch in a week; null if it can. */
export async function weekFault(
  { launches, settings }: Pick<Reads, 'launches' | 'settings'>,
  { listing_id, plan, week: to, now }: Pick<Launch, 'listing_id' | 'plan' | 'week'> & { now: number },
): Promise<Exclude<NotMoved, 'not_coming'> | null> {
  if (mondayOf(to) !== to) return 'no_week';
  const { 'free_queue.capacity': capacity } = await settings.all();
  const { ends_at } = await boundsOf({ launches, settings }, to);
  if (ends_at <= now) return 'over';
  if ((await launches.ofListing(listing_id)).some(({ week }) => week === to)) return 'taken';
  const booked = (await launches.week(to))?.free ?? 0;
  return plan === 'free' && booked >= capacity ? 'full' : null;
}

/** Moves a launch that is still to come to another week, and emails its owners. Returns why not, or null. */
export const moveLaunchByTeam = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    { launch_id, to, by, now }: { launch_id: number; to: string; by: AuditActor; now: number },
  ): Promise<NotMoved | null> => {
    const launch = await tx.launches.byId(launch_id);
    if (!launch || !isComing(launch)) return 'not_coming';
    const fault = await weekFault(tx, { ...launch, week: to, now });
    if (fault) return fault;
    const move = { to, reason: 'site_team', now } as const;
    const isMoved = await ifRoom(tx, (capacity) => moveLaunch(tx, launch, { ...move, capacity }, by));
    return isMoved ? null : 'full';
  },
);

/** Why a launch was not held: it is not to come, its listing is live, or it waits for the site team already. */
export type NotHeld = 'not_coming' | 'live' | 'waits';

/** Has a launch wait for the site team, which releases it with the other cases; its owners are emailed. Returns why not, or null. */
export const holdLaunch = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    { launch_id, note, by, now }: { launch_id: number; note: string; by: AuditActor; now: number },
  ): Promise<NotHeld | null> => {
    const launch = await tx.launches.byId(launch_id);
    const listing = launch && (await tx.listings.byId(launch.listing_id));
    if (!launch || !listing || !isComing(launch)) return 'not_coming';
    if (listing.status === 'live') return 'live';
    if (await tx.moderation.openOf(listing.id)) return 'waits';
    await holdForTeam(tx, listing, note, now);
    const { id, week } = launch;
    const details = { launch_id: id, week, note };
    await tx.audit_log.record({ by, kind: 'launch_held', subject: `listing:${listing.id}`, details });
    return null;
  },
);
