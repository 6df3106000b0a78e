import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import type { Clock } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { later, type SaltWorld, saltsOf } from './salts.ts';

/** The salt of new accounts, and the one before it: limits of seven days reach into its week. */
export interface SignUpSalts {
  now: Buffer;
  before: Buffer;
}

/** The salts of the hashed IP addresses of new accounts: one for each week (UTC), deleted after the week that follows (record 60). */
export function signUpSalts({ clock, ...world }: SaltWorld & { clock: Clock }): () => Promise<SignUpSalts> {
  const salts = saltsOf('sign_ups', world);
  const thisWeek = (): string => weekAt(clock.now().getTime(), 'UTC');
  const forget = (): void => salts.forgetBefore(addWeeks(thisWeek(), -1));
  let latest = '';

  forget();
  return async () => {
    const week = thisWeek();
    if (week !== latest) {
      latest = week;
      forget();
      // Also where nobody signs up in the weeks after.
      later(forget, 15 * DAY_MS, world.stopping);
    }
    const [now, before] = await Promise.all([salts.of(week), salts.of(addWeeks(week, -1))]);
    return { now, before };
  };
}
