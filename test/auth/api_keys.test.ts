import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, hintOf, isKeyShaped, newApiKey } from '../../auth/credentials/api_keys.ts';
import { mcpCallers } from '../clients/mcp_clients.ts';
import { startWorld, until, type World } from '../world.ts';

describe('the form of a key [D56]', () => {
  test('is flsk_ and 46 letters and digits with a checksum', () => {
    const key = newApiKey();
    expect(key).toMatch(/^flsk_[0-9A-Za-z]{46}$/);
    expect(isKeyShaped(key)).toBe(true);
    expect(hintOf(key)).toBe(`flsk_…${key.slice(-4)}`);
  });

  test('is new every time', () => {
    expect(new Set(Array.from({ length: 1000 }, newApiKey)).size).toBe(1000);
  });

  test('one changed letter breaks the checksum', () => {
    const key = newApiKey();
    for (let at = 5; at < key.length; at++) {
      const other = key[at] === 'A' ? 'B' : 'A';
      expect(isKeyShaped(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  test.each(['', 'flsk_', 'flsk_short', `flat_${'A'.repeat(46)}`, `flsk_${'-'.repeat(46)}`])(
    '%j is no key',
    (word) => {
      expect(isKeyShaped(word)).toBe(false);
    },
  );
});

describe('who is calling [R206–R208, R216, R217, D27, D28, D62]', () => {
  let world: World;
  const drafts = (authorization?: string) =>
    world.rest('GET', '/drafts', { headers: authorization === undefined ? {} : { authorization } });
  const site = (authorization: string) => world.rest('GET', '/site', { headers: { authorization } });

  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test('a key works as a bearer credential, whatever the case of the scheme', async () => {
    const key = await world.key('ada');
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await drafts(`${scheme} ${key}`)).status).toBe(200);
  });

  test('nothing sent: 401 with the metadata and all three scopes, and no error code [RFC 6750, 3.1]', async () => {
    const { status, headers, body } = await drafts();
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'not_signed_in' });
    expect(headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${world.url}/.well-known/oauth-protected-resource/api/v1", scope="account:read listings:write orders:write"`,
    );
  });

  test.each([
    ['a made-up key', () => newApiKey()],
    ['no key at all', () => 'nonsense'],
    ['two words', () => 'one two'],
  ])('%s: 401 invalid_token where a scope is needed, anonymous where none is', async (_what, make) => {
    const authorization = `Bearer ${make()}`;
    const { status, headers, body } = await drafts(authorization);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'invalid_token' });
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect((await site(authorization)).status).toBe(200);
  });

  test('another scheme is an invalid credential', async () => {
    expect((await drafts('Basic YWRhOnNlY3JldA==')).body).toMatchObject({ code: 'invalid_token' });
  });

  test('a narrowed key has its scopes and no others: 403 names what is needed', async () => {
    const key = await world.key('ada', ['account:read']);
    expect((await drafts(`Bearer ${key}`)).status).toBe(200);
    const { status, headers, body } = await world.rest('POST', '/drafts', {
      key,
      body: { url: 'https://acme.example' },
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'insufficient_scope' });
    expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"');
    expect(headers.get('www-authenticate')).toContain('scope="listings:write"');
  });

  test('on /mcp an invalid credential is always 401, even for a public tool [D27]', async () => {
    await expect(mcpCallers(world.url, newApiKey())).rejects.toThrow();
    const answer = await fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${newApiKey()}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_site_info' },
      }),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('an expired key, and a revoked one, are invalid from that moment on', async () => {
    const now = world.clock.now().getTime();
    const { issueKey } = await import('../../auth/credentials/issue_key.ts');
    const ends = { email: 'bob@example.org', name: 'short', scopes: null, expires_at: now + 1000 };
    const key = await world.store.write((tx) => issueKey(tx, ends, now));
    expect((await drafts(`Bearer ${key}`)).status).toBe(200);
    world.clock.advance(1000);
    expect((await drafts(`Bearer ${key}`)).status).toBe(401);

    const other = await world.key('bob');
    expect((await drafts(`Bearer ${other}`)).status).toBe(200);
    const row = await world.store.keys.byHash(hashOf(other));
    await world.store.write((tx) => tx.keys.revoke(row!.id, world.clock.now().getTime()));
    expect((await drafts(`Bearer ${other}`)).status).toBe(401);
  });

  test('the last use is noted, at most once a minute', async () => {
    const key = await world.key('carol');
    const used = async () => (await world.store.keys.byHash(hashOf(key)))?.last_used_at;
    expect(await used()).toBeNull();
    await drafts(`Bearer ${key}`);
    const first = world.clock.now().getTime();
    await until(async () => (await used()) === first);
    world.clock.advance(59_000);
    await drafts(`Bearer ${key}`);
    expect(await used()).toBe(first);
    world.clock.advance(1_000);
    await drafts(`Bearer ${key}`);
    await until(async () => (await used()) === first + 60_000);
  });

  test('the database holds no key in clear', async () => {
    const key = await world.key('dora');
    await drafts(`Bearer ${key}`);
    const { database_file } = world.running.config;
    for (const file of [database_file, `${database_file}-wal`]) {
      expect(readFileSync(file).includes(key.slice(5))).toBe(false);
    }
  });
});
