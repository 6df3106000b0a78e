import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import Provider, { errors } from 'oidc-provider';
import { describe, expect, test } from 'vitest';
import { sealWith } from '../../auth/credentials/seal.ts';
import { MODELS, oauthAdapter } from '../../auth/oauth/adapter.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { temporaryFile } from '../store/temporary.ts';
import { TestClock } from '../world.ts';

const KEY = randomBytes(32);

async function memory({ slow = false, graceMs = 120_000 } = {}) {
  const clock = new TestClock();
  const store = await openStore({ file: temporaryFile(), clock });
  const now = clock.now().getTime();
  const reused: (string | null)[] = [];
  await store.write(async (tx) => {
    const person_id = await tx.people.ensure('ada@example.org', now);
    const times = { created_at: now, expires_at: now + 1e9 };
    await tx.grants.put({ id: 'the grant', person_id, client_id: 'client', payload: {}, ...times });
  });
  const adapter = oauthAdapter({
    store: slow ? slowed(store) : store,
    clock,
    seal: sealWith(KEY),
    graceMs: async () => graceMs,
    onReuse: ({ grant_id }) => reused.push(grant_id),
  });
  const found = async (grant: string) => (await store.grants.byId(grant, now)) !== undefined;
  return { adapter, store, clock, reused, isGranted: () => found('the grant') };
}

/** A store with the latency of a remote database: other requests run between any two queries. */
function slowed(store: Store): Store {
  const late =
    <A extends unknown[], R>(read: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      await delay(3);
      return read(...given);
    };
  const oauth = { ...store.oauth, find: late(store.oauth.find) };
  const grants = { ...store.grants, byId: late(store.grants.byId) };
  return { ...store, oauth, grants, write: late(store.write) as Store['write'] };
}

describe('what oidc-provider remembers', () => {
  test.each([
    ['at once', false],
    ['over a network', true],
  ])(
    'a code is consumed once, also by 20 who found it unused, where the store answers %s',
    async (_how, slow) => {
      const { adapter, reused, isGranted } = await memory({ slow });
      const codes = adapter('AuthorizationCode');
      await codes.upsert('code', { grantId: 'the grant', clientId: 'client' }, 60);
      const all = await Promise.all(Array.from({ length: 20 }, () => codes.find('code')));
      expect(all.every((code) => code && !code['consumed'])).toBe(true);
      const came = await Promise.allSettled(all.map(() => codes.consume('code')));
      expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of came)
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(errors.InvalidGrant);
      expect(await isGranted()).toBe(false);
      expect(reused).toContain('the grant');
    },
  );

  test('with a window of 0 a refresh token is strict: the second use ends the grant', async () => {
    const { adapter, isGranted } = await memory({ graceMs: 0 });
    const tokens = adapter('RefreshToken');
    await tokens.upsert('token', { grantId: 'the grant', clientId: 'client' }, 3_600);
    await tokens.consume('token');
    expect(await tokens.find('token')).toHaveProperty('consumed');
    await expect(tokens.consume('token')).rejects.toBeInstanceOf(errors.InvalidGrant);
    expect(await isGranted()).toBe(false);
  });

  test('a token that is made while its grant ends is dead before anybody has it', async () => {
    const { adapter, store } = await memory();
    await store.write((tx) => tx.grants.end('the grant'));
    const token = { grantId: 'the grant', clientId: 'client', accountId: '1', scope: 'account:read' };
    await adapter('AccessToken').upsert('access', { ...token, aud: 'https://x.example/mcp' }, 3_600);
    await adapter('RefreshToken').upsert('refresh', token, 3_600);
    expect(await adapter('AccessToken').find('access')).toBeUndefined();
    expect(await adapter('RefreshToken').find('refresh')).toBeUndefined();
  });

  test('what is read is what was written, until its time is over by our clock', async () => {
    const { adapter, clock } = await memory();
    const sessions = adapter('Session');
    await sessions.upsert('cookie', { jti: 'cookie', uid: 'the uid', accountId: '1' }, 60);
    expect(await sessions.find('cookie')).toEqual({ jti: 'cookie', uid: 'the uid', accountId: '1' });
    expect(await sessions.findByUid('the uid')).toEqual({ jti: 'cookie', uid: 'the uid', accountId: '1' });
    expect(await adapter('Interaction').find('cookie')).toBeUndefined();
    clock.advance(60_000);
    expect(await sessions.find('cookie')).toBeUndefined();
    expect(await sessions.findByUid('the uid')).toBeUndefined();
  });
});

describe('the names of models', () => {
  test('are those of the stored models of oidc-provider', () => {
    const provider = new Provider('http://localhost:3000', {
      adapter: () => ({}) as never,
    }) as unknown as Record<string, unknown>;
    const stored = Object.getOwnPropertyNames(Provider.prototype)
      .filter((name) => /^[A-Z]/.test(name) && !name.startsWith('Base'))
      .map((name) => provider[name])
      .filter((model) => typeof model === 'function' && 'adapter' in model)
      .map((model) => (model as { name: string }).name);
    expect(stored.sort()).toEqual([...MODELS]);
  });

  test.each(['', 'a', 'Klient'])('an unknown one, "%s", throws and says what to look at', async (name) => {
    const { adapter } = await memory();
    expect(() => adapter(name)).toThrow(/keepNames in scripts\/build\.ts/);
  });
});

describe('the seal', () => {
  const seal = sealWith(KEY);

  test('opens with its own key, at its own place, unchanged', () => {
    const sealed = seal.close('a secret', 'here');
    expect(seal.open(sealed, 'here')).toBe('a secret');
    expect(seal.open(sealed, 'there')).toBeNull();
    expect(sealWith(randomBytes(32)).open(sealed, 'here')).toBeNull();
    const bent = Buffer.from(sealed, 'base64url');
    bent[bent.length - 1]! ^= 1;
    expect(seal.open(bent.toString('base64url'), 'here')).toBeNull();
    expect(seal.open('', 'here')).toBeNull();
    expect(seal.close('a secret', 'here')).not.toBe(sealed);
  });

  test('a new key seals, and the old ones still open', () => {
    const [key, other] = [randomBytes(32), randomBytes(32)];
    const sealed = seal.close('a secret', 'here');
    const rotated = sealWith(key, other, KEY);
    expect(rotated.open(sealed, 'here')).toBe('a secret');
    const again = rotated.close('a secret', 'here');
    expect(seal.open(again, 'here')).toBeNull();
    expect(sealWith(key).open(again, 'here')).toBe('a secret');
    expect(rotated.cookie_keys).toContain(seal.cookie_keys[0]);
  });

  test('gives every process the same keys, and another key other ones', () => {
    expect(sealWith(KEY).signing_key).toEqual(seal.signing_key);
    expect(sealWith(KEY).cookie_keys).toEqual(seal.cookie_keys);
    expect(sealWith(randomBytes(32)).signing_key.d).not.toBe(seal.signing_key.d);
  });
});
