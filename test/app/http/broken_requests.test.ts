import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../../world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Sends bytes unchanged; returns the response until the server closes. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400, 'malformed_request'],
  [
    'headers of 20 kB',
    `GET /api/v1/site HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'more than 128 headers',
    `GET /api/v1/site HTTP/1.1\r\nHost: x\r\n${'X-Some: 1\r\n'.repeat(129)}\r\n`,
    431,
    'headers_too_large',
  ],
])('%s gets a problem object', async (_what, bytes, status, code) => {
  const text = await exchange(bytes);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('Content-Type: application/problem+json');
  expect(head).toContain('Connection: close');
  const problem = JSON.parse(body);
  expect(problem).toMatchObject({ status, code, type: expect.stringContaining(`/docs/errors#${code}`) });
  expect(problem.next_steps).toHaveLength(1);
  expect((await fetch(problem.type)).status).toBe(200);
  // The next request gets a normal response.
  expect((await world.rest('GET', '/site')).status).toBe(200);
});

test('a hundred small headers are no fault', async () => {
  const headers = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`x-some-${i}`, '1']));
  expect((await world.rest('GET', '/site', { headers })).status).toBe(200);
});
