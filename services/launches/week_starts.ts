import type { Reads, Tx } from '../../store/store.ts';
import { emailOwners } from './emails.ts';

/** Weeks that have begun by `now` (epoch milliseconds) and whose owners were not emailed about it yet, oldest first. */
export const weeksToAnnounce = ({ weeks }: Pick<Reads, 'weeks'>, now: number): Promise<string[]> =>
  weeks.unannounced(now);

/**
 * Emails the owners of launches in a week that has begun without their badge (D71), once for each week. A week that is over by `now` is
 * only marked: its launches move on, with an email of their own.
 */
export async function announceWeek(tx: Tx, name: string, now: number): Promise<void> {
  const week = await tx.launches.week(name);
  if (!week || week.announced_at !== null) return;
  await tx.weeks.announce(name, now);
  if (week.ends_at <= now) return;
  for (const launch_id of await tx.weeks.withoutBadge(week))
    await emailOwners(tx, launch_id, 'launch_week_began', now);
}
