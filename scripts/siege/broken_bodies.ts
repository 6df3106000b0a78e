import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A body with the headers that come with it. */
export interface Body {
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
  /** Whether its headers promise more than there is, so that a server waits for the rest. */
  is_short?: boolean;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const MIB = 2 ** 20;
const of = (text: string | Buffer, headers: Record<string, string> = JSON_TYPE): Body => ({
  headers,
  bytes: Buffer.from(text as string),
});

/** Bodies that no client of an API should send, by what is wrong with them, made from a right one. */
export function brokenJson(right: string): Record<string, Body> {
  return {
    nothing: of(''),
    'half of it': of(right.slice(0, Math.ceil(right.length / 2))),
    'an object without its end': of('{"a":'),
    'not JSON': of("{'a':undefined}"),
    null: of('null'),
    'a list': of(`[${right}]`),
    'ten thousand lists in one another': of(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
    'ten thousand objects in one another': of(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
    'keys of prototypes': of(
      '{"__proto__":{"id":1},"constructor":{"prototype":{"a":1}},"toString":1,"hasOwnProperty":0}',
    ),
    'many keys': of(
      JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, i]))),
    ),
    'an endless number': of(`{"id":1${'0'.repeat(100_000)},"limit":1e999}`),
    'a long text': of(
      JSON.stringify({ q: 'a '.repeat(200_000), url: `https://${'a.'.repeat(90_000)}example` }),
    ),
    'two megabytes': of(JSON.stringify({ a: 'x'.repeat(2 * MIB) })),
    'broken UTF-8': of(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])),
    'half of a pair of surrogates': of(String.raw`{"q":"\ud800","name":"\udfff\u0000"}`),
    gzip: of(gzipSync(right), { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
    'gzip of a hundred megabytes': of(BOMB, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }),
    brotli: of(brotliCompressSync(right), { ...JSON_TYPE, 'Content-Encoding': 'br' }),
    'gzip in name only': of(right, { ...JSON_TYPE, 'Content-Encoding': 'gzip, gzip' }),
    'another charset': of(right, { 'Content-Type': 'application/json; charset=utf-16' }),
    'a form': of('a=1&a=2&__proto__[x]=1&csrf=1', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    'fields without end': of('a=1&'.repeat(200_000), { 'Content-Type': 'application/x-www-form-urlencoded' }),
    'percent signs': of('%zz=%&%E0%A4%A=%ff&csrf=%', { 'Content-Type': 'application/x-www-form-urlencoded' }),
    'no media type': of(right, {}),
    'a length that is too large': {
      ...of(right, { ...JSON_TYPE, 'Content-Length': '1000000' }),
      is_short: true,
    },
    'a length that is no number': of(right, { ...JSON_TYPE, 'Content-Length': '1e3' }),
    'two lengths': of(right, { ...JSON_TYPE, 'Content-Length': '3\r\nContent-Length: 4' }),
    'a length and chunks': of(`0\r\n\r\n${right}`, {
      ...JSON_TYPE,
      'Content-Length': '4',
      'Transfer-Encoding': 'chunked',
    }),
    'broken chunks': of(`zz\r\n${right}\r\n`, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }),
    'chunks without an end': {
      ...of(`5\r\n{"a":\r\n`, { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }),
      is_short: true,
    },
    'an unknown coding': of(right, { ...JSON_TYPE, 'Transfer-Encoding': 'gzip, chunked' }),
    'an expectation': of(right, { ...JSON_TYPE, Expect: '100-continue' }),
  };
}

const BOMB = gzipSync(Buffer.alloc(100 * MIB), { level: 9 });

/** Headers that no browser sends, by what is wrong with them. */
export const BROKEN_HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a cookie of 12 kB': { Cookie: `a=${'x'.repeat(12_000)}` },
  'a header of 40 kB': { 'X-Long': 'x'.repeat(40_000) },
  'three hundred headers': Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`X-${i}`, `${i}`])),
  'a broken cookie': { Cookie: '=;;=; __Host-session=%; session="\u0001' },
  'credentials without a key': { Authorization: 'Bearer ' },
  'credentials of 8 kB': { Authorization: `Bearer ${'x'.repeat(8_000)}` },
  'credentials of another kind': { Authorization: `Basic ${'Og=='.repeat(100)}` },
  'ranges without end': { Range: `bytes=${'0-1,'.repeat(1_000)}2-3` },
  'etags without end': { 'If-None-Match': '"a", '.repeat(2_000) },
  'languages without end': { 'Accept-Language': 'a;q=0.1,'.repeat(1_500) },
  'another host': { Host: 'evil.example' },
  'a host with a path': { Host: '127.0.0.1/@evil.example' },
  'an upgrade': { Connection: 'close, Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' },
  'an upgrade to HTTP/2': {
    Connection: 'close, Upgrade, HTTP2-Settings',
    Upgrade: 'h2c',
    'HTTP2-Settings': 'AAA',
  },
  'a control character': { 'X-Request-Id': 'a\u0000b' },
  'no origin of ours': { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
};
