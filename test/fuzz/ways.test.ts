import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoWorld, startDemoWorld } from '../demo_world.ts';
import { type Target, targetsOf } from './targets.ts';
import { differences } from './ways.ts';
import { type Wire, wireTo } from './wire.ts';

let world: DemoWorld;
let wire: Wire;
let targets: readonly Target[];
beforeAll(async () => {
  world = await startDemoWorld();
  wire = wireTo(world.url);
  ({ targets } = targetsOf((await world.rest('GET', '/openapi.json')).body));
});
afterAll(async () => {
  wire.close();
  await world.close();
});

async function ofBoard(board: string, over: Wire = wire): Promise<string[]> {
  const sent = {
    method: 'GET',
    path: `/api/v1/leaderboards/${encodeURIComponent(board)}?week=last`,
    headers: {},
  };
  const target = targets.find(({ name }) => name === 'get_leaderboard')!;
  return differences(over, target, sent, { board, week: 'last' }, await wire.send(sent));
}

test('a board with a space before it is none on REST, and may be read by the tool as the one that is meant', async () => {
  expect((await world.rest('GET', '/leaderboards/%20community-weekly')).status).toBe(404);
  expect(await ofBoard(' community-weekly')).toEqual([]);
});

test('a tool that finds what REST does not is a difference, unless a word was misspelled', async () => {
  const other: Wire = {
    ...wire,
    send: (sent) =>
      wire.send(
        typeof sent.body === 'string'
          ? { ...sent, body: sent.body.replace('no-such', 'community-weekly') }
          : sent,
      ),
  };
  expect(await ofBoard('no-such')).toEqual([]);
  expect(await ofBoard('no-such', other)).toHaveLength(1);
});

test('the country UK is none on REST, and GB to the tool', async () => {
  const sent = { method: 'GET', path: '/api/v1/founders?q=Cutaway&country=uk', headers: {} };
  const target = targets.find(({ name }) => name === 'list_founders')!;
  const of = (country: string) => ({ q: 'Cutaway', country });
  expect(await differences(wire, target, sent, of('uk'), await wire.send(sent))).toEqual([]);
  expect(await differences(wire, target, sent, of('zz'), await wire.send(sent))).toHaveLength(1);
});

test('the word null for a category is one on REST, and left out by the tool', async () => {
  const sent = { method: 'GET', path: '/api/v1/listings?category=null&per_page=1', headers: {} };
  const target = targets.find(({ name }) => name === 'search_listings')!;
  const texts = { category: 'null', per_page: '1' };
  const got = await wire.send(sent);
  expect(got.json.total).toBe(0);
  expect(await differences(wire, target, sent, texts, got)).toEqual([]);
  const other: Wire = {
    ...wire,
    send: (each) =>
      wire.send(each.path === '/mcp' ? { ...each, body: String(each.body).replace('null', 'none') } : each),
  };
  expect(await differences(other, target, sent, texts, got)).toHaveLength(1);
});

test('a connection that the server closed while it waited is no finding; one that it resets at once is', async () => {
  const seen = new WeakSet<object>();
  const server = createServer(({ socket, url }, res) => {
    if (seen.has(socket) || url === '/reset') socket.destroy();
    else res.end('fine');
    seen.add(socket);
  }).listen(0);
  const other = wireTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const to = (path: string) => other.send({ method: 'GET', path, headers: {} });
  expect([(await to('/')).status, (await to('/')).status]).toEqual([200, 200]);
  await expect(to('/reset')).rejects.toMatchObject({ code: 'ECONNRESET' });
  other.close();
  server.close();
});
