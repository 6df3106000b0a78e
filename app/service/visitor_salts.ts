import type { Clock } from '../../domain/ports.ts';
import { DAY_MS, utcDay } from '../../domain/time/day.ts';
import { later, type SaltWorld, saltsOf } from './salts.ts';

/** The salts of visitor hashes: one for each UTC day (as days since 1970), deleted when its day is over (D40, record 40). */
export function visitorSalts({
  clock,
  ...world
}: SaltWorld & { clock: Clock }): (day: number) => Promise<Buffer> {
  const salts = saltsOf('visitors', world);
  const today = (): number => utcDay(clock.now().getTime());
  let latest = 0;

  salts.forgetBefore(String(today()));
  return (day) => {
    if (day !== latest) {
      latest = day;
      // Also where no visitor comes tomorrow.
      const left = (day + 1) * DAY_MS - clock.now().getTime();
      later(() => salts.forgetBefore(String(today())), Math.max(0, left) + 1, world.stopping);
    }
    return salts.of(String(day));
  };
}
