import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';
import { startWorld, until, type World } from '../../world.ts';

let world: World | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await world?.close();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(world?.url ?? '');
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** The status line of a response; `next` is sent directly after the request. */
async function send(socket: Socket, next = ''): Promise<string> {
  socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n${next}`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString().split('\r\n')[0] ?? '';
}

const UNFINISHED =
  'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

test('a network that holds too many connections loses the one that was idle longest; who comes next is served', async () => {
  world = await startWorld({ env: { CONNECTIONS_PER_ADDRESS: '3' } });
  const [first, second, third] = [await open(), await open(), await open()];
  // It was opened first, but used most recently.
  expect(await send(first)).toBe('HTTP/1.1 200 OK');
  const fourth = await open();
  await until(async () => second.destroyed || second.closed);
  for (const socket of [fourth, third, first]) expect(await send(socket)).toBe('HTTP/1.1 200 OK');
});

test('where every connection of a network is in the middle of a request, a new one is closed, and a freed place is taken again', async () => {
  world = await startWorld({ env: { CONNECTIONS_PER_ADDRESS: '2' } });
  const busy = [await open(), await open()];
  // After the first response, only the head of the second request has arrived; its body never comes.
  for (const socket of busy) expect(await send(socket, UNFINISHED)).toBe('HTTP/1.1 200 OK');
  const third = await open();
  await once(third, 'close');
  busy[0]?.destroy();
  await until(async () => {
    const socket = await open();
    return Promise.race([once(socket, 'close').then(() => false), send(socket).then(() => true)]);
  });
});

test.each([
  ['for this machine, where no bound is set', {}],
  [
    'behind a proxy, which holds the connections of everybody',
    { CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '1' },
  ],
])('there is no bound %s', async (_, env: Record<string, string>) => {
  world = await startWorld({ env });
  const many: Socket[] = [];
  for (let i = 0; i < 120; i++) many.push(await open());
  expect(await send(many[0] as Socket)).toBe('HTTP/1.1 200 OK');
});

test('other networks may hold a hundred connections each where nothing is set', () => {
  expect(loadConfig({}).connection_limit).toEqual({ most: 100, loopback: false });
  expect(loadConfig({ CONNECTIONS_PER_ADDRESS: '20' }).connection_limit).toEqual({
    most: 20,
    loopback: true,
  });
  expect(loadConfig({ TRUST_PROXY: '1' }).connection_limit).toBeNull();
});
