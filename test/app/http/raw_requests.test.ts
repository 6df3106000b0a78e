import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../world.ts';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

const SITE = '/api/v1/site';
const HOST = 'Host: x\r\n';
const LAST = `${HOST}Connection: close\r\n`;

interface RawResponse {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Sends bytes as they are, `later` after the first of the response; gives all that came until the connection ended. */
function bytesFor(sent: string | Buffer, later?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1', () => socket.write(sent));
    socket.on('data', (chunk: Buffer) => {
      if (chunks.push(chunk) === 1 && later !== undefined) socket.write(later);
    });
    socket.on('error', reject);
    // A character for each byte, because lengths count bytes.
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** The responses on one connection, by their lengths. */
function parsed(bytes: string): RawResponse[] {
  const all: RawResponse[] = [];
  for (let rest = bytes; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Map(
      lines.map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ');
        return [name.toLowerCase(), value.join(': ')];
      }),
    );
    const status = Number(first.split(' ')[1]);
    const length = status < 200 ? 0 : Number(headers.get('content-length') ?? rest.length);
    const body = Buffer.from(rest.slice(end + 4, end + 4 + length), 'latin1').toString();
    all.push({ status, headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return all;
}

const responses = async (sent: string | Buffer, later?: string): Promise<RawResponse[]> =>
  parsed(await bytesFor(sent, later));

describe('requests on one connection', () => {
  test('that are sent at once get responses in their order', async () => {
    const paths = [SITE, '/healthz', '/api/v1/none', SITE];
    const sent = paths.map(
      (path, i) => `GET ${path} HTTP/1.1\r\n${i === paths.length - 1 ? LAST : HOST}\r\n`,
    );
    const all = await responses(sent.join(''));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 404, 200]);
    expect(all[3]?.body).toBe(all[0]?.body);
  });

  test('go on after a refusal, whose body was read', async () => {
    const body = '{"url": 1}';
    const refused = `POST /api/v1/drafts HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const all = await responses(`${refused}GET /healthz HTTP/1.1\r\n${LAST}\r\n`);
    expect(all.map(({ status }) => status)).toEqual([401, 200]);
  });

  test('of HTTP/1.0 end it, and get what others get', async () => {
    const [old] = await responses(`GET ${SITE} HTTP/1.0\r\n\r\n`);
    expect(old?.status).toBe(200);
    expect(JSON.parse(old?.body ?? '')).toEqual((await world.rest('GET', '/site')).body);
  });

  test('with Expect: 100-continue get 100 before their body is sent', async () => {
    const key = await world.key('ada');
    const body = JSON.stringify({ url: 'no url' });
    const all = await responses(
      `POST /api/v1/drafts HTTP/1.1\r\n${LAST}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
      body,
    );
    expect(all.map(({ status }) => status)).toEqual([100, 400]);
  });

  test('may have a body in chunks, with extensions and trailers', async () => {
    const key = await world.key('ada');
    const [first] = await responses(
      `POST /api/v1/drafts HTTP/1.1\r\n${LAST}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n` +
        '8;name=value\r\n{"url": \r\n6\r\n"none"\r\n1\r\n}\r\n0\r\nX-Trailer: 1\r\n\r\n',
    );
    expect([first?.status, JSON.parse(first?.body ?? '').errors[0].path]).toEqual([400, 'url']);
  });

  test('have their headers whatever the case, and with spaces around the values', async () => {
    const [first] = await responses(
      `GET ${SITE} HTTP/1.1\r\nHOST:x\r\ncOnNeCtIoN:\t close \r\nACCEPT-encoding:   gzip\t\r\n\r\n`,
    );
    expect(first?.status).toBe(200);
    expect(first?.headers.get('content-encoding')).toBe('gzip');
  });

  test('may name the whole URL, as for a proxy', async () => {
    const [first] = await responses(`GET ${world.url}${SITE} HTTP/1.1\r\n${LAST}\r\n`);
    expect(first?.status).toBe(200);
  });
});

const SMUGGLED = `GET /healthz HTTP/1.1\r\n${LAST}\r\n`;
const post = (headers: string, body = ''): string =>
  `POST /api/v1/drafts HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`;

describe('what two parts of the way could read in two ways is refused, and nothing behind it is read', () => {
  test.each([
    ['a length beside chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
    ['chunks beside a length', post('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', '0\r\n\r\n')],
    ['two lengths', post('Content-Length: 0\r\nContent-Length: 5\r\n')],
    ['a length with a sign', post('Content-Length: +2\r\n', '{}')],
    ['a length in hexadecimal', post('Content-Length: 0x2\r\n', '{}')],
    ['a negative length', post('Content-Length: -1\r\n')],
    ['a length beyond all numbers', post(`Content-Length: ${'9'.repeat(30)}\r\n`)],
    ['chunks that are not the last coding', post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n')],
    ['a coding that nobody knows', post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n')],
    ['a size of a chunk that is no number', post('Transfer-Encoding: chunked\r\n', 'g\r\n\r\n')],
    ['a chunk that is longer than its size', post('Transfer-Encoding: chunked\r\n', '1\r\n{}\r\n0\r\n\r\n')],
    ['a space before the colon', `GET ${SITE} HTTP/1.1\r\nHost : x\r\n\r\n`],
    ['a header on two lines', `GET ${SITE} HTTP/1.1\r\n${HOST}X-Long: a\r\n b\r\n\r\n`],
    ['a line that ends without a return', `GET ${SITE} HTTP/1.1\nHost: x\n\n`],
    ['a zero byte in a header', `GET ${SITE} HTTP/1.1\r\n${HOST}X-Zero: a\0b\r\n\r\n`],
    ['a name of a header with a bracket', `GET ${SITE} HTTP/1.1\r\n${HOST}X[a]: b\r\n\r\n`],
    ['a method that nobody knows', `FETCH ${SITE} HTTP/1.1\r\n${HOST}\r\n`],
    ['a method in small letters', `get ${SITE} HTTP/1.1\r\n${HOST}\r\n`],
    ['a space in the path', `GET /api v1 HTTP/1.1\r\n${HOST}\r\n`],
    ['no version', `GET ${SITE}\r\n\r\n`],
    ['a version that is to come', `GET ${SITE} HTTP/3.0\r\n${HOST}\r\n`],
    ['the first bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const all = await responses(`${bytes}${SMUGGLED}`);
    const refused = all.at(-1);
    expect(refused?.status).toBe(400);
    expect(refused?.headers.get('connection')).toBe('close');
    expect(JSON.parse(refused?.body ?? '')).toMatchObject({ status: 400, code: 'malformed_request' });
    // A request whose head is whole may be refused by itself before its body turns out to be broken.
    expect(all.slice(0, -1).filter(({ status }) => status !== 401)).toEqual([]);
  });

  test('no Host at all', async () => {
    const [first] = await responses(`GET ${SITE} HTTP/1.1\r\nConnection: close\r\n\r\n`);
    expect(first?.status).toBe(400);
  });
});

describe('methods that are not for us', () => {
  test.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LINK'])(
    '%s of a public read is 405 with what is allowed',
    async (method) => {
      const [first] = await responses(`${method} ${SITE} HTTP/1.1\r\n${LAST}\r\n`);
      expect(first?.status).toBe(405);
      expect(first?.headers.get('allow')).toContain('GET');
      expect(JSON.parse(first?.body ?? '')).toMatchObject({ code: 'method_not_allowed' });
    },
  );

  test('TRACE repeats nothing of the request', async () => {
    const text = await bytesFor(`TRACE / HTTP/1.1\r\n${LAST}Cookie: secret=1\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(text).not.toContain('secret');
  });

  test('CONNECT and requests to upgrade make no tunnel', async () => {
    const tunnel = await bytesFor('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n');
    expect(tunnel).not.toMatch(/^HTTP\/1\.1 2/);
    const [upgraded] = await responses(
      `GET ${SITE} HTTP/1.1\r\n${HOST}Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    expect(upgraded?.status).toBe(200);
  });

  test('OPTIONS * gets a response', async () => {
    const [first] = await responses(`OPTIONS * HTTP/1.1\r\n${LAST}\r\n`);
    expect(first?.status).toBeLessThan(500);
  });
});

describe('clients that disconnect', () => {
  test.each([
    ['in the middle of the head', `GET ${SITE} HTTP/1.1\r\nHos`],
    ['in the middle of the body', post('Content-Length: 100\r\n', '{"url"')],
    ['in the middle of a chunk', post('Transfer-Encoding: chunked\r\n', '64\r\n{"url"')],
    ['before the response', `GET /api/v1/listings HTTP/1.1\r\n${HOST}\r\n`],
    ['in the middle of a call over MCP', `POST /mcp HTTP/1.1\r\n${HOST}Content-Length: 50\r\n\r\n{"jsonrpc"`],
  ])('%s leaves no trace: others are served, and nothing was made', async (_when, bytes) => {
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(new URL(world.url).port), '127.0.0.1', () =>
              socket.write(bytes, () => socket.resetAndDestroy()),
            );
            socket.on('error', () => undefined).on('close', () => resolve());
          }),
      ),
    );
    expect((await world.rest('GET', '/site')).status).toBe(200);
  });
});
