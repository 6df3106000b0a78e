import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import type { Clock } from '../../domain/ports.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { type SaltFolder, saltsOf } from './salts.ts';

/** The salt of new accounts, and the one before it: limits of seven days reach into its week. */
export interface SignUpSalts {
  now: Buffer;
  before: Buffer;
}

/** The salts of the hashed IP addresses of new accounts: one for each week (UTC), deleted after the week that follows (record 60). */
export function signUpSalts({ clock, ...folder }: SaltFolder & { clock: Clock }): () => SignUpSalts {
  const salts = saltsOf('sign_ups', folder);
  const thisWeek = (): string => weekAt(clock.now().getTime(), 'UTC');
  const forget = (): void => salts.forgetBefore(addWeeks(thisWeek(), -1));
  let latest = '';

  forget();
  return () => {
    const week = thisWeek();
    if (week !== latest) {
      latest = week;
      forget();
      // Also where nobody signs up in the weeks after.
      setTimeout(forget, 15 * DAY_MS).unref();
    }
    return { now: salts.of(week), before: salts.of(addWeeks(week, -1)) };
  };
}
