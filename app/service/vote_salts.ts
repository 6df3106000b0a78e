import { weekAt } from '../../domain/launches/weeks.ts';
import type { Clock } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { later, type SaltWorld, saltsOf } from './salts.ts';

/**
 * The salts of the hashed IP addresses of votes: one for each launch week (its Monday), deleted when the week is over (record 56). A week
 * of the site may end up to a day after that of UTC.
 */
export function voteSalts({
  clock,
  ...world
}: SaltWorld & { clock: Clock }): (week: string) => Promise<Buffer> {
  const salts = saltsOf('votes', world);
  const forget = (): void => salts.forgetBefore(weekAt(clock.now().getTime() - DAY_MS, 'UTC'));
  let latest = '';

  forget();
  return (week) => {
    if (week !== latest) {
      latest = week;
      // Also where nobody votes in the week after.
      later(forget, 9 * DAY_MS, world.stopping);
    }
    return salts.of(week);
  };
}
