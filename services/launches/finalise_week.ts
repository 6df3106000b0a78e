import { RULE_VERSION } from '../../domain/launches/ranking.ts';
import type { WeekPlace } from '../../store/launches/boards.ts';
import type { Week } from '../../store/launches/launches.ts';
import type { Reads, Store, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { countDueVotes, VOTES_PER_STEP } from '../votes/due_votes.ts';

/** Places that get an award if they have votes. */
const AWARDED = 3;

const HOUR = 3_600_000;

/** Weeks without a result whose hold period is over at `now`, oldest first (docs/ranking.md#launch-weeks-and-awards). */
export async function weeksToFinalise(
  { settings, weeks }: Pick<Reads, 'settings' | 'weeks'>,
  now: number,
): Promise<string[]> {
  const { 'weeks.hold_hours': hold } = await settings.all();
  return weeks.unfinalised(now - hold * HOUR);
}

/** Places stored in one transaction. */
const PLACES_PER_STEP = 5;

/**
 * Finalises an ended week: every place, the awards of the first three with votes, an email to each winner, and the final mark. Votes and
 * places are stored a few in each transaction, so others write in between; the last one checks all of them again and makes the result
 * public as a whole, so the week is held until then, and what was interrupted goes on where it was (record 74). `record` writes with the
 * last one. Returns whether it happened now: a final week is left unchanged. Throws for a week that is not over or was never used.
 */
export async function finaliseWeek(
  store: Store,
  name: string,
  now: number,
  record: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<boolean> {
  for (;;) {
    await countDueVotes(store, now);
    const storeSome = async (tx: Tx) =>
      (await openWeek(tx, name, now)) !== null && (await tx.weeks.storePlaces(name, PLACES_PER_STEP)) > 0;
    while (await isIncomplete(store, name))
      if (!(await store.write(storeSome, { on: [`week:${name}`] }))) break;
    const result = await store.write(
      async (tx) => {
        const done = await finish(tx, name, now);
        if (done === 'final') await record(tx);
        return done;
      },
      { durable: true },
    );
    if (result !== 'changed') return result === 'final';
  }
}

const isIncomplete = async ({ weeks }: Pick<Reads, 'weeks'>, name: string): Promise<boolean> =>
  (await weeks.missingPlaces(name, 1)).length > 0;

/** An ended week without a result; null if it is final. */
async function openWeek({ launches }: Pick<Tx, 'launches'>, name: string, now: number): Promise<Week | null> {
  const week = await launches.week(name);
  if (!week || now < week.ends_at) throw new Error(`the week of ${name} is not over`);
  return week.finalised_at === null ? week : null;
}

/** The last step, which alone is seen. It runs alone, because every vote of the week decides; `changed` if one has changed since. */
async function finish(tx: Tx, name: string, now: number): Promise<'final' | 'was_final' | 'changed'> {
  const week = await openWeek(tx, name, now);
  if (!week) return 'was_final';
  if (await tx.votes.areDue(now)) return 'changed';
  if (await isIncomplete(tx, name)) return 'changed';
  for (const { rank, listing_id, week_votes } of await award(tx, week, now)) {
    const listing = await tx.listings.byId(listing_id);
    if (!listing) throw new Error(`there is no listing ${listing_id}`);
    const { name: product, slug } = listing;
    const data = { name: product, slug, week: name, rank, week_votes };
    await writeToOwners(tx, listing, 'award', data, `${name}:${rank}`);
  }
  return 'final';
}

/** Gives the awards of a week whose places are stored, and marks it as final. Returns the places with an award. */
async function award(tx: Tx, week: Week, now: number): Promise<WeekPlace[]> {
  const { places } = await tx.boards.weekly(week, { offset: 0, limit: AWARDED });
  const winners = places.filter(({ week_votes }) => week_votes > 0);
  await tx.awards.give(winners.map((place) => ({ week: week.week, ...place, awarded_at: now })));
  await tx.weeks.finish(week.week, now, RULE_VERSION);
  return winners;
}

/** The same in one transaction and without emails, for sample data; returns the places with an award, or null if the week was final before. */
export async function fixResult(tx: Tx, name: string, now: number): Promise<WeekPlace[] | null> {
  const week = await openWeek(tx, name, now);
  if (!week) return null;
  while ((await tx.votes.mature(now, VOTES_PER_STEP)) > 0);
  while ((await tx.weeks.storePlaces(name, PLACES_PER_STEP)) > 0);
  return award(tx, week, now);
}
