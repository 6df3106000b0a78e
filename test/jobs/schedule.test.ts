import { describe, expect, test } from 'vitest';
import { makeQueue } from '../../jobs/queue/queue.ts';
import { fireDue, type Schedule, type SlotPayload, slotAt } from '../../jobs/queue/schedule.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { NOON, settableClock, temporaryFile, temporaryStore } from '../store/temporary.ts';

const MINUTE = 60_000;
const every_minute: Schedule = { name: 'tick', every_ms: MINUTE };

/** A queue that records the slots of `tick`. */
async function world(schedule = every_minute) {
  const clock = settableClock();
  const store = await temporaryStore(clock);
  const slots: SlotPayload[] = [];
  const queue = makeQueue({
    store,
    clock,
    kinds: { tick: { concurrency: 1, handler: async (payload) => void slots.push(payload as SlotPayload) } },
    schedules: [schedule],
  });
  return { clock, store, slots, queue };
}

describe('schedules', () => {
  test('a slot has one job, and the next comes when the clock is there', async () => {
    const { clock, slots, queue } = await world();
    await queue.drain();
    await queue.drain();
    clock.advance(MINUTE - 1);
    await queue.drain();
    expect(slots).toEqual([{ slot: NOON, since: NOON }]);
    clock.advance(1);
    await queue.drain();
    expect(slots.slice(1)).toEqual([{ slot: NOON + MINUTE, since: NOON + MINUTE }]);
  });

  test('after a downtime there is one job, which gets the start of the downtime', async () => {
    const { clock, slots, queue } = await world();
    await queue.drain();
    clock.advance(10 * MINUTE + 30_000);
    await queue.drain();
    expect(slots.slice(1)).toEqual([{ slot: NOON + 10 * MINUTE, since: NOON + MINUTE }]);
    clock.advance(30_000);
    await queue.drain();
    expect(slots.slice(2)).toEqual([{ slot: NOON + 11 * MINUTE, since: NOON + 11 * MINUTE }]);
  });

  test('a clock that is set back neither repeats a slot nor stops the schedule', async () => {
    const { clock, slots, queue } = await world();
    await queue.drain();
    clock.advance(600 * MINUTE);
    await queue.drain();
    clock.set(NOON);
    await queue.drain();
    expect(slots).toHaveLength(2);
    clock.advance(MINUTE);
    await queue.drain();
    expect(slots.slice(2)).toMatchObject([{ slot: NOON + MINUTE }]);
  });

  test('slots of a day begin at the configured offset', () => {
    const daily = { name: 'daily', every_ms: 24 * 60 * MINUTE, offset_ms: 3 * 60 * MINUTE };
    expect(new Date(slotAt(daily, NOON)).toISOString()).toBe('2026-11-21T03:00:00.000Z');
    expect(new Date(slotAt(daily, Date.UTC(2026, 10, 21, 2, 59))).toISOString()).toBe(
      '2026-11-20T03:00:00.000Z',
    );
  });

  test('a new length takes effect at once', async () => {
    const { clock, store, slots, queue } = await world({ name: 'tick', every_ms: 24 * 60 * MINUTE });
    await queue.drain();
    clock.advance(MINUTE);
    await fireDue(store, [every_minute], clock.now().getTime());
    expect(await store.crons.all()).toEqual([{ name: 'tick', every_ms: MINUTE, next_at: NOON + 2 * MINUTE }]);
    await queue.drain();
    expect(slots.map(({ slot }) => slot)).toContain(NOON + MINUTE);
  });

  test('several processes that look at the same moment fire a slot once', async () => {
    const clock = settableClock();
    const file = temporaryFile();
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ file, clock })));
    for (let slot = 0; slot < 20; slot++) {
      await Promise.all(stores.map((store: Store) => fireDue(store, [every_minute], clock.now().getTime())));
      clock.advance(MINUTE);
    }
    expect(await stores[0]!.jobs.counts()).toEqual([{ kind: 'tick', state: 'queued', jobs: 20 }]);
    for (const store of stores) await store.close();
  });
});
