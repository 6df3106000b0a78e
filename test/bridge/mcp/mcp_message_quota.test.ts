import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterAll(() => world.close());

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const SEARCH = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_listings' } };

async function send(body: unknown, { ip, key }: { ip: string; key?: string }): Promise<Response> {
  const response = await fetch(`${world.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': ip,
      'mcp-protocol-version': '2025-03-26',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  });
  await response.clone().text();
  return response;
}

/** Sends many messages in as few requests as possible. */
async function sendMany(count: number, by: Parameters<typeof send>[1]): Promise<number[]> {
  const statuses: number[] = [];
  for (let left = count; left > 0; left -= 50)
    statuses.push((await send(Array(Math.min(50, left)).fill(PING), by)).status);
  return [...new Set(statuses)];
}

test('a network sends 600 messages a minute that call no tool; calls, persons and other networks have quotas of their own', async () => {
  const stranger = { ip: '192.0.2.66' };
  expect(await sendMany(600, stranger)).toEqual([200]);
  const refused = await send(PING, stranger);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.json()).toMatchObject({
    code: 'rate_limited',
    detail: expect.stringContaining('600'),
  });
  expect((await send([PING, SEARCH], stranger)).status).toBe(429);
  expect((await send(SEARCH, stranger)).status).toBe(200);
  expect((await send(PING, { ip: '192.0.2.67' })).status).toBe(200);
  expect((await send(PING, { ...stranger, key: await world.key('ada') })).status).toBe(200);
});

test('a person has one quota of messages, wherever they come from', async () => {
  const key = await world.key('bruno');
  expect(await sendMany(600, { ip: '192.0.2.70', key })).toEqual([200]);
  expect((await send(PING, { ip: '192.0.2.71', key })).status).toBe(429);
  expect((await send(PING, { ip: '192.0.2.70' })).status).toBe(200);
});
