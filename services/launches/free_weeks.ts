import { FAIR_TIME_MS } from '../../domain/launches/due_launch.ts';
import { candidateWeeks, type QueueRules, weeksToChoose } from '../../domain/launches/free_queue.ts';
import type { MoveReason } from '../../domain/launches/launch_states.ts';
import { addWeeks, weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Launch } from '../../store/launches/launch.ts';
import { WeekFull } from '../../store/launches/launch_writes.ts';
import type { Week } from '../../store/launches/launches.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

type Calendar = Pick<Reads, 'launches' | 'settings'>;

/**
 * The week for a new free launch: the earliest with room, from the first one of the queue on (R169, R170). If all weeks of the queue are
 * full it is a later one: no week takes more than its capacity (record 33).
 */
export async function weekToBook(reads: Calendar, now: number): Promise<string> {
  const settings = await reads.settings.all();
  const rules = rulesOf(settings);
  const from = addWeeks(weekAt(now, settings['calendar.time_zone']), rules.min_weeks);
  return earliest(reads, from, ({ ends_at, free }) => ends_at > now && free < rules.capacity);
}

const rulesOf = (settings: Settings): QueueRules => ({
  min_weeks: settings['free_queue.min_weeks'],
  max_weeks: settings['free_queue.max_weeks'],
  capacity: settings['free_queue.capacity'],
});

/** A coming week, and what the free plan still has in it. */
export interface FreePlaces {
  week: string;
  capacity: number;
  /** Free launches that are booked. */
  booked: number;
  /** Whether a new free launch may be booked into it, if it has room: the queue does not book earlier weeks. */
  is_offered: boolean;
}

/**
 * The weeks from the next one to the last one of the free queue, with their places, and the one that a new free launch would get. If
 * all weeks of the queue are full, later ones follow up to that one.
 */
export const freePlaces = defineUseCase(
  { who: 'anyone', does: 'reads' },
  async (reads: Calendar, now: number): Promise<{ weeks: FreePlaces[]; next_free: string }> => {
    const settings = await reads.settings.all();
    const rules = rulesOf(settings);
    const running = weekAt(now, settings['calendar.time_zone']);
    const places = await placesFrom(reads, running);
    const next_free = await weekToBook(reads, now);
    const last = candidateWeeks(running, rules).at(-1) ?? running;
    const end = last > next_free ? last : next_free;
    const first = rules.min_weeks === 0 ? running : addWeeks(running, 1);
    const weeks: FreePlaces[] = [];
    for (let week = first; week <= end; week = addWeeks(week, 1))
      weeks.push({
        week,
        capacity: rules.capacity,
        booked: places(week).free,
        is_offered: week >= addWeeks(running, rules.min_weeks),
      });
    return { weeks, next_free };
  },
);

/** The weeks that an owner may move a coming free launch to: those of the queue that have not begun and have room, earliest first. */
export async function weeksForOwner(
  reads: Calendar,
  { listing_id, week: booked }: Pick<Launch, 'listing_id' | 'week'>,
  now: number,
): Promise<string[]> {
  const settings = await reads.settings.all();
  const rules = rulesOf(settings);
  const taken = (await reads.launches.ofListing(listing_id)).map(({ week }) => week);
  const running = weekAt(now, settings['calendar.time_zone']);
  const places = await placesFrom(reads, running);
  return weeksToChoose(running, booked, rules).filter((week) => {
    const { starts_at, free } = places(week);
    return starts_at > now && !taken.includes(week) && free < rules.capacity;
  });
}

/** The first and the last week of the queue, if all of them are full and a launch is booked later; null if not. */
export async function fullWeeksBefore(
  reads: Calendar,
  { week: booked }: Pick<Launch, 'week'>,
  now: number,
): Promise<{ first: string; last: string } | null> {
  const settings = await reads.settings.all();
  const rules = rulesOf(settings);
  const running = weekAt(now, settings['calendar.time_zone']);
  const weeks = candidateWeeks(running, rules);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last || booked <= last) return null;
  const places = await placesFrom(reads, running);
  return weeks.every((week) => places(week).free >= rules.capacity) ? { first, last } : null;
}

/**
 * The week for a launch that moves, beginning with the running one (D70, D71): the earliest with room, which a paid launch always has. Who
 * is late through no fault of their own skips a week that is nearly over.
 */
export async function weekToMoveTo(tx: Tx, launch: Launch, reason: MoveReason, now: number): Promise<string> {
  const settings = await tx.settings.all();
  const rules = rulesOf(settings);
  const left = reason === 'badge_missing' ? 1 : FAIR_TIME_MS;
  const taken = (await tx.launches.ofListing(launch.listing_id)).map(({ week }) => week);
  // Weeks keep their stored bounds after a change of the zone, so the running one may be the one before.
  const from = addWeeks(weekAt(now, settings['calendar.time_zone']), -1);
  return earliest(
    tx,
    from,
    ({ week, ends_at, free }) =>
      !taken.includes(week) && ends_at - now >= left && (launch.plan === 'paid' || free < rules.capacity),
  );
}

/**
 * Whether a launch was booked or moved: `book` passes the capacity of the week on to the store, which refuses what is too much even if the
 * last place was taken after it had been seen to be free.
 */
export async function ifRoom(
  { settings }: Pick<Reads, 'settings'>,
  book: (capacity: number) => Promise<unknown>,
): Promise<boolean> {
  const { 'free_queue.capacity': capacity } = await settings.all();
  try {
    await book(capacity);
    return true;
  } catch (error) {
    if (error instanceof WeekFull) return false;
    throw error;
  }
}

/** The first week, from one on, that is accepted. There is always one: only weeks that were used are full. */
async function earliest(reads: Calendar, from: string, accepts: (week: Places) => boolean): Promise<string> {
  const places = await placesFrom(reads, from);
  for (let week = from; ; week = addWeeks(week, 1)) if (accepts(places(week))) return week;
}

/** The places of any week from one on, all read at once. */
async function placesFrom({ launches, settings }: Calendar, from: string): Promise<(week: string) => Places> {
  const { 'calendar.time_zone': zone } = await settings.all();
  const stored = new Map((await launches.weeksFrom(from)).map((row) => [row.week, row]));
  return (week) => stored.get(week) ?? unused(week, zone);
}

/** A week, and how many free launches have a place in it. */
type Places = Pick<Week, 'week' | 'starts_at' | 'ends_at' | 'free'>;

const unused = (week: string, zone: string): Places => ({ week, ...weekBounds(week, zone), free: 0 });

/** Start and end of a week: as stored, else by the site's time zone (D10). */
export async function boundsOf(
  { launches, settings }: Calendar,
  week: string,
): Promise<Pick<Week, 'starts_at' | 'ends_at'>> {
  return (await launches.week(week)) ?? unused(week, (await settings.all())['calendar.time_zone']);
}
