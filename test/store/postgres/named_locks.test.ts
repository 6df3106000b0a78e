import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NotSaved } from '../../../domain/http/not_saved.ts';
import type { Name } from '../../../store/base/names.ts';
import { openStore } from '../../../store/open.ts';
import type { Store } from '../../../store/store.ts';
import { databaseUrl } from '../../postgres_cluster.ts';
import { NO_SEARCH } from '../no_search.ts';
import { connectionTo, emptyDatabase } from '../postgres_store.ts';

/** Two processes as far as locks go: stores with connections and queues of their own. */
async function twoStores(settings = ''): Promise<{ name: string; stores: [Store, Store] }> {
  const name = await emptyDatabase();
  const open = async () => {
    const store = await openStore({ url: `${databaseUrl(name)}${settings}`, search: () => NO_SEARCH });
    onTestFinished(() => store.close());
    return store;
  };
  return { name, stores: [await open(), await open()] };
}

/** A write that is open until `end` is called. */
async function openWrite(store: Store, on?: readonly Name[]) {
  const { promise: held, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const write = store.write(
    async () => {
      begin();
      await held;
    },
    { on },
  );
  await begun;
  return async () => {
    end();
    await write;
  };
}

/** Expects that a write under these names waits while the open one lasts, or that it does not. */
async function expectWait(
  store: Store,
  on: readonly Name[] | undefined,
  { end, waits }: { end: () => Promise<void>; waits: boolean },
) {
  let is_done = false;
  const write = store.write(async () => void (is_done = true), { on });
  await (waits ? delay(150) : write);
  expect(is_done).toBe(!waits);
  await end();
  await write;
}

const A: Name = 'listing:1';
const B: Name = 'listing:2';

describe.each([
  ['of one process', 0],
  ['of two processes', 1],
])('writes %s', (_, second) => {
  test.each<[string, readonly Name[] | undefined, readonly Name[] | undefined, boolean]>([
    ['that name different things run beside one another', [A], [B], false],
    ['that share one of their names wait', [A, 'free_queue'], ['free_queue', B], true],
    ['without any name run beside those with names', [A], [], false],
    ['that need no name run beside one another', [], [], false],
    ['without names wait for those with names', [A], undefined, true],
    ['with names wait for those without', undefined, [A], true],
    ['that need no name wait for those that run alone', undefined, [], true],
    ['that run alone wait for one another', undefined, undefined, true],
  ])('%s', async (_what, first, other, expected) => {
    const { stores } = await twoStores();
    const end = await openWrite(stores[0], first);
    await expectWait(stores[second]!, other, { end, waits: expected });
  });
});

test('names come in any order and as often as they like, and many of them are one name for all', async () => {
  const { stores } = await twoStores();
  const many = Array.from({ length: 600 }, (_, n): Name => `listing:${n}`);
  const end = await openWrite(stores[0], many);
  await expectWait(stores[1], ['listing:1000'], { end, waits: true });
  // In two orders at once: nobody waits in a circle.
  const some = many.slice(0, 40);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      stores[n % 2]!.write(async () => undefined, { on: n % 3 ? some : [...some.toReversed(), some[0]!] }),
    ),
  );
});

test('a write whose name is taken for too long is not saved, and the next one is', async () => {
  const { stores } = await twoStores('&lock_timeout=100');
  const end = await openWrite(stores[0], [A]);
  await expect(stores[1].write(async () => undefined, { on: [A] })).rejects.toThrow(NotSaved);
  await end();
  await stores[1].write(async () => undefined, { on: [A] });
});

test('more writes of one process wait than it has connections, and none is refused', async () => {
  const { stores, name } = await twoStores('&writers=2');
  const end = await openWrite(stores[0], [A]);
  const others = Array.from({ length: 9 }, (_, n) =>
    stores[0].write((tx) => tx.people.ensure(`p${n}@example.org`, 0), { on: n % 2 ? [A] : [] }),
  );
  await Promise.all(others.filter((_, n) => n % 2 === 0));
  await end();
  await Promise.all(others);
  const { rows } = await (await connectionTo(name)).query('select count(*)::int as people from person');
  expect(rows).toEqual([{ people: 9 }]);
});

test('a write that fails gives its names back, and its connection', async () => {
  const { stores } = await twoStores('&writers=1');
  for (const on of [[A], undefined]) {
    const failing = stores[0].write(() => Promise.reject(new Error('no')), { on });
    await expect(failing).rejects.toThrow('no');
    await stores[0].write(async () => undefined, { on: [A] });
    await stores[1].write(async () => undefined);
  }
});

test('what runs alone is counted with its time, what has names is not', async () => {
  const { stores } = await twoStores();
  const before = { ...stores[0].alone };
  await stores[0].write(async () => undefined, { on: [A] });
  expect(stores[0].alone).toEqual(before);
  await stores[0].write((tx) => tx.people.ensure('ada@example.org', 0));
  expect(stores[0].alone.writes).toBe(before.writes + 1);
  expect(stores[0].alone.seconds).toBeGreaterThan(before.seconds);
});
