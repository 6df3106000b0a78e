import { describe, expect, test } from 'vitest';
import { ON_POSTGRES } from '../postgres_store.ts';
import { startProcesses } from './processes.ts';
import { round, type Violations, WHOLE } from './race.ts';

/** `RACE_ROUNDS=20` runs that many rounds of the size of the design; without it one small one. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 0);
const SMALL = {
  bookings: 12,
  capacity: 3,
  voters: 12,
  votable: 8,
  per_hour: 4,
  keys: 6,
  jobs: 24,
  increments: 24,
};

const NOTHING: Violations = {
  overbooked: 0,
  unbooked: 0,
  votes_lost: 0,
  week_votes_lost: 0,
  over_the_limit: 0,
  keys_twice: 0,
  keys_unclaimed: 0,
  jobs_twice: 0,
  jobs_unclaimed: 0,
  increments_lost: 0,
};

describe('four processes of eight calls at once', () => {
  test('overbook no week, lose no count and give nothing twice', { timeout: 3_600_000 }, async () => {
    const together = startProcesses(4, { locks: true });
    for (let n = 0; n < Math.max(rounds, 1); n++) {
      const began = performance.now();
      const found = await round(together, rounds > 0 ? WHOLE : SMALL);
      if (rounds > 0)
        process.stdout.write(
          `round ${n + 1}: ${((performance.now() - began) / 1000).toFixed(1)} s ${JSON.stringify(found)}\n`,
        );
      expect(found).toEqual({ violations: NOTHING, errors: [] });
    }
  });

  // On SQLite there is no lock to switch off: a file has one writer. A small race may lose nothing by luck.
  test.runIf(ON_POSTGRES && rounds > 0)(
    'do all that without locks, and the same check finds it',
    async () => {
      const together = startProcesses(4, { locks: false });
      const { violations } = await round(together, WHOLE);
      process.stdout.write(`without locks: ${JSON.stringify(violations)}\n`);
      expect(violations.increments_lost).toBeGreaterThan(0);
      expect(violations.over_the_limit).toBeGreaterThan(0);
    },
  );
});
