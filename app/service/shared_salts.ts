import { createHmac, randomBytes } from 'node:crypto';
import { addWeeks, weekAt } from '../../domain/launches/weeks.ts';
import type { Clock } from '../../domain/ports.ts';
import { DAY_MS, utcDay } from '../../domain/time/day.ts';
import type { Shared } from '../../store/base/shared.ts';
import type { SaltKind, SharedSalts } from './salts.ts';

const READ_AHEAD_MS = 30 * 60_000;

interface SaltWorld {
  clock: Clock;
  /** The server's key: what is in the database alone makes nobody recognisable. */
  key: () => Buffer;
  onFailure: (error: unknown) => void;
}

/** Salts that all nodes share; undefined where one machine has the database. They are read ahead, because a hash waits for nothing. */
export async function sharedSalts(
  shared: Pick<Shared, 'salt' | 'forgetSalts'> | null,
  { clock, key, onFailure }: SaltWorld,
): Promise<SharedSalts | undefined> {
  if (!shared) return undefined;
  const { salt, forgetSalts } = shared;
  const made = new Map<string, Buffer>();

  async function readAhead(): Promise<void> {
    for (const [kind, period] of periodsAround(clock.now().getTime())) {
      const name = `${kind} ${period}`;
      if (made.has(name)) continue;
      const row = await salt(kind, period, randomBytes(32));
      made.set(name, createHmac('sha256', key()).update(row).digest());
    }
  }

  await readAhead();
  setInterval(() => void readAhead().catch(onFailure), READ_AHEAD_MS).unref();

  return (kind) => ({
    of(period) {
      const name = `${kind} ${period}`;
      const known = made.get(name) ?? randomBytes(32);
      made.set(name, known);
      return known;
    },
    forgetBefore(period) {
      for (const name of made.keys())
        if (name.startsWith(`${kind} `) && name < `${kind} ${period}`) made.delete(name);
      void forgetSalts(kind, period).catch(onFailure);
    },
  });
}

/** The periods of salts that may be needed soon. */
function periodsAround(now: number): [SaltKind, string][] {
  const week = weekAt(now, 'UTC');
  const kinds: Record<SaltKind, string[]> = {
    visitors: [now, now + DAY_MS].map((at) => String(utcDay(at))),
    votes: [weekAt(now - DAY_MS, 'UTC'), week, addWeeks(week, 1)],
    sign_ups: [-1, 0, 1].map((n) => addWeeks(week, n)),
  };
  return Object.entries(kinds).flatMap(([kind, periods]) =>
    periods.map((period): [SaltKind, string] => [kind as SaltKind, period]),
  );
}
