import { gzipSync } from 'node:zlib';
import type { Expected } from './invariants.ts';
import type { Target } from './targets.ts';
import type { Sent } from './wire.ts';

/** A request with an odd transport, and the right response. */
export type Odd = readonly [Sent, Expected];

/** A valid request, to be changed; and credentials. */
export interface Ground {
  target: Target;
  good: Sent;
  /** Of a person with an account but without scopes. */
  narrow_key: string;
}

const INVALID: Expected = { valid: false, only: [400] };
const OPEN: Expected = { valid: null };
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];

/** Odd transports: encodings, methods, headers, paths. */
export function transportCases(ground: Ground): Odd[] {
  return [
    ...bodies(ground),
    ...verbs(ground),
    ...paths(ground),
    ...credentials(ground),
    ...idempotencyKeys(ground),
    ...fields(ground),
  ];
}

function bodies({ target, good }: Ground): Odd[] {
  const sending = (body: string | Buffer, headers: Record<string, string> = JSON_TYPE): Sent => ({
    ...good,
    headers: { ...withoutType(good), ...headers },
    body,
  });
  if (!target.body) {
    // A body where none is expected is not read, or it is refused.
    return target.method === 'GET' || target.method === 'DELETE'
      ? [[sending('{"a":1}'), OPEN]]
      : [
          [sending('{"a":1}'), INVALID],
          [sending(''), OPEN],
        ];
  }
  const json = good.body?.toString() ?? '{}';
  const texts = [
    '',
    ' ',
    '{',
    '{"a":',
    '[]',
    `[${json}]`,
    JSON.stringify(json),
    'null',
    '"text"',
    '5',
    'true',
    '{}{}',
    "{'a':1}",
    '{"a":NaN}',
  ];
  const nested = [
    `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
    `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  ];
  const types: Record<string, string>[] = [
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=iso-8859-1' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/jsonx' },
    { 'content-type': ';' },
    { ...JSON_TYPE, 'content-encoding': 'br' },
  ];
  return [
    ...[...texts, ...nested].map((text): Odd => [sending(text), INVALID]),
    ...types.map((headers): Odd => [sending(json, headers), INVALID]),
    [sending(gzipSync(json), { ...JSON_TYPE, 'content-encoding': 'gzip' }), INVALID],
    [sending(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])), INVALID],
    [sending(JSON.stringify({ a: 'x'.repeat(2_000_000) })), INVALID],
    [sending(json, { 'content-type': 'Application/JSON; Charset="UTF-8"' }), OPEN],
    [sending(`\n\t ${json} \n`), OPEN],
  ];
}

function verbs({ target, good }: Ground): Odd[] {
  const { body: _body, ...bare } = good;
  const possible = [...target.methods, ...(target.methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
  const wrong = [...VERBS, 'HEAD'].filter((verb) => !possible.includes(verb));
  return [
    ...wrong.map(
      (method): Odd => [
        { ...bare, method },
        { valid: null, also: [405], only: [405] },
      ],
    ),
    [
      { ...bare, method: 'OPTIONS' },
      { valid: null, also: [204], only: [204] },
    ],
  ];
}

function paths({ target, good }: Ground): Odd[] {
  const [path = '', query] = good.path.split('?');
  const requestWith = (more: string): Sent => ({
    ...good,
    path: `${path}?${[query, more].filter(Boolean).join('&')}`,
  });
  const odd = ['__proto__=1', 'constructor=1', 'a[b]=1', 'unknown=1', '=', '%00=1', 'a'.repeat(6_000)];
  const broken = ['a=%', 'a=%E0%A4%A', '%zz=1'];
  const known = target.parameters.filter(({ in: place }) => place === 'query');
  const repeated = known.map(({ name }) => `${name}=1&${name}=1`);
  const bracketed = known.flatMap(({ name }) => [`${name}[]=1`, `${name}[a]=1`]);
  const elsewhere: Expected = { valid: null, also: [404], only: [400, 404, ...(target.scope ? [401] : [])] };
  return [
    ...[...odd, ...broken, ...repeated, ...bracketed].map((more): Odd => [requestWith(more), INVALID]),
    [requestWith('utm_source=letter&&'), OPEN],
    [
      { ...good, path: `${path}/a/way/to/nowhere` },
      { valid: null, also: [404, 405] },
    ],
    // Where an operation ends with an identifier, this is one that is empty.
    [
      { ...good, path: `${path}/` },
      { valid: null, also: [404] },
    ],
    [
      { ...good, path: path.replace('/api/v1', '/api/v1/') },
      { valid: null, also: [404], only: [404] },
    ],
    ...(target.path.includes('{')
      ? ['%', '%E0%A4%A', '%00', '%2e%2e', '..', '%2F', '%c0%ae', 'a'.repeat(5_000)].map(
          (word): Odd => [{ ...good, path: `/api/v1${target.path.replace(/\{\w+\}/g, word)}` }, elsewhere],
        )
      : []),
  ];
}

function credentials({ target, good, narrow_key }: Ground): Odd[] {
  const as = (authorization: string | undefined): Sent => {
    const { authorization: _mine, ...headers } = good.headers;
    return { ...good, headers: { ...headers, ...(authorization !== undefined && { authorization }) } };
  };
  const bad = [
    undefined,
    'Bearer',
    'Bearer ',
    'Bearer nobody',
    'Bearer a b',
    'Basic YTpi',
    'basic',
    '',
    'flsk_x',
  ];
  const refused: Expected = target.scope ? { valid: null, only: [401] } : OPEN;
  const narrow: Expected = target.scope ? { valid: null, only: [403] } : OPEN;
  return [
    ...bad.map((credential): Odd => [as(credential), refused]),
    [as(`Bearer ${narrow_key}`), narrow],
    [as(`bearer ${good.headers.authorization?.slice(7)}`), OPEN],
  ];
}

function idempotencyKeys({ target, good }: Ground): Odd[] {
  const keyed = (key: string): Sent => ({ ...good, headers: { ...good.headers, 'idempotency-key': key } });
  const wrong: Expected = target.keyed ? INVALID : OPEN;
  return [
    ...['', '""', 'a'.repeat(256), `"${'a'.repeat(256)}"`, 'schlüssel'].map(
      (key): Odd => [keyed(key), wrong],
    ),
    [keyed('a'.repeat(255)), OPEN],
    [keyed('"quoted key"'), OPEN],
  ];
}

function fields({ good }: Ground): Odd[] {
  const having = (headers: Record<string, string>): Odd => [
    { ...good, headers: { ...good.headers, ...headers } },
    OPEN,
  ];
  return [
    having({ accept: 'text/html' }),
    having({ accept: 'application/xml' }),
    having({ 'accept-encoding': 'gzip;q=0, br;q=x, *' }),
    having({ 'if-none-match': '"' }),
    having({ 'if-none-match': 'W/"a", "b", *x' }),
    having({ 'if-modified-since': 'yesterday' }),
    having({ range: 'bytes=0-1' }),
    having({ origin: 'https://elsewhere.example' }),
    having({ 'x-request-id': 'a\tb' }),
    having({ 'x-http-method-override': 'DELETE' }),
    having({ expect: '200-ok' }),
  ];
}

const JSON_TYPE = { 'content-type': 'application/json' };

function withoutType({ headers }: Sent): Record<string, string> {
  const { 'content-type': _type, ...others } = headers;
  return others;
}
