import { RULE_VERSION } from '../../domain/launches/ranking.ts';
import type { WeekPlace } from '../../store/launches/boards.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { countDueVotes } from '../votes/due_votes.ts';

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

/**
 * Finalises an ended week, all or nothing: every place, the awards of the first three with votes, an email to each winner, and the final
 * mark. A final week is left unchanged, so that it happens once however often it is called. Returns whether it happened now. Throws for a
 * week that is not over or was never used.
 */
export async function finaliseWeek(tx: Tx, name: string, now: number): Promise<boolean> {
  const winners = await fixResult(tx, name, now);
  for (const { rank, listing_id, week_votes } of winners ?? []) {
    const listing = await tx.listings.byId(listing_id);
    if (!listing) throw new Error(`there is no listing ${listing_id}`);
    const { name: product, slug } = listing;
    const data = { name: product, slug, week: name, rank, week_votes };
    await writeToOwners(tx, listing, 'award', data, `${name}:${rank}`);
  }
  return winners !== null;
}

/** The same without emails; returns the places with an award, or null if the week was final before. */
export async function fixResult(tx: Tx, name: string, now: number): Promise<WeekPlace[] | null> {
  const week = await tx.launches.week(name);
  if (!week || now < week.ends_at) throw new Error(`the week of ${name} is not over`);
  if (week.finalised_at !== null) return null;
  // Counts votes that became due in time, even if no job has run since.
  while (await countDueVotes(tx, now));
  await tx.weeks.storeResult(name);
  const { places } = await tx.boards.weekly(week, { offset: 0, limit: AWARDED });
  const winners = places.filter(({ week_votes }) => week_votes > 0);
  await tx.awards.give(winners.map((place) => ({ week: name, ...place, awarded_at: now })));
  await tx.weeks.finish(name, now, RULE_VERSION);
  return winners;
}
