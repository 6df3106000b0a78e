import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankDraft } from '../../store/drafts/drafts.ts';
import { mcpCallers } from '../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../clients/rest_client.ts';
import { addListing } from '../scene.ts';
import { startWorld, type World } from '../world.ts';

/** Every notation of a private or unusable IP address that must never be requested for a user. */
const PRIVATE = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1.:80/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://app.localhost/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://0.0.0.0/',
  'http://0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://168.63.129.16/',
  'http://100.64.0.1/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://printer.local/',
  'http://intranet/',
  'http://db.internal/',
  'http://acme.com:8080/',
  'http://acme.com:22/',
];

describe('bad input is a clear problem object and changes nothing', () => {
  let world: World;
  let callers: Caller[];
  let bobs: Caller;

  const rows = async () => {
    const person = await world.store.people.byEmail('ada@example.org');
    const { rows: drafts } = await world.store.drafts.page(person?.id ?? 0, { offset: 0, limit: 100 });
    return JSON.stringify([drafts, await world.store.jobs.counts(), await world.store.listings.liveCount()]);
  };
  async function refused(operation: string, input: Record<string, unknown>): Promise<any> {
    const before = await rows();
    const problems = [];
    for (const caller of callers) {
      const { problem } = await caller.call(operation, input);
      expect(problem, `${operation} ${JSON.stringify(input)} over ${caller.name}`).toMatchObject({
        status: expect.any(Number),
        code: expect.stringMatching(/^[a-z_]+$/),
        title: expect.any(String),
        detail: expect.stringMatching(/.{10}/),
        request_id: expect.any(String),
      });
      expect(problem.status).toBeLessThan(500);
      expect(problem.next_steps.length).toBeGreaterThan(0);
      problems.push(problem);
    }
    expect(await rows()).toBe(before);
    return problems[0];
  }

  beforeAll(async () => {
    world = await startWorld({ env: { CRAWLER_ALLOW_PRIVATE: 'off', RATE_LIMITS: 'off' } });
    // The first run of scheduled jobs would change the queue during the comparison.
    await world.running.drain();
    const key = await world.key('ada');
    callers = [restCaller(world, key), ...(await mcpCallers(world.url, key))];
    bobs = restCaller(world, await world.key('bob'));
  });
  afterAll(async () => {
    for (const caller of callers) await caller.close();
    await world.close();
  });

  test.each(PRIVATE)('a private IP address is refused in every notation: %s', async (url) => {
    const problem = await refused('submit_listing', { url });
    expect(problem).toMatchObject({ status: 400, code: 'url_not_allowed', errors: [{ path: 'url' }] });
  });

  test.each([
    ['no url (R100)', {}],
    ['null as url', { url: null }],
    ['an empty url', { url: '' }],
    ['a number as url', { url: 5 }],
    ['a list as url', { url: ['https://acme.com'] }],
    ['an over-long url (R100)', { url: `https://acme.com/${'x'.repeat(2048)}` }],
    ['ftp', { url: 'ftp://acme.com/' }],
    ['file', { url: 'file:///etc/passwd' }],
    ['javascript', { url: 'javascript:alert(1)' }],
    ['data', { url: 'data:text/html,hi' }],
    ['credentials', { url: 'https://user:secret@acme.com/' }],
    ['a user name', { url: 'https://user@acme.com/' }],
    ['a broken address', { url: 'https://' }],
    ['a broken IPv6 address', { url: 'http://[::1' }],
    ['white space inside', { url: 'https://ac me.com' }],
    ['an unknown key (R14, R100)', { url: 'https://acme.com', plan: 'paid' }],
    ['__proto__ as key', { url: 'https://acme.com', ['__proto__x']: 1 }],
  ])('%s', async (_what, input) => {
    const problem = await refused('submit_listing', input);
    expect(problem.status).toBe(400);
    expect(problem.errors.length).toBeGreaterThan(0);
  });

  test('credentials of a refused URL are not echoed', async () => {
    const problem = await refused('submit_listing', { url: 'https://user:hunter2@acme.com/' });
    expect(JSON.stringify(problem)).not.toContain('hunter2');
  });

  test('a foreign draft, and one that does not exist, are not found [D61]', async () => {
    const { answer } = await bobs.call('submit_listing', { url: 'https://bobs.example.com' });
    await world.running.drain();
    for (const id of [answer.id, '6f1d2c3b-0000-4000-8000-0000000000ff']) {
      for (const operation of ['get_draft', 'update_draft', 'submit_draft']) {
        expect(await refused(operation, { id })).toMatchObject({ status: 404, code: 'not_found' });
      }
    }
  });

  test('submit and edit before the draft is ready [R138]', async () => {
    // The job that would build it is not due, because the service's clock stands before it.
    const now = world.clock.now();
    const id = '6f1d2c3b-1111-4000-8000-000000000001';
    const person_id = (await world.store.people.byEmail('ada@example.org'))!.id;
    await world.store.write((tx) =>
      tx.drafts.add(
        blankDraft({ id, person_id, url: 'https://slow.example/', site_key: 'slow.example' }, now.getTime()),
      ),
    );
    expect(await refused('submit_draft', { id })).toMatchObject({ status: 400, code: 'draft_not_ready' });
    expect(await refused('update_draft', { id, fields: { name: 'Early' } })).toMatchObject({
      code: 'draft_not_ready',
    });
  });

  test('free before submit, another person’s listing, and what is no id [R145, R146, R172]', async () => {
    const { id } = await addListing(world.store, world.clock, {
      name: 'Carols',
      status: 'draft',
      owner: 'carol',
    });
    for (const listing_id of [id, 424242]) {
      expect(await refused('choose_free_listing', { listing_id })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    expect(await refused('choose_free_listing', { listing_id: 0 })).toMatchObject({ status: 400 });
    expect(await refused('choose_free_listing', {})).toMatchObject({ status: 400 });
  });
});

describe('what only REST can get wrong', () => {
  let world: World;
  let key: string;
  const post = (body: unknown, headers?: Record<string, string>) =>
    world.rest('POST', '/drafts', { key, body, ...(headers && { headers }) });

  beforeAll(async () => {
    world = await startWorld({ env: { CRAWLER_ALLOW_PRIVATE: 'off' } });
    key = await world.key('ada');
  });
  afterAll(() => world.close());

  test.each([
    ['malformed JSON', '{"url": ', 'malformed_json'],
    ['a list', '[]', 'malformed_json'],
    ['a text', '"https://acme.com"', 'malformed_json'],
    ['null', 'null', 'malformed_json'],
    ['a body over the limit', `{"url":"${'x'.repeat(300_000)}"}`, 'body_too_large'],
  ])('%s [D26]', async (_what, body, code) => {
    const { status, body: problem } = await post(body);
    expect(problem).toMatchObject({ status: 400, code });
    expect(status).toBe(400);
  });

  test('another media type [D26]', async () => {
    const { body } = await post('url=https://acme.com', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(body).toMatchObject({ status: 400, code: 'unsupported_media_type' });
  });

  test('an unknown key inside fields [R14, R113]', async () => {
    const { body } = await world.rest('PATCH', '/drafts/6f1d2c3b-0000-4000-8000-0000000000ff', {
      key,
      body: { fields: { colour: 'red' } },
    });
    expect(body).toMatchObject({ status: 400, errors: [{ path: 'fields.colour', code: 'unknown_key' }] });
  });

  test('a used Idempotency-Key with another body; with the same one the response comes again [R231, D29]', async () => {
    const send = (url: string) => post({ url }, { 'idempotency-key': 'first-try' });
    const first = await send('https://one.example.com');
    expect(first.status).toBe(201);
    const again = await send('https://one.example.com');
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await send('https://two.example.com')).body).toMatchObject({
      status: 400,
      code: 'idempotency_key_reused',
    });
    const { body } = await world.rest('GET', '/drafts', { key });
    expect(body.total).toBe(1);
  });
});
