import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataFolder } from '../../data_folder.ts';
import { bySize } from '../../gate/size.ts';
import { type Event, history, LISTINGS } from './events.ts';
import { faultsOf, fullerThanFull, wrongCounts } from './faults.ts';
import { FILE, fill, openSite } from './site.ts';

/** Thousands: `HISTORIES=5000 SEED=1 npm test -- test/services/any_history`, half an hour of one core. */
const HISTORIES = Number(process.env['HISTORIES'] ?? bySize({ quick: 3, landing: 10, night: 60 }));
const SEED = process.env['SEED'];

let played = 0;

/** Plays a history on a new site; returns how many listings are live at its end. */
async function play(events: readonly Event[]): Promise<number> {
  const folder = await dataFolder('any_history', fill);
  const connection = new Database(join(folder, FILE), { readonly: true });
  const overfull = fullerThanFull(connection);
  const { store, play: playAll, now } = await openSite(folder, () => expect(overfull()).toEqual([]));
  try {
    await playAll(events);
    expect(faultsOf(connection, now())).toEqual([]);
    // Every tenth: the recount of every number takes a third of a history.
    if (++played % 10 === 1) expect(await wrongCounts(store)).toEqual([]);
    return await store.listings.liveCount();
  } finally {
    connection.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test(`whatever ${LISTINGS} listings, downtimes and crashes do, the calendar stays fair`, async () => {
  let launched = 0;
  await fc.assert(
    fc.asyncProperty(history, async (events) => {
      launched += await play(events);
    }),
    { numRuns: HISTORIES, ...(SEED !== undefined && { seed: Number(SEED) }) },
  );
  // The random events are of use: many listings went live.
  expect(launched).toBeGreaterThan(HISTORIES * 4);
}, 36_000_000);
