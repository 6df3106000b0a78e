import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serverEnv } from '../../postgres_cluster.ts';
import { addListing } from '../../scene.ts';
import { member } from '../../site/visitor.ts';
import { throughProxy } from '../../store/postgres/cut_connections.ts';
import { startedDatabase, startWorld } from '../../world.ts';

/** A service whose next COMMIT of a transaction with this statement is done, and the connection cut before the service knows. */
async function cutting() {
  let statement: string | null = null;
  let victim: Socket | null = null;
  const url = await throughProxy(await startedDatabase(), (message, connection) => {
    if (statement && message.includes(statement)) victim = connection;
    if (connection !== victim || !message.includes('commit\0')) return 'arrives';
    [statement, victim] = [null, null];
    return 'cut after';
  });
  const world = await startWorld({ env: { ...serverEnv(url), LOG_LEVEL: 'silent' } });
  onTestFinished(world.close);
  const cutAt = (next: string): void => {
    statement = next;
  };
  return { world, cutAt, isCut: () => statement === null };
}

test('a form whose COMMIT is cut says that it may be saved, and is saved once when it is sent again', async () => {
  const { world, cutAt, isCut } = await cutting();
  const { url, store, clock } = world;
  await addListing(store, clock, { name: 'Acme' });
  const bob = await member(url, store, 'bob@example.org', clock.now().getTime());
  const page = await bob.request('/p/acme/follow');
  cutAt('insert into "follow"');
  const cut = await bob.fill(page, '/p/acme/follow', { do: 'follow' });
  expect(isCut()).toBe(true);
  expect([cut.status, cut.text]).toEqual([503, expect.stringContaining('saved or not')]);
  expect((await bob.fill(page, '/p/acme/follow', { do: 'follow' })).status).toBe(303);
  expect((await store.listings.bySlug('acme'))?.followers).toBe(1);
});

test('a keyed call whose COMMIT is cut has one effect when it is repeated with its key', async () => {
  const { world, cutAt, isCut } = await cutting();
  const key = await world.key('ada');
  const submit = () =>
    world.rest('POST', '/drafts', {
      key,
      body: { url: 'https://pelagia.example' },
      headers: { 'idempotency-key': 'one' },
    });
  cutAt('insert into "draft" ');
  const cut = await submit();
  expect(isCut()).toBe(true);
  expect([cut.status, cut.body.code, cut.body.detail]).toEqual([
    503,
    'unavailable',
    expect.stringContaining('saved or not'),
  ]);
  const again = await submit();
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  const { body } = await world.rest('GET', '/drafts', { key });
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([again.body.id]);
});
