import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countedLimits, secondsToWait } from '../../../auth/callers/limits.ts';
import { oauthLimits } from '../../../bridge/oauth/oauth_limits.ts';
import { hostQueue } from '../../../crawler/fetch/host_queue.ts';
import { NotSaved } from '../../../domain/http/not_saved.ts';
import { openStore } from '../../../store/open.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { NO_SEARCH } from '../no_search.ts';
import { connectionTo, emptyDatabase } from '../postgres_store.ts';

/** What two nodes share, and a connection of its own to their database. */
async function two() {
  const name = await emptyDatabase();
  const open = async () => {
    const store = await openStore({
      url: databaseUrl(name),
      search: () => NO_SEARCH,
      secrets: () => [Buffer.from('key')],
    });
    onTestFinished(() => store.close());
    return store;
  };
  const stores = [await open(), await open()] as const;
  return { stores, one: stores[0].shared!, other: stores[1].shared!, connection: await connectionTo(name) };
}

describe('limits of two nodes', () => {
  test('count sign-ins and registrations together, exactly, and no row has an address', async () => {
    const { stores, connection } = await two();
    const limits = stores.map((store) => countedLimits(() => store.settings.all(), store.shared!.limiter));
    const most = await limits[0]!.mostOf('requests_by_network');
    const uses = await Promise.all(
      Array.from({ length: most + 10 }, (_, n) => limits[n % 2]!.take('requests_by_network', '192.0.2.7')),
    );
    expect(uses.filter((used_up) => used_up === null)).toHaveLength(most);
    expect(uses.find((used_up) => used_up !== null)).toMatchObject({ limit: 'requests_by_network', most });
    const registering = stores.map((store) => oauthLimits(() => store.settings.all(), store.shared!.limiter));
    const waits = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        registering[n % 2]!.endpoint('/oauth/register', { ip: '192.0.2.7', client: 'other' }),
      ),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(20);
    const { rows } = await connection.query('select key from limit_use');
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });

  test('begin again after their window, and refuse nobody by mistake while the database is away', async () => {
    const { one, connection } = await two();
    const limiter = one.limiter({ keyPrefix: 'x', points: 1, duration: 1 });
    expect(await secondsToWait(limiter, 'a')).toBeNull();
    expect(await secondsToWait(limiter, 'a')).toBe(1);
    await delay(1_000);
    expect(await secondsToWait(limiter, 'a')).toBeNull();
    await connection.query('begin; lock table limit_use');
    await expect(secondsToWait(limiter, 'a')).rejects.toThrow(NotSaved);
    await connection.query('rollback');
    expect(await secondsToWait(limiter, 'b')).toBeNull();
  });
});

test('one request at a time goes to a host from all nodes, with the pause between two', async () => {
  const { one, other } = await two();
  const queues = [hostQueue(40, one.host_locks), hostQueue(40, other.host_locks)];
  const spans: [number, number][] = [];
  const signal = new AbortController().signal;
  let running = 0;
  const request = async () => {
    expect(++running).toBe(1);
    const began = performance.now();
    await delay(10);
    running--;
    spans.push([began, performance.now()]);
  };
  await Promise.all([0, 1, 0, 1, 0, 1].map((n) => queues[n]!.run('acme.example', 0, request, signal)));
  const pauses = spans.slice(1).map(([began], index) => began - spans[index]![1]);
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(40);
});

test('a lock of a host that nobody released ends after its time, and its late release ends no other', async () => {
  const { one, other } = await two();
  const dead = await one.host_locks.take('acme.example', 60);
  expect(await other.host_locks.take('acme.example', 60)).toMatchObject({ wait_ms: expect.any(Number) });
  await delay(80);
  expect(await other.host_locks.take('acme.example', 60_000)).toMatchObject({ lock: expect.any(String) });
  expect(await one.host_locks.end('acme.example', (dead as { lock: string }).lock, 0)).toBeNull();
  expect(await one.host_locks.take('acme.example', 60)).toMatchObject({ wait_ms: expect.any(Number) });
});

test('a request that takes longer than a lock keeps its host for all of it', async () => {
  const { one, other } = await two();
  const [first, second] = [hostQueue(0, one.host_locks, 150), hostQueue(0, other.host_locks, 150)];
  const signal = new AbortController().signal;
  let is_running = false;
  const long = first.run(
    'acme.example',
    0,
    async () => {
      is_running = true;
      await delay(600);
      is_running = false;
    },
    signal,
  );
  while (!is_running) await delay(5);
  await second.run('acme.example', 0, async () => expect(is_running).toBe(false), signal);
  await long;
});
