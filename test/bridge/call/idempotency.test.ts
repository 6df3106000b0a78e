import { beforeEach, describe, expect, test } from 'vitest';
import { IDEMPOTENCY_KEY } from '../../../bridge/documents/openapi_parts.ts';
import { KEY_LIFETIME_MS } from '../../../store/queue/idempotency.ts';
import { machineNow } from '../../../store/queue/jobs.ts';
import { abroad, requested } from '../sample_operations.ts';
import { type Service, startService } from '../service.ts';

let api: Service;

beforeEach(async () => {
  requested.length = 0;
  abroad.gate = Promise.resolve();
  abroad.failure = undefined;
  api = await startService();
});

const make = (title: string, key: string, as = 'ada') =>
  api.send('POST', '/api/v1/books', { as, body: { title }, headers: { 'idempotency-key': key } });
const makeAbroad = (title: string, key: string) =>
  api.send('POST', '/api/v1/books/abroad', {
    as: 'ada',
    body: { title },
    headers: { 'idempotency-key': key },
  });
const siteName = async () => (await api.store.settings.all())['site.name'];

describe.each([
  ['in one transaction', make, 'make_book', 201],
  ['in two phases', makeAbroad, 'make_book_abroad', 200],
] as const)('a keyed call %s', (_form, call, name, success) => {
  test('a repeat gets the first response and has no second effect [R231]', async () => {
    const first = await call('Sea', 'k-1');
    const again = await call('Sea', 'k-1');
    expect([again.status, again.json]).toEqual([success, first.json]);
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(again.headers.location).toBe(first.headers.location);
    expect(requested).toEqual([`${name} Sea`]);
    expect(await siteName()).toBe('Sea');
  });

  test('the same key with another input is refused and changes nothing [D29]', async () => {
    await call('Sea', 'k-1');
    const other = await call('Land', 'k-1');
    expect([other.status, other.json.code]).toEqual([400, 'idempotency_key_reused']);
    expect(await siteName()).toBe('Sea');
  });

  test('concurrent repeats wait for the first and get its response [D29]', async () => {
    const gate = Promise.withResolvers<void>();
    abroad.gate = gate.promise;
    const calls = Array.from({ length: 5 }, () => call('Sea', 'k-1'));
    setImmediate(gate.resolve);
    const replies = await Promise.all(calls);
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => success));
    expect(replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(4);
    expect(requested).toEqual([`${name} Sea`]);
  });

  test('after 24 hours a key is new [D29]', async () => {
    await call('Sea', 'k-1');
    api.clock.advance(KEY_LIFETIME_MS - 1);
    expect((await call('Sea', 'k-1')).headers['idempotent-replayed']).toBe('true');
    api.clock.advance(1);
    expect((await call('Land', 'k-1')).status).toBe(success);
    expect(await siteName()).toBe('Land');
  });
});

describe('keys', () => {
  test('a key is quoted or bare, 1 to 255 printable characters of ASCII [D29]', async () => {
    expect((await make('Sea', '"quoted \\"key\\""')).status).toBe(201);
    expect((await make('Sea', 'quoted "key"')).headers['idempotent-replayed']).toBe('true');
    expect((await make('Sea', 'k'.repeat(255))).status).toBe(201);
    for (const wrong of ['', '""', 'k'.repeat(256), 'clé', '"open', 'a\tb']) {
      const { status, json } = await make('Sea', wrong);
      expect([wrong, status, json.code]).toEqual([wrong, 400, 'idempotency_key_invalid']);
    }
  });

  test('the OpenAPI document allows exactly the keys that are accepted [D29]', async () => {
    const pattern = new RegExp(IDEMPOTENCY_KEY.schema.pattern);
    const right = [
      'k',
      'a key',
      '"quoted \\"key\\""',
      'quoted "key"',
      'k'.repeat(255),
      `"${'k'.repeat(255)}"`,
    ];
    const wrong = ['', '""', 'k'.repeat(256), `"${'k'.repeat(256)}"`, 'clé', '"open', 'a\tb'];
    for (const key of [...right, ...wrong]) {
      const { status } = await make('Sea', key);
      expect([key, pattern.test(key)]).toEqual([key, status < 400]);
    }
    expect(right.every((key) => pattern.test(key))).toBe(true);
  });

  test('a key belongs to one person and one operation [D29]', async () => {
    await make('Sea', 'k-1');
    expect((await make('Land', 'k-1', 'bob')).status).toBe(201);
    expect((await makeAbroad('Hill', 'k-1')).status).toBe(200);
    expect(await siteName()).toBe('Hill');
  });

  test('the order of keys in the body does not matter, nor does the credential of the person [D29]', async () => {
    const post = (body: string, as: string) =>
      api.send('POST', '/api/v1/books', { as, body, headers: { 'idempotency-key': 'k-1' } });
    await post('{"title":"Sea","body":null}', 'ada');
    expect(
      (await post('{ "body": null, "title": "Sea" }', 'ada listings:write')).headers['idempotent-replayed'],
    ).toBe('true');
  });

  test('a keyed call may search, as for the nearest listing of a refusal, and its writes are undone [D29]', async () => {
    const before = await siteName();
    const { status, json } = await make('Lost', 'k-1');
    expect([status, json.code]).toEqual([404, 'not_found']);
    expect(await siteName()).toBe(before);
  });

  test('operations that only read do not look at a key [R230]', async () => {
    const reads = await api.send('GET', '/api/v1/books', { as: 'ada', headers: { 'idempotency-key': '' } });
    expect(reads.status).toBe(200);
  });
});

describe('what frees a key', () => {
  test('400 of validation, 401 and 403', async () => {
    const key = { 'idempotency-key': 'k-1' };
    await api.send('POST', '/api/v1/books', { as: 'ada', body: { titel: 'Sea' }, headers: key });
    await api.send('POST', '/api/v1/books', { body: { title: 'Sea' }, headers: key });
    await api.send('POST', '/api/v1/books', { as: 'ada orders:write', body: { title: 'Sea' }, headers: key });
    const { status, headers } = await make('Land', 'k-1');
    expect([status, headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  test('429 and 5xx of the handler, whose effects are undone', async () => {
    for (const [title, expected] of [
      ['Later', 429],
      ['Broken', 500],
    ] as const) {
      expect((await make(title, 'k-1')).status).toBe(expected);
      expect(await siteName()).toBe('Firstlight');
    }
    expect((await make('Sea', 'k-1')).status).toBe(201);
  });

  test('5xx of a call that goes outside', async () => {
    abroad.failure = new Error('the line is dead');
    expect((await makeAbroad('Sea', 'k-1')).status).toBe(500);
    abroad.failure = undefined;
    const { status, headers } = await makeAbroad('Sea', 'k-1');
    expect([status, headers['idempotent-replayed']]).toEqual([200, undefined]);
  });
});

test('a refusal of the handler is not stored: its effects are undone, and the key is free for any request [D73]', async () => {
  const first = await make('Twice', 'k-1');
  const again = await make('Twice', 'k-1');
  expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([400, 400, undefined]);
  expect(requested).toEqual(['make_book Twice', 'make_book Twice']);
  expect(await siteName()).toBe('Firstlight');
  expect((await make('Sea', 'k-1')).status).toBe(201);
  expect(requested.at(-1)).toBe('make_book Sea');
});

test('refusals that an earlier version has stored are not given again [D73]', async () => {
  const times = { now: api.clock.now().getTime(), machine_now: machineNow() };
  const request = { person_id: 1, operation: 'make_book', key: 'k-1', fingerprint: 'whatever' };
  await api.store.write(async (tx) => {
    const claimed = await tx.idempotency.claim(request, 1_000, times);
    if (claimed.state !== 'claimed') throw new Error(claimed.state);
    await tx.idempotency.finish(claimed.claim, { status: 400, body: { code: 'listing_exists' } });
  });
  expect((await make('Sea', 'k-1')).status).toBe(201);
});

test('concurrent repeats of a refused call are each refused, and none hangs [D73]', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => make('Twice', 'k-1')));
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
});

test('a run that a repeat has taken over can write nothing more', async () => {
  const gate = Promise.withResolvers<void>();
  abroad.gate = gate.promise;
  const slow = makeAbroad('Sea', 'k-1');
  await expect.poll(() => requested.length).toBe(1);
  // The lease of the key expires while the first run still waits, so the next call may take it.
  api.clock.advance(KEY_LIFETIME_MS);
  abroad.gate = Promise.resolve();
  expect((await makeAbroad('Land', 'k-1')).status).toBe(200);
  gate.resolve();
  const lost = await slow;
  expect([lost.status, lost.json.code]).toEqual([429, 'idempotency_in_progress']);
  expect(await siteName()).toBe('Land');
});
