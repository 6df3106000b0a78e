import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { onEachNode } from '../../../app/service/public_file.ts';
import { sharedSalts } from '../../../app/service/shared_salts.ts';
import { countedLimits, secondsToWait } from '../../../auth/callers/limits.ts';
import { oauthLimits } from '../../../bridge/oauth/oauth_limits.ts';
import { hostQueue } from '../../../crawler/fetch/host_queue.ts';
import { NotSaved } from '../../../domain/http/not_saved.ts';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { openStore } from '../../../store/open.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { NO_SEARCH } from '../no_search.ts';
import { connectionTo, emptyDatabase } from '../postgres_store.ts';
import { NOON, settableClock } from '../temporary.ts';

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
    const registering = stores.map((store) => oauthLimits(store.shared!.limiter));
    const waits = await Promise.all(
      Array.from({ length: 24 }, (_, n) => registering[n % 2]!.endpoint('/oauth/register', '192.0.2.7')),
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
  await one.host_locks.release('acme.example', (dead as { lock: string }).lock, 0);
  expect(await one.host_locks.take('acme.example', 60)).toMatchObject({ wait_ms: expect.any(Number) });
});

test('two nodes have the same salts, which are not those in the database and go with their time', async () => {
  const { one, other, connection } = await two();
  const clock = settableClock();
  const world = { clock, key: () => Buffer.from('key'), onFailure: () => expect.unreachable() };
  const [ours, theirs] = [await sharedSalts(one, world), await sharedSalts(other, world)];
  const week = weekAt(NOON, 'UTC');
  for (const kind of ['votes', 'sign_ups'] as const)
    expect(ours!(kind).of(week).equals(theirs!(kind).of(week))).toBe(true);
  expect(ours!('votes').of(week).equals(ours!('sign_ups').of(week))).toBe(false);
  const { rows } = await connection.query<{ bytes: Buffer }>('select bytes from salt');
  expect(rows.some(({ bytes }) => bytes.equals(ours!('votes').of(week)))).toBe(false);
  ours!('votes').forgetBefore('2999-01-01');
  await expect
    .poll(async () => (await connection.query("select 1 from salt where kind = 'votes'")).rowCount)
    .toBe(0);
  expect(await sharedSalts(null, world)).toBeUndefined();
});

test('the public file is made on each node from its start until its stop, and by nobody else beside its job', () => {
  const refresh = vi.fn(async () => undefined);
  const stop = new AbortController();
  const world = (shared: object | null) =>
    ({ surroundings: { store: { shared }, stopping: stop.signal } }) as unknown as Parameters<
      typeof onEachNode
    >[1];
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onEachNode({ refresh }, world(null), () => expect.unreachable());
  vi.advanceTimersByTime(HOUR);
  expect(refresh).not.toHaveBeenCalled();
  onEachNode({ refresh }, world({}), () => expect.unreachable());
  vi.advanceTimersByTime(HOUR);
  expect(refresh).toHaveBeenCalledTimes(7);
  stop.abort();
  vi.advanceTimersByTime(HOUR);
  expect(refresh).toHaveBeenCalledTimes(7);
});

const HOUR = 3_600_000;
