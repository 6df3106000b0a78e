import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { crashAgainAndAgain } from '../../crash_harness.ts';
import { bySize } from '../../gate/size.ts';
import { addListing } from '../../scene.ts';
import { START, startWorld } from '../../world.ts';
import { Visitor } from '../visitor.ts';
import { countedOn, opening } from './visits.ts';

const ROUNDS = bySize({ quick: 3, landing: 3, night: 4 });

test.each([1, 2])(
  '%i processes that are killed in the middle of a batch lose what they had not written, and count nobody twice',
  async (processes) => {
    const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-crash-'));
    onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
    const before = await startWorld({ data_dir });
    const { id } = await addListing(before.store, before.clock, { name: 'Acme' });
    await before.close();

    let stored = 0;
    const kills = await crashAgainAndAgain({
      program: join(import.meta.dirname, 'crash_child.ts'),
      args: [data_dir],
      rounds: ROUNDS,
      processes,
      most_lines: 30,
      onLine: (line) => (stored = Math.max(stored, Number(line))),
    });
    expect([kills, stored > 0]).toEqual([ROUNDS * processes, true]);

    const world = await startWorld({ data_dir, env: { TRUST_PROXY: '1' } });
    onTestFinished(() => world.close());
    const counted = await countedOn(world.store, id, START);
    for (const count of [counted.views, counted.clicks]) {
      expect(count).toBeGreaterThanOrEqual(stored);
      // Each round begins with the same visitors; those of the batch that was being written may be counted.
      expect(count).toBeLessThanOrEqual(stored + 5);
    }
    const stranger = new Visitor(world.url);
    for (let visitor = 0; visitor < stored + 5; visitor++)
      await stranger.request('/p/acme', { headers: opening(`10.${visitor >> 8}.${visitor % 256}.1`) });
    await world.running.drain();
    expect((await countedOn(world.store, id, START)).views).toBe(stored + 5);
  },
);
