import { FAIR_TIME_MS } from '../../domain/launches/due_launch.ts';
import { candidateWeeks, type QueueRules, weeksToChoose } from '../../domain/launches/free_queue.ts';
import type { MoveReason } from '../../domain/launches/launch_states.ts';
import { addWeeks, weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Week } from '../../store/launches/launches.ts';
import type { Reads, Tx } from '../../store/store.ts';

type Calendar = Pick<Reads, 'launches' | 'settings'>;

/**
 * The week for a new free launch: the earliest with room, from the first one of the queue on (R169, R170). If all weeks of the queue are
 * full it is a later one: no week takes more than its capacity (record 33).
 */
export async function weekToBook(tx: Tx, now: number): Promise<string> {
  const settings = await tx.settings.all();
  const rules = rulesOf(settings);
  const from = addWeeks(weekAt(now, settings['calendar.time_zone']), rules.min_weeks);
  return earliest(tx, from, ({ ends_at, free }) => ends_at > now && free < rules.capacity);
}

const rulesOf = (settings: Settings): QueueRules => ({
  min_weeks: settings['free_queue.min_weeks'],
  max_weeks: settings['free_queue.max_weeks'],
  capacity: settings['free_queue.capacity'],
});

/** The weeks that an owner may move a coming free launch to: those of the queue that have not begun and have room, earliest first. */
export async function weeksForOwner(
  reads: Calendar,
  { listing_id, week: booked }: Pick<Launch, 'listing_id' | 'week'>,
  now: number,
): Promise<string[]> {
  const settings = await reads.settings.all();
  const rules = rulesOf(settings);
  const taken = (await reads.launches.ofListing(listing_id)).map(({ week }) => week);
  const weeks: string[] = [];
  for (const week of weeksToChoose(weekAt(now, settings['calendar.time_zone']), booked, rules)) {
    const { starts_at, free } = await placesOf(reads, week);
    if (starts_at > now && !taken.includes(week) && free < rules.capacity) weeks.push(week);
  }
  return weeks;
}

/** The first and the last week of the queue, if all of them are full and a launch is booked later; null if not. */
export async function fullWeeksBefore(
  reads: Calendar,
  { week: booked }: Pick<Launch, 'week'>,
  now: number,
): Promise<{ first: string; last: string } | null> {
  const settings = await reads.settings.all();
  const rules = rulesOf(settings);
  const weeks = candidateWeeks(weekAt(now, settings['calendar.time_zone']), rules);
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last || booked <= last) return null;
  for (const week of weeks) if ((await placesOf(reads, week)).free < rules.capacity) return null;
  return { first, last };
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

/** The first week, from one on, that is accepted. There is always one: only weeks that were used are full. */
async function earliest(
  { launches, settings }: Calendar,
  from: string,
  accepts: (week: Places) => boolean,
): Promise<string> {
  const { 'calendar.time_zone': zone } = await settings.all();
  const stored = new Map((await launches.weeksFrom(from)).map((row) => [row.week, row]));
  for (let week = from; ; week = addWeeks(week, 1))
    if (accepts(stored.get(week) ?? unused(week, zone))) return week;
}

/** A week, and how many free launches have a place in it. */
type Places = Pick<Week, 'week' | 'starts_at' | 'ends_at' | 'free'>;

async function placesOf({ launches, settings }: Calendar, week: string): Promise<Places> {
  const stored = await launches.week(week);
  if (stored) return stored;
  return unused(week, (await settings.all())['calendar.time_zone']);
}

const unused = (week: string, zone: string): Places => ({ week, ...weekBounds(week, zone), free: 0 });

/** Start and end of a week: as stored, else by the site's time zone (D10). */
export const boundsOf = (reads: Calendar, week: string): Promise<Pick<Week, 'starts_at' | 'ends_at'>> =>
  placesOf(reads, week);
