import { FAIR_TIME_MS } from '../../domain/launches/due_launch.ts';
import {
  candidateWeeks,
  pickWeek,
  type QueueRules,
  weeksToChoose,
} from '../../domain/launches/free_queue.ts';
import type { MoveReason } from '../../domain/launches/launch_states.ts';
import { addWeeks, weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { Launch } from '../../store/launches/launch.ts';
import type { Reads, Tx } from '../../store/store.ts';

type Calendar = Pick<Reads, 'launches' | 'settings'>;

/** Weeks in which a launch that moves looks for room. */
const AHEAD = 52;

/** The week for a new free launch: the earliest candidate with room, else the one with the fewest (R169, R170). */
export async function weekToBook(tx: Tx, now: number): Promise<string> {
  const settings = await tx.settings.all();
  return withRoom(tx, candidateWeeks(weekAt(now, settings['calendar.time_zone']), rulesOf(settings)));
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
    const { starts_at } = await boundsOf(reads, week);
    const has_room = (await reads.launches.freeIn(week)) < rules.capacity;
    if (has_room && starts_at > now && !taken.includes(week)) weeks.push(week);
  }
  return weeks;
}

/**
 * The week for a launch that moves, beginning with the running one (D70, D71): the earliest with room, which a paid launch always has. Who
 * is late through no fault of their own skips a week that is nearly over.
 */
export async function weekToMoveTo(tx: Tx, launch: Launch, reason: MoveReason, now: number): Promise<string> {
  const left = reason === 'badge_missing' ? 1 : FAIR_TIME_MS;
  const { 'calendar.time_zone': zone } = await tx.settings.all();
  const taken = (await tx.launches.ofListing(launch.listing_id)).map(({ week }) => week);
  const weeks: string[] = [];
  // Weeks keep their stored bounds after a change of the zone, so the running one may be the one before.
  for (let i = -1; i < AHEAD; i++) {
    const week = addWeeks(weekAt(now, zone), i);
    if (!taken.includes(week) && (await boundsOf(tx, week)).ends_at - now >= left) weeks.push(week);
  }
  const [first] = weeks;
  return launch.plan === 'paid' && first ? first : withRoom(tx, weeks);
}

/** Start and end of a week: as stored, else by the site's time zone (D10). */
export async function boundsOf({ launches, settings }: Calendar, week: string) {
  const stored = await launches.week(week);
  return stored ?? weekBounds(week, (await settings.all())['calendar.time_zone']);
}

async function withRoom(tx: Tx, weeks: readonly string[]): Promise<string> {
  const { 'free_queue.capacity': capacity } = await tx.settings.all();
  const candidates = await Promise.all(
    weeks.map(async (week) => ({ week, booked: await tx.launches.freeIn(week) })),
  );
  return pickWeek(candidates, capacity);
}
