import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SaveUnknown } from '../../../domain/http/not_saved.ts';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { timesSlower } from '../../gate/speed.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { NO_SEARCH } from '../no_search.ts';
import { connectionTo, emptyDatabase } from '../postgres_store.ts';
import { NOON } from '../temporary.ts';
import { throughProxy } from './cut_connections.ts';

async function storeAt(url: string): Promise<Store> {
  const store = await openStore({ url, search: () => NO_SEARCH, refuse_waits: true });
  onTestFinished(() => store.close());
  return store;
}

/** Two processes on one database, whose writing connections are open. */
async function two() {
  const name = await emptyDatabase();
  const stores = [await storeAt(databaseUrl(name)), await storeAt(databaseUrl(name))] as const;
  for (const store of stores) await setCapacity(store, 1);
  return { name, one: stores[0], other: stores[1] };
}

const setCapacity = (store: Store, value: number) =>
  store.write((tx) => tx.settings.set('free_queue.capacity', value));
const capacityOf = async (store: Store) => (await store.settings.all())['free_queue.capacity'];

/** A value that is tracked and known to be current. */
async function current<T>(store: Store, work: () => Promise<T>) {
  let tracked = await store.track(work);
  await vi.waitFor(async () => {
    if (tracked.isCurrent()) return;
    tracked = await store.track(work);
    await delay(1);
    expect(tracked.isCurrent()).toBe(true);
  }, 60_000);
  return tracked;
}

/** Long enough that the commits of others have been counted, for as long as somebody wants to know. */
const COUNTED_MS = 120;

describe('what one process caches', () => {
  test('is as another one left it, in a few hundredths of a second', async () => {
    const { one, other } = await two();
    const took: number[] = [];
    for (let value = 2; value < 22; value++) {
      await setCapacity(one, value);
      const written_at = performance.now();
      while ((await capacityOf(other)) !== value) await delay(1);
      took.push(performance.now() - written_at);
    }
    expect(took.sort((a, b) => a - b)[took.length / 2]).toBeLessThan(50 * timesSlower());
  });

  test('stays while it writes other tables itself, and while others write what nobody caches', async () => {
    const { one, other } = await two();
    const settings = await vi.waitFor(async () => {
      const found = await current(one, () => one.settings.all());
      await one.write((tx) => tx.people.ensure('ada@example.com', NOON));
      await other.write((tx) => tx.jobs.enqueue('work', {}));
      await delay(COUNTED_MS);
      // On a busy machine a count may come too late.
      expect(found.isCurrent()).toBe(true);
      return found;
    }, 60_000);
    await other.write((tx) => tx.people.ensure('grace@example.com', NOON));
    await delay(COUNTED_MS);
    expect(settings.isCurrent()).toBe(false);
  });

  test('is nothing that is read where commits are not counted', async () => {
    const { one } = await two();
    await current(one, () => one.settings.all());
    const jobs = await one.track(() => one.jobs.workers());
    expect(jobs.isCurrent()).toBe(false);
  });

  test('is not given when the database has not answered for a quarter of a second, and is again afterwards', async () => {
    const name = await emptyDatabase();
    let is_away = false;
    const store = await storeAt(await throughProxy(name, () => (is_away ? 'waits' : 'arrives')));
    const settings = await current(store, () => store.settings.all());
    is_away = true;
    const away_at = performance.now();
    while (settings.isCurrent()) await delay(1);
    expect(performance.now() - away_at).toBeLessThan(400 * timesSlower());
    is_away = false;
    const back_at = performance.now();
    await current(store, () => store.settings.all());
    expect(performance.now() - back_at).toBeLessThan(2_000 * timesSlower());
    expect(settings.isCurrent()).toBe(false);
  });

  test('sees a commit of its own whose answer was lost', async () => {
    const name = await emptyDatabase();
    await storeAt(databaseUrl(name));
    let is_cutting = false;
    const url = await throughProxy(name, (message) =>
      is_cutting && message.includes('commit\0') ? 'cut after' : 'arrives',
    );
    const store = await storeAt(url);
    await setCapacity(store, 5);
    await current(store, () => store.settings.all());
    is_cutting = true;
    await expect(setCapacity(store, 6)).rejects.toThrow(SaveUnknown);
    is_cutting = false;
    await vi.waitFor(async () => expect(await capacityOf(store)).toBe(6), 1_000);
  });
});

describe('the nodes of a database', () => {
  test('are listed from their start to their stop, or until they are not seen any more', async () => {
    const { name, one, other } = await two();
    await one.shared!.join({ name: 'one', version: '1.0.0' });
    await other.shared!.join({ name: 'other', version: '1.0.1' });
    const seen = await one.shared!.nodes();
    expect(seen.map((node) => [node.name, node.version])).toEqual([
      ['one', '1.0.0'],
      ['other', '1.0.1'],
    ]);
    await one.close();
    expect((await other.shared!.nodes()).map((node) => node.name)).toEqual(['other']);
    await (await connectionTo(name)).query("update node set seen_at = now() - interval '21 seconds'");
    expect(await other.shared!.nodes()).toEqual([]);
  });

  test('have the clock of the database', async () => {
    const { name, one } = await two();
    const connection = await connectionTo(name);
    const { rows } = await connection.query(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
    );
    expect(Math.abs((await one.machineNow()) - rows[0].now)).toBeLessThan(1_000);
  });
});
