import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../../auth/credentials/api_keys.ts';
import { issueKey } from '../../../auth/credentials/issue_key.ts';
import { newSecret } from '../../../auth/sign_in/sessions.ts';
import { DAY_WINDOW_MS } from '../../../domain/settings/quota.ts';
import { newUuid } from '../../../store/base/ids.ts';
import { both } from '../../clients/both.ts';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { START, startWorld, type World } from '../../world.ts';

const DAY = 86_400_000;

describe('get_account', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const accountOf = async (key: string): Promise<any> => {
    const callers = await both(world, key);
    const answer = await callers.answer('get_account');
    await callers.close();
    return answer;
  };

  test('returns who is signed in, by which key, and all that it allows [R99]', async () => {
    const now = world.clock.now().getTime();
    await world.store.write((tx) => tx.people.ensure('ada@example.org', now - DAY, 'Ada Byron'));
    const key = await world.key('ada');
    const { scopes, ...account } = await accountOf(key);
    expect(account).toEqual({
      email: 'ada@example.org',
      name: 'Ada Byron',
      member_since: '2026-11-17T12:00:00.000Z',
      credential: {
        kind: 'api_key',
        name: 'ada',
        hint: `flsk_…${key.slice(-4)}`,
        created_at: START.toISOString(),
      },
      limits: [],
      next_steps: [expect.stringContaining('list_my_drafts'), expect.stringContaining('submit_listing')],
    });
    expect(scopes.map(({ scope, granted }: any) => [scope, granted])).toEqual([
      ['account:read', true],
      ['listings:write', true],
      ['orders:write', true],
    ]);
    for (const { allows } of scopes) expect(allows.length).toBeGreaterThan(20);
  });

  test('of a narrowed key that ends it says so, and what is lacking [R99, D28]', async () => {
    const now = world.clock.now().getTime();
    const request = { email: 'bob@example.org', name: 'reads', expires_at: now + DAY };
    const key = await world.store.write((tx) => issueKey(tx, { ...request, scopes: ['account:read'] }, now));
    const { credential, scopes, next_steps, ...account } = await accountOf(key);
    expect(account).not.toHaveProperty('name');
    expect(credential).toMatchObject({ name: 'reads', expires_at: '2026-11-19T12:00:00.000Z' });
    expect(scopes.filter(({ granted }: any) => granted)).toEqual([
      expect.objectContaining({ scope: 'account:read' }),
    ]);
    expect(next_steps.join(' ')).toContain('listings:write or orders:write');
    expect(next_steps.join(' ')).not.toContain('submit_listing');
  });

  test('returns which assistant an access token belongs to, and until when it is valid [R99]', async () => {
    const now = world.clock.now().getTime();
    const token = `flat_${newSecret()}`;
    await world.store.write(async (tx) => {
      const person_id = await tx.people.ensure('dora@example.org', now);
      const times = { created_at: now, expires_at: now + DAY };
      const id = newSecret();
      await tx.grants.put({ id, person_id, client_id: 'c', payload: {}, ...times });
      const client = { client_name: 'Claude', client_host: null, redirect_host: 'localhost' };
      await tx.grants.describe(id, { ...client, scopes: ['account:read'] });
      const given = { scopes: ['account:read' as const], audience: `${world.url}/mcp`, ...times };
      await tx.grants.addToken({ hash: hashOf(token), grant_id: id, ...given });
    });
    const { email, credential } = await accountOf(token);
    expect([email, credential]).toEqual([
      'dora@example.org',
      {
        kind: 'access_token',
        name: 'Claude',
        created_at: START.toISOString(),
        expires_at: '2026-11-19T12:00:00.000Z',
      },
    ]);
  });

  test('holds no part of the secret but its last four characters', async () => {
    const key = await world.key('carol');
    const text = JSON.stringify(await accountOf(key));
    expect(text).not.toContain(key.slice(5, 13));
    expect(text).not.toContain(hashOf(key));
  });
});

describe('get_account where limits act [D30]', () => {
  let world: World;
  let callers: Caller[];
  beforeAll(async () => {
    world = await startWorld({ env: { RATE_LIMITS: 'on' } });
    const key = await world.key('ada');
    callers = [restCaller(world, key), await mcpCaller(world.url, key)];
  });
  afterAll(async () => {
    for (const caller of callers) await caller.close();
    await world.close();
  });

  const limitsSeenBy = async (caller: Caller): Promise<any> => {
    const { answer } = await caller.call('get_account');
    return Object.fromEntries(answer.limits.map(({ name, ...limit }: any) => [name, limit]));
  };

  test('each call counts, by either protocol, and each response says what is left [R99]', async () => {
    const [rest, mcp] = callers;
    const first = (await limitsSeenBy(rest!)).calls;
    expect(first).toEqual({ limit: 600, remaining: expect.any(Number), window_seconds: 60 });
    expect((await limitsSeenBy(mcp!)).calls.remaining).toBe(first.remaining - 1);
    expect((await limitsSeenBy(rest!)).calls.remaining).toBe(first.remaining - 2);
  });

  test('the last call of the minute says when there is one again [R99]', async () => {
    const { remaining } = (await limitsSeenBy(callers[0]!)).calls;
    const limit = 600 - remaining + 1;
    await world.store.write((tx) => tx.settings.set('limits.signed_in_per_minute', limit));
    const { calls } = await limitsSeenBy(callers[0]!);
    const seconds = (Date.parse(calls.again_at) - START.getTime()) / 1000;
    expect(calls).toMatchObject({ limit, remaining: 0 });
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await callers[0]!.call('get_account')).problem).toMatchObject({ code: 'rate_limited' });
    await world.store.write((tx) => tx.settings.set('limits.signed_in_per_minute', 600));
  });

  test('websites that were read in the last 24 hours count; with none left it says when one comes back, and then one does [R99]', async () => {
    const now = START.getTime();
    const person_id = (await world.store.people.byEmail('ada@example.org'))!.id;
    const add = (asked_at: number) =>
      world.store.write((tx) => tx.site_readings.add({ person_id, draft_id: newUuid(), asked_at }));
    const first_at = now - DAY_WINDOW_MS + 90_000;
    await add(now - DAY_WINDOW_MS);
    await add(first_at);
    const { drafts } = await limitsSeenBy(callers[0]!);
    expect(drafts).toEqual({ limit: 10, remaining: 9, window_seconds: 86_400 });

    for (let i = 0; i < 9; i++) await add(now);
    for (const caller of callers) {
      expect((await limitsSeenBy(caller)).drafts).toMatchObject({
        remaining: 0,
        again_at: new Date(now + 90_000).toISOString(),
      });
    }
    const key = await world.key('ada');
    const submit = () => world.rest('POST', '/drafts', { key, body: { url: 'https://newcomer.example' } });
    const refused = await submit();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '90']);
    world.clock.advance(90_000);
    expect((await limitsSeenBy(callers[0]!)).drafts.remaining).toBe(1);
    expect((await submit()).status).toBe(201);
  });
});
