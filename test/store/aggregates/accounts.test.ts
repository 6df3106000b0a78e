import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/time/day.ts';
import { addStarterCategories } from '../../../services/content/seed.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { addGrant, addToken } from '../contract/credentials.ts';
import { NOON, settableClock, temporaryStore } from '../temporary.ts';

let store: Store;
const clock = settableClock();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(work);
const person = (email: string, at = NOON): Promise<number> => write((tx) => tx.people.ensure(email, at));

beforeEach(async () => {
  clock.set(NOON);
  store = await temporaryStore(clock);
});

describe('people', () => {
  test('are found by id, by a part of their email address or name, and by state', async () => {
    const [ada, bob] = [await person('ada@example.org'), await person('bob_%@example.org')];
    await write((tx) => tx.people.rename(bob, 'Bob Ada'));
    await write((tx) => tx.people.setAdministrator(ada, NOON));
    const find = async (filter: { text?: string; state?: 'suspended' | 'administrator' }) => {
      const { rows, total } = await store.people.find({ ...filter, offset: 0, limit: 9 });
      return [total, ...rows.map(({ id }) => id)];
    };
    expect(await find({})).toEqual([2, bob, ada]);
    expect(await find({ text: 'ADA' })).toEqual([2, bob, ada]);
    expect(await find({ text: '_%' })).toEqual([1, bob]);
    expect(await find({ text: String(ada) })).toEqual([1, ada]);
    expect(await find({ state: 'administrator' })).toEqual([1, ada]);
    expect(await find({ state: 'suspended' })).toEqual([0]);
  });

  test('have done what is counted for several at once', async () => {
    const [ada, eve] = [await person('ada@example.org'), await person('eve@example.org')];
    await write(addStarterCategories);
    const { id: listing_id } = await addListing(store, clock, { name: 'Acme', voted_at: [NOON] });
    await write((tx) => tx.follows.add({ person_id: eve, listing_id, followed_at: NOON }));
    const notice = {
      path: '/',
      listing_id: null,
      kind: 'illegal',
      reason: 'r',
      name: null,
      sent_at: NOON,
    } as const;
    await write((tx) => tx.notices.add({ ...notice, email: 'eve@example.org' }));
    const voter = (await store.people.byEmail('voter0@example.org'))!.id;
    const done = await store.activity.of([ada, eve, voter]);
    expect(done.get(ada)).toMatchObject({ listings: 1, votes: 0, drafts: 0 });
    expect(done.get(eve)).toMatchObject({ follows: 1, notices: 1, reviews: 0 });
    expect(done.get(voter)).toMatchObject({ votes: 1, void_votes: 0 });
    expect((await store.activity.of([404])).size).toBe(0);
  });
});

describe('where accounts were made', () => {
  test('is counted by hour, email domain and network, until it is forgotten', async () => {
    const at = NOON + HOUR_MS / 2;
    for (const [i, domain] of ['a.example', 'a.example', 'b.example'].entries()) {
      const person_id = await person(`p${i}@${domain}`, at + i);
      const from = { address_key: `ip${i % 2}`, network_key: 'net' };
      await write((tx) => tx.sign_ups.add({ person_id, signed_up_at: at + i, ...from }));
    }
    const hour = NOON / HOUR_MS;
    const byDomain = (await store.sign_ups.byDomain(NOON)).toSorted((a, b) => a.accounts - b.accounts);
    expect(byDomain).toEqual([
      { hour, domain: 'b.example', accounts: 1 },
      { hour, domain: 'a.example', accounts: 2 },
    ]);
    expect(await store.sign_ups.byNetwork(NOON, 3)).toEqual([{ hour, key: 'net', accounts: 3 }]);
    expect(await store.sign_ups.byNetwork(NOON, 4)).toEqual([]);
    const emails = async (network?: string): Promise<string[]> =>
      (await store.sign_ups.ofHour(hour, network)).map(({ email }) => email);
    expect(await emails()).toEqual(['p0@a.example', 'p1@a.example', 'p2@b.example']);
    expect([(await emails('net')).length, await emails('another')]).toEqual([3, []]);
    const free = (most: number) => store.sign_ups.freeAt(['ip0'], { now: at + 9, most, span: DAY_MS });
    expect([await free(2), await free(3)]).toEqual([at + DAY_MS, null]);
    await write((tx) => tx.sign_ups.purge(at + 9));
    expect(await store.sign_ups.byNetwork(NOON, 1)).toEqual([]);
  });
});

describe('accounts at sign-in providers', () => {
  test('sign one person in, who can remove them', async () => {
    const [ada, bob] = [await person('ada@example.org'), await person('bob@example.org')];
    const row = {
      person_id: ada,
      issuer: 'i',
      subject: '1',
      account: 'ada',
      created_at: NOON,
      last_used_at: NOON,
    };
    const id = await write((tx) => tx.provider_accounts.add(row));
    await write((tx) => tx.provider_accounts.use(id, { account: 'lovelace', last_used_at: NOON + 1 }));
    const stored = { ...row, id, account: 'lovelace', last_used_at: NOON + 1 };
    expect(await store.provider_accounts.bySubject('i', '1')).toEqual(stored);
    expect(await store.provider_accounts.bySubject('i', '2')).toBeUndefined();
    const remove = (by: number) => write((tx) => tx.provider_accounts.remove(by, id));
    expect([await remove(bob), await remove(ada)]).toEqual([undefined, stored]);
    expect(await store.provider_accounts.ofPerson(ada)).toEqual([]);
  });

  test('a sign-in that was started ends once, in its browser, in time', async () => {
    const row = {
      hash: 'h',
      browser_hash: 'b',
      provider: 'github',
      return_to: '/',
      expires_at: NOON,
    } as const;
    await write((tx) => tx.provider_accounts.start(row));
    const finish = (more = {}, now = NOON - 1) =>
      write((tx) => tx.provider_accounts.finish({ ...row, ...more }, now));
    expect([await finish({ browser_hash: 'c' }), await finish({}, NOON)]).toEqual([undefined, undefined]);
    expect([await finish(), await finish()]).toEqual([row, undefined]);
    await write((tx) => tx.provider_accounts.start(row));
    await write((tx) => tx.provider_accounts.purge(NOON));
    expect(await finish()).toBeUndefined();
  });

  test('the link of the first administrator is replaced by the next, and ends', async () => {
    const valid = (hash: string) => store.set_up_links.isValid(hash, NOON);
    for (const hash of ['a', 'b'])
      await write((tx) => tx.set_up_links.replace({ hash, expires_at: NOON + 1 }));
    expect([await valid('a'), await valid('b')]).toEqual([false, true]);
    await write((tx) => tx.set_up_links.end());
    expect(await valid('b')).toBe(false);
  });
});

describe('passkeys', () => {
  test('are known by their credential, are used, renamed and removed by their person', async () => {
    const [ada, bob] = [await person('ada@example.org'), await person('bob@example.org')];
    const key = { person_id: ada, public_key: 'p', transports: ['internal' as const], name: 'Phone' };
    const state = { counter: 0, is_synced: true, is_backed_up: false, created_at: NOON, last_used_at: null };
    const add = (credential_id: string, rp_id: string) =>
      write((tx) => tx.passkeys.add({ ...key, ...state, credential_id, rp_id }));
    const id = (await add('c', 'a.example')) ?? 0;
    expect([await add('c', 'a.example'), (await add('d', 'b.example')) ?? 0]).toEqual([
      null,
      expect.any(Number),
    ]);
    await write((tx) => tx.passkeys.use(id, { counter: 1, is_backed_up: true, last_used_at: NOON + 1 }));
    const used = { id, counter: 1, is_backed_up: true, is_synced: true, transports: ['internal'] };
    expect(await store.passkeys.byCredential('c')).toMatchObject(used);
    expect(await store.passkeys.ofOtherHosts('a.example')).toEqual([{ rp_id: 'b.example', passkeys: 1 }]);
    const rename = (by: number) => write((tx) => tx.passkeys.rename(by, id, 'Laptop'));
    expect([await rename(bob), await rename(ada)]).toEqual([undefined, 'Phone']);
    const remove = (by: number) => write((tx) => tx.passkeys.remove(by, id));
    expect([await remove(bob), await remove(ada)]).toMatchObject([undefined, { name: 'Laptop' }] as never);
    expect(await store.passkeys.ofPerson(ada)).toMatchObject([{ credential_id: 'd' }]);
  });

  test('a challenge is used once, until it is forgotten', async () => {
    const use = () => write((tx) => tx.passkeys.useChallenge('h', NOON));
    expect([await use(), await use()]).toEqual([true, false]);
    await write((tx) => tx.passkeys.purgeChallenges(NOON));
    expect(await use()).toBe(true);
  });
});

describe('credentials', () => {
  test('a key is renamed, and replaced by another', async () => {
    const person_id = await person('ada@example.org');
    const add = (hash: string) =>
      write((tx) => tx.keys.add({ person_id, name: hash, hash, hint: 'h', scopes: null, created_at: NOON }));
    const [old, next] = [await add('old'), await add('next')];
    await write((tx) => tx.keys.rename(old, 'Script'));
    await write((tx) => tx.keys.replace(old, next, NOON + 1));
    await write((tx) => tx.keys.revoke(old, NOON));
    const stored = { name: 'Script', replaced_by: next, expires_at: NOON + 1, revoked_at: NOON };
    expect(await store.keys.ofHash('old')).toMatchObject(stored);
    expect(await store.keys.ofHash('none')).toBeUndefined();
  });

  test('tokens of a grant go one by one, or all; it says whose it is and when it was used', async () => {
    const ada = await person('ada@example.org');
    await write((tx) => addGrant(tx, ada, 'g'));
    for (const hash of ['1', '2', '3']) await write((tx) => addToken(tx, 'g', hash));
    const works = async (hash: string) => (await store.grants.token(hash, NOON)) !== undefined;
    const { id = 0 } = (await store.grants.token('1', NOON)) ?? {};
    expect(await store.grants.tokenById(id)).toMatchObject({ client_id: 'client', created_at: NOON });
    expect([await store.grants.isToken('1'), await store.grants.isToken('nobody')]).toEqual([true, false]);
    await write((tx) => tx.grants.removeToken('1'));
    expect([await works('1'), await works('2'), await works('3')]).toEqual([false, true, true]);
    await write((tx) => tx.grants.removeTokens('g'));
    expect([await works('2'), await works('3')]).toEqual([false, false]);
    const client = { client_name: 'C', client_host: 'c.example', redirect_host: null, scopes: [] };
    await write((tx) => tx.grants.describe('g', client));
    await write((tx) => tx.grants.touch('g', NOON + 7));
    expect(await store.grants.byId('g', NOON)).toMatchObject({ ...client, last_used_at: NOON + 7 });
  });

  test('a client is removed, and a session ends by its cookie', async () => {
    const client = { client_id: 'c', created_at: NOON, metadata: {}, client_secret: null };
    await write((tx) => tx.oauth.putClient(client));
    expect(await store.oauth.client('c')).toMatchObject({ client_id: 'c' });
    await write((tx) => tx.oauth.removeClient('c'));
    expect(await store.oauth.client('c')).toBeUndefined();
    const person_id = await person('ada@example.org');
    const times = { created_at: NOON, last_seen_at: NOON, expires_at: NOON + DAY_MS };
    await write((tx) => tx.sessions.add({ person_id, hash: 'h', device: 'd', network: 'n', ...times }));
    const end = () => write((tx) => tx.sessions.endByHash('h'));
    expect([await end(), await end()]).toMatchObject([{ person_id }, undefined] as never);
  });

  test('an email address that gets no emails is listed, until it is allowed again', async () => {
    const row = { reason: 'operator', detail: null, suppressed_at: NOON } as const;
    const add = (email: string) => write((tx) => tx.suppressed_emails.add({ ...row, email }));
    const [first, second] = [await add('a@example.org'), await add('b@example.org')];
    const ids = async (after: number): Promise<number[]> =>
      (await store.suppressed_emails.list({ after, limit: 9 })).map(({ id }) => id);
    expect([await ids(0), await ids(first ?? 0)]).toEqual([[first, second], [second]]);
    const remove = () => write((tx) => tx.suppressed_emails.remove('a@example.org'));
    expect([await remove(), await remove()]).toEqual([first, null]);
  });
});
