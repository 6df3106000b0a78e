import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newApiKey } from '../../auth/credentials/api_keys.ts';
import { bearerCheck } from '../../auth/credentials/bearer.ts';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { KeyUses } from '../../auth/credentials/key_uses.ts';
import type { Store } from '../../store/store.ts';
import { settableClock, temporaryStore } from '../store/temporary.ts';
import { startWorld, until, type World } from '../world.ts';

const MINUTE = 60_000;
const ADA = { email: 'ada@example.org', name: 'laptop', scopes: null, expires_at: null };

describe('the uses of a key', () => {
  async function scene(own?: Pick<Store, 'write'>) {
    const clock = settableClock();
    const store = await temporaryStore(clock);
    const failures: unknown[] = [];
    const uses = new KeyUses(own ?? store, (error) => failures.push(error));
    const key = await store.write((tx) => issueKey(tx, ADA, clock.now().getTime()));
    const check = bearerCheck({ store, clock, uses, audiences: [] });
    const row = async () => (await store.keys.byHash(hashOf(key)))!;
    const requests = async () => {
      const { id, person_id } = await row();
      return (await store.keys.usesSince(person_id, 0)).get(id) ?? 0;
    };
    return { clock, store, failures, uses, check, row, requests, header: `Bearer ${key}` };
  }

  test('hundreds in a minute are two writes, and every one is counted', async () => {
    let writes = 0;
    const { store, uses, check, requests, header, row, clock } = await scene({
      write: (work, options) => {
        writes++;
        return store.write(work, options);
      },
    });
    for (let i = 0; i < 300; i++) await check(header, `192.0.2.${i % 2}`);
    await uses.flush();
    expect([writes, await requests()]).toEqual([2, 300]);
    expect(await row()).toMatchObject({
      last_used_at: clock.now().getTime(),
      last_used_address: '192.0.2.1',
    });
  });

  test('of what is not valid nothing is noted', async () => {
    const { clock, store, uses, check, requests, row, header } = await scene();
    await check(`Bearer ${newApiKey()}`, '192.0.2.1');
    const { id } = await row();
    await store.write((tx) => tx.keys.revoke(id, clock.now().getTime()));
    expect(await check(header, '192.0.2.1')).toEqual({
      actor: null,
      error: 'invalid_token',
      is_over: true,
    });
    await uses.flush();
    expect((await store.keys.byId(id))!.last_used_at).toBeNull();
    await expect(requests()).rejects.toThrow();
  });

  test('a use that cannot be written refuses nobody, and the next one is not tried at once', async () => {
    let tries = 0;
    const { check, header, failures, uses } = await scene({
      write: () => {
        tries++;
        return Promise.reject(new Error('disk full'));
      },
    });
    for (let i = 0; i < 5; i++) expect((await check(header, '::1')).actor).not.toBeNull();
    await until(async () => failures.length === 1);
    for (let i = 0; i < 5; i++) expect((await check(header, '::1')).actor).not.toBeNull();
    expect(tries).toBe(1);
    await uses.flush();
    expect(failures).toHaveLength(2);
  });
});

describe('in the running service', () => {
  let world: World;
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-bearer-'));
  beforeAll(async () => {
    world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' }, data_dir });
  });
  afterAll(() => rmSync(data_dir, { recursive: true, force: true }));

  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const send = (way: 'REST' | 'MCP', authorization: string, ip: string): Promise<Response> => {
    const headers = { authorization, 'x-forwarded-for': ip };
    if (way === 'REST') return fetch(`${world.url}/api/v1/me`, { headers });
    return fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(initialize),
    });
  };

  test('the 61st invalid credential of a minute from one network has Retry-After beside its challenge [R225, D30]', async () => {
    const wrong = ['nonsense', 'Bearer ', `Bearer ${newApiKey()}`, 'Basic YWRhOnNlY3JldA=='];
    for (let i = 0; i < 60; i++) {
      const { status } = await send(i % 2 ? 'REST' : 'MCP', wrong[i % 4]!, '192.0.2.1');
      expect([i, status]).toEqual([i, 401]);
    }
    for (const way of ['REST', 'MCP'] as const) {
      const refused = await send(way, `Bearer ${newApiKey()}`, '192.0.2.1');
      const seconds = Number(refused.headers.get('retry-after'));
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('Bearer error="invalid_token"'),
      ]);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(await refused.json()).toMatchObject({
        code: 'invalid_token',
        detail: expect.stringContaining('more than 60 of them in 60 seconds'),
      });
    }
    // Other IP addresses, and callers with a valid key, are admitted.
    expect((await send('MCP', 'nonsense', '192.0.2.2')).status).toBe(401);
    const key = await world.key('ada');
    for (const way of ['REST', 'MCP'] as const)
      expect((await send(way, `Bearer ${key}`, '192.0.2.1')).status).toBe(200);
  });

  test('a key that was revoked is 401 as often as it comes, and never counts as a guess [D30]', async () => {
    const key = await world.key('carol');
    const { id } = (await world.store.keys.byHash(hashOf(key)))!;
    await world.store.write((tx) => tx.keys.revoke(id, world.clock.now().getTime()));
    for (let i = 0; i < 62; i++) {
      const { status, headers } = await send(i % 2 ? 'MCP' : 'REST', `Bearer ${key}`, '192.0.2.3');
      expect([i, status, headers.get('retry-after')]).toEqual([i, 401, null]);
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
    const guess = await send('REST', `Bearer ${newApiKey()}`, '192.0.2.3');
    expect(guess.headers.get('ratelimit')).toMatch(/^"invalid-credentials";r=59/);
  });

  test('a stop loses no use of a key, and the IP address is that of the caller', async () => {
    const key = await world.key('bob');
    for (let i = 0; i < 7; i++) {
      world.clock.advance(i === 3 ? MINUTE : 0);
      await send(i % 2 ? 'MCP' : 'REST', `Bearer ${key}`, `192.0.2.${10 + i}`);
    }
    const { id, person_id } = (await world.store.keys.byHash(hashOf(key)))!;
    await world.running.close();
    expect((await world.store.keys.usesSince(person_id, 0)).get(id)).toBe(7);
    expect(await world.store.keys.byId(id)).toMatchObject({ last_used_address: '192.0.2.16' });
    await world.store.close();
  });
});
