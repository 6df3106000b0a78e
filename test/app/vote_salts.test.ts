import { expect, test } from 'vitest';
import { voteSalts } from '../../app/service/vote_salts.ts';
import { emptyFolder } from '../data_folder.ts';
import { TestClock } from '../world.ts';

test('a restart keeps the salt of a week as long as it runs in some zone, and deletes it within a day', async () => {
  const data_dir = emptyFolder();
  const clock = new TestClock();
  const restart = () =>
    voteSalts({
      config: { data_dir, server_key: undefined },
      store: { shared: null },
      clock,
      onFailure: (error) => {
        throw error;
      },
    });
  const salt = await restart()('2026-11-16');
  // Where it is twelve hours earlier than in UTC, Sunday ends at noon.
  clock.set('2026-11-23T11:59:59Z');
  expect(await restart()('2026-11-16')).toEqual(salt);
  clock.set('2026-11-24T00:00:00Z');
  expect(await restart()('2026-11-16')).not.toEqual(salt);
});
