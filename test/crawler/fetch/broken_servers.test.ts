import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { siteFetch } from '../../../crawler/fetch/site_fetch.ts';
import { VisitFailure } from '../../../crawler/fetch/visit_failure.ts';

/** What the server sends, and whether it then keeps the connection open without a word. */
let bytes: Buffer | string = '';
let stays = false;
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  socket.once('data', () => {
    socket.write(bytes);
    if (!stays) socket.end();
  });
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const reach = reachOf(true);
const fetcher = (requestMs = 30_000) =>
  siteFetch({ fetch: guardedFetch(reach), reach, origin: 'https://us.example', requestMs });

/** What comes of a server that sends bytes: the body, or why there is none. */
async function read(sent: Buffer | string, { after = 'hangs up', ms = 30_000 } = {}): Promise<string> {
  bytes = sent;
  stays = after === 'stays';
  const request = { accept: 'text/html', maxBytes: 10_000, signal: new AbortController().signal };
  try {
    const answer = await fetcher(ms).get(url, request);
    return `read: ${Buffer.from(answer.bytes).toString()}`;
  } catch (error) {
    // Whatever a site does is a failure of the site, and none of ours.
    if (!(error instanceof VisitFailure)) throw error;
    return error.reason;
  }
}

const OK = 'HTTP/1.1 200 OK\r\n';
const chunked = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

describe('a body', () => {
  test.each<[what: string, sent: string, result: string]>([
    ['of the length that was said', `${OK}Content-Length: 5\r\n\r\nhello`, 'read: hello'],
    ['of no length, until the connection ends', `${OK}\r\nhello`, 'read: hello'],
    ['in chunks', `${chunked}3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n`, 'read: hello'],
    ['of nothing', `${OK}Content-Length: 0\r\n\r\n`, 'read: '],
    ['that is not there (204)', 'HTTP/1.1 204 No Content\r\n\r\n', 'read: '],
    ['that ends before its length', `${OK}Content-Length: 50\r\n\r\nhello`, 'unreachable'],
    ['with two lengths', `${OK}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 'unreachable'],
    ['of a length that is no number', `${OK}Content-Length: five\r\n\r\nhello`, 'unreachable'],
    ['in chunks that end too early', `${chunked}5\r\nhel`, 'unreachable'],
    ['in chunks of no number', `${chunked}x\r\nhello\r\n0\r\n\r\n`, 'unreachable'],
    ['of a length beyond the cap', `${OK}Content-Length: 10001\r\n\r\n${'x'.repeat(10_001)}`, 'too_large'],
  ])('%s', async (_what, sent, result) => {
    expect(await read(sent)).toBe(result);
  });

  test('behind its length is not read: it belongs to no answer', async () => {
    const more = `${OK}Content-Length: 6\r\n\r\nsecond`;
    expect(await read(`${OK}Content-Length: 5\r\n\r\nhello${more}`)).toMatch(/^(?:read: hello|unreachable)$/);
  });

  const coded = (coding: string, body: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`${OK}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`),
      body,
    ]);
  const hello = Buffer.from('hello');

  test.each<[coding: string, body: Buffer, result: string]>([
    ['gzip', gzipSync(hello), 'read: hello'],
    ['GZIP', gzipSync(hello), 'read: hello'],
    ['x-gzip', gzipSync(hello), 'read: hello'],
    ['deflate', deflateSync(hello), 'read: hello'],
    ['deflate', deflateRawSync(hello), 'read: hello'],
    ['br', brotliCompressSync(hello), 'read: hello'],
    ['gzip, br', brotliCompressSync(gzipSync(hello)), 'read: hello'],
    ['identity', hello, 'read: hello'],
    ['gzip', hello, 'unparsable'],
    ['br', Buffer.alloc(50, 0xff), 'unparsable'],
  ])('in the coding %s is read, or is a fault of the site', async (coding, body, result) => {
    expect(await read(coded(coding, body))).toBe(result);
  });
});

describe('a head', () => {
  test.each<[what: string, sent: string]>([
    ['that is no HTTP', 'hello, who is there?\r\n\r\n'],
    ['of SSH', 'SSH-2.0-OpenSSH_10.0\r\n'],
    ['of a mail server', '220 mail.example ESMTP\r\n'],
    ['of no status', 'HTTP/1.1\r\n\r\n'],
    ['of a status that is no number', 'HTTP/1.1 OK 200\r\n\r\n'],
    ['that says nothing and ends', ''],
    ['that ends in the middle', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['with a header without a name', `${OK}: nothing\r\n\r\nhello`],
    ['that only says to wait', `${'HTTP/1.1 102 Processing\r\n\r\n'.repeat(3)}`],
  ])('%s makes the site unreachable', async (_what, sent) => {
    expect(await read(sent)).toBe('unreachable');
  });

  test('of a megabyte is too large', async () => {
    expect(await read(`${OK}${`X-Long: ${'a'.repeat(8_000)}\r\n`.repeat(130)}\r\nhello`)).toBe('too_large');
  });

  test('after hints of what is to come is the answer', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n';
    expect(await read(`${hints}${OK}Content-Length: 5\r\n\r\nhello`)).toBe('read: hello');
  });

  test.each(['301', '302', '303', '307', '308'])(
    'of the redirect %s without a URL is an error',
    async (status) => {
      expect(await read(`HTTP/1.1 ${status} Moved\r\nContent-Length: 0\r\n\r\n`)).toBe('http_error');
    },
  );

  test.each([
    ...['300', '304', '305', '400', '404', '410', '418', '500', '503', '599', '999'].map((status) => [
      status,
      'http_error',
    ]),
    ...['403', '451'].map((status) => [status, 'forbidden']),
    ['401', 'sign_in'],
    ['429', 'rate_limited'],
  ])('of the status %s is %s, whatever its body says', async (status = '', reason = '') => {
    const body = status === '304' ? '' : 'hello';
    expect(await read(`HTTP/1.1 ${status} X\r\nContent-Length: ${body.length}\r\n\r\n${body}`)).toBe(reason);
  });
});

test.each<[what: string, sent: string]>([
  ['nothing at all', ''],
  ['half of a head', 'HTTP/1.1 200 OK\r\nContent-'],
  ['a head, and no body', `${OK}Content-Length: 5\r\n\r\n`],
  ['half of a body', `${OK}Content-Length: 50\r\n\r\nhello`],
  ['a chunk, and no other', `${chunked}5\r\nhello\r\n`],
  ['a redirect whose body never ends', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n'],
])('a server that sends %s and stays is left when its time is up', async (_what, sent) => {
  expect(await read(sent, { after: 'stays', ms: 400 })).toBe('timeout');
});
