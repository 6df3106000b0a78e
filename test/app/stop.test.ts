import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { mcpCallers } from '../clients/mcp_clients.ts';
import { traffic } from '../clients/traffic.ts';
import { companySite } from '../doubles/company_site.ts';
import { timesSlower } from '../gate/speed.ts';
import { addListing } from '../scene.ts';
import { opening } from '../site/numbers/visits.ts';
import { Visitor } from '../site/visitor.ts';
import { startWorld, type TestClock, until } from '../world.ts';

test('a stop under traffic cuts no request of 8 kept connections and 60 fresh ones that go on until they are refused', async () => {
  const world = await startWorld({ env: { DRAIN_S: '1' } });
  const clients = traffic(world.url, { keep_alive: 8, fresh: 60, polling: false });
  await until(async () => clients.served > 300);
  const closed = world.running.close();
  await clients.ended;
  expect(clients.cut).toEqual([]);
  expect(clients.sent_away).toBe(8);
  await closed;
  await expect(fetch(`${world.url}/healthz`)).rejects.toThrow();
  await world.store.close();
});

test('while it drains it still responds, is not ready, and ends each connection', async () => {
  const world = await startWorld({ env: { DRAIN_S: (1.5 * timesSlower()).toFixed(1) } });
  const closed = world.running.close();
  for (const [path, status] of [
    ['/readyz', 503],
    ['/healthz', 200],
    ['/', 200],
    ['/api/v1/site', 200],
    ['/assets/none', 404],
  ] as const) {
    const response = await fetch(world.url + path);
    await response.text();
    expect([path, response.status, response.headers.get('connection')]).toEqual([path, status, 'close']);
  }
  await closed;
  await world.store.close();
});

test('connections without a request, or with half of one, do not delay a stop: they are cut before their own timeout', async () => {
  const world = await startWorld();
  const port = Number(new URL(world.url).port);
  const silent = await opened(port);
  const half = await opened(port, 'GET /api/v1/site HTTP/1.1\r\nHost: loc');
  const body = await opened(
    port,
    'POST /api/v1/drafts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"url"',
  );
  const received = [silent, half, body].map((socket) => text(socket).catch(() => ''));
  await responded(world.url);
  await world.running.close();
  // A request that is too slow gets 408.
  expect(await Promise.all(received)).toEqual(['', '', '']);
  await world.store.close();
});

test('an idle keep-alive connection does not delay a stop', async () => {
  const world = await startWorld();
  const socket = await opened(
    Number(new URL(world.url).port),
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  );
  await once(socket, 'readable');
  // Far less than the 5 seconds that running requests get.
  expect(await Promise.race([world.running.close(), delay(4_000, 'held')])).toBeUndefined();
  expect(await text(socket)).toContain('200 OK');
  await world.store.close();
});

test('a connection that has just been opened may still send its first request when the port has closed', async () => {
  const world = await startWorld();
  const port = Number(new URL(world.url).port);
  const socket = await opened(port);
  const closed = world.running.close();
  await until(async () => !(await reaches(port)));
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const response = await text(socket);
  expect(response).toContain('200 OK');
  expect(response.toLowerCase()).toContain('connection: close');
  await closed;
  await world.store.close();
});

test('a request that begins when a stop has no time left is turned away with 503 and Retry-After, not cut', async () => {
  const world = await startWorld();
  const port = Number(new URL(world.url).port);
  const half = () => opened(port, 'GET /api/v1/site HTTP/1.1\r\nHost: loc');
  const sockets = await Promise.all(Array.from({ length: 60 }, half));
  await responded(world.url);
  const closed = world.running.close();
  // A request after the other, until the last second of the five that a stop may take has begun.
  const response = await until(async () => {
    const socket = sockets.pop()!;
    socket.write('alhost\r\n\r\n');
    const received = await text(socket);
    return received.includes('200 OK') ? null : received;
  });
  expect(response).toContain('503 Service Unavailable');
  expect(response.toLowerCase()).toContain('retry-after: 5\r\n');
  expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ code: 'unavailable' });
  await closed;
  await world.store.close();
});

test('an assistant that follows a build gets the draft as it is, before the service stops', async () => {
  const world = await startWorld({ env: { DRAIN_S: '0.5' } });
  const site = await companySite({ '/robots.txt': { status: 404 }, '/': { instead: 'hang' } });
  const key = await world.key('ada');
  const [assistant] = await mcpCallers(world.url, key);
  const { answer } = await assistant!.call('submit_listing', { url: site.url });
  const following = assistant!.watched('get_draft', { id: answer.id }, () => undefined);
  await until(async () => site.paths().includes('/'));
  const closed = world.running.close();
  expect((await following).answer).toMatchObject({ id: answer.id, status: 'crawling' });
  await site.close();
  await closed;
  await world.store.close();
});

/** The clock of a service that has served a page and stopped: everything in the service refers to it. */
async function clockOfStopped(): Promise<WeakRef<TestClock>> {
  const world = await startWorld();
  const { slug } = await addListing(world.store, world.clock, { name: 'Acme' });
  const headers = opening('192.0.2.1');
  expect((await new Visitor(world.url).request(`/p/${slug}`, { headers })).status).toBe(200);
  await world.close();
  return new WeakRef(world.clock);
}

test('leaves nothing of the service in the memory of its process', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const clock = await clockOfStopped();
  await until(async () => {
    collect();
    return clock.deref() === undefined;
  });
});

function opened(port: number, said = ''): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      if (said) socket.write(said);
      resolve(socket);
    });
    socket.on('error', () => undefined).once('error', reject);
  });
}

/** Resolves when a request got its response; connections that came before it have been accepted by then. */
const responded = async (url: string): Promise<void> => void (await (await fetch(`${url}/healthz`)).text());

/** Whether the port accepts connections. */
const reaches = (port: number): Promise<boolean> =>
  opened(port).then(
    (socket) => !!socket.destroy(),
    () => false,
  );
