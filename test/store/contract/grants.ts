import { describe, expect, test } from 'vitest';
import { endGrant } from '../../../services/people/end_grant.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { NOON } from '../temporary.ts';
import { addGrant, addToken } from './credentials.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What every engine does with grants, their tokens, and the storage of the authorization server. */
export function grantContract(current: () => Store): void {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => current().write(work);
  const person = (name: string): Promise<number> =>
    write((tx) => tx.people.ensure(`${name}@example.org`, NOON));
  const grant = (person_id: number, id: string, changed = {}) =>
    write((tx) => addGrant(tx, person_id, id, changed));
  const token = (grant_id: string, hash: string) => write((tx) => addToken(tx, grant_id, hash));

  describe('grants and their tokens', () => {
    const live = async (hash = 't', now = NOON) => (await current().grants.token(hash, now)) !== undefined;

    test('a token works until it or its grant ends, by time or by hand', async () => {
      const ada = await person('ada');
      await grant(ada, 'g', { expires_at: NOON + 30 * 60_000 });
      await token('g', 't');
      expect([await live('t', NOON), await live('t', NOON + 30 * 60_000)]).toEqual([true, false]);
      await grant(ada, 'g');
      expect([await live('t', NOON + HOUR - 1), await live('t', NOON + HOUR)]).toEqual([true, false]);
      const { id } = (await current().grants.token('t', NOON))!;
      expect(await current().grants.liveToken(id, NOON)).toMatchObject({ grant_id: 'g', person_id: ada });
      await write((tx) => tx.grants.end('g'));
      expect([await live(), await current().grants.liveToken(id, NOON)]).toEqual([false, undefined]);
    });

    test('one person ends no grant of another, and each end is recorded once', async () => {
      const [ada, bob] = [await person('ada'), await person('bob')];
      await grant(ada, 'g');
      const end = (person_id: number) =>
        write((tx) =>
          endGrant(tx, 'g', { by: { actor: 'person', actor_id: person_id }, why: 'disconnected', person_id }),
        );
      expect([await end(bob), await end(ada), await end(ada)]).toEqual([false, true, false]);
      const rows = await current().audit_log.newest({ kind: 'grant_revoked', limit: 9 });
      expect(rows).toMatchObject([
        { person_id: ada, subject: 'oauth_grant:g', details: { why: 'disconnected' } },
      ]);
    });

    test('networks are counted by grant, each once however often it comes', async () => {
      const ada = await person('ada');
      for (const id of ['g', 'unused']) await grant(ada, id);
      for (const hash of ['n1', 'n2', 'n1']) await write((tx) => tx.grants.usedFrom('g', hash, NOON));
      expect(await current().grants.networks(ada)).toEqual(new Map([['g', 2]]));
      expect(await current().grants.networks(ada + 1)).toEqual(new Map());
    });

    test('the sweep takes what is over or never was used, and leaves what still has a token', async () => {
      const ada = await person('ada');
      await grant(ada, 'over', { expires_at: NOON });
      await grant(ada, 'unused', { created_at: NOON - HOUR });
      await grant(ada, 'new', { created_at: NOON - HOUR + 1 });
      for (const id of ['used', 'refreshing']) await grant(ada, id, { created_at: NOON - 9 * DAY });
      await token('used', 't');
      const entry = { payload: '', uid_hash: null, created_at: NOON, expires_at: NOON + DAY };
      await write((tx) =>
        tx.oauth.put({ ...entry, model: 'RefreshToken', id_hash: 'r', grant_id: 'refreshing' }),
      );
      const left = async () => (await current().grants.ofPerson(ada, 0)).map(({ id }) => id).toSorted();
      await write((tx) => tx.grants.purge({ now: NOON, known: NOON, unused: NOON - HOUR }));
      expect(await left()).toEqual(['new', 'refreshing', 'used']);
      await write((tx) => tx.grants.purge({ now: NOON + HOUR, known: NOON + HOUR, unused: NOON - HOUR }));
      expect(await left()).toEqual(['new', 'refreshing']);
    });
  });

  describe('the storage of the authorization server', () => {
    const put = (changed = {}) =>
      write((tx) =>
        tx.oauth.put({
          model: 'AuthorizationCode',
          id_hash: 'id',
          payload: 'sealed',
          grant_id: null,
          uid_hash: 'uid',
          created_at: NOON,
          expires_at: NOON + HOUR,
          ...changed,
        }),
      );
    const find = (id_hash = 'id', now = NOON) => current().oauth.find('AuthorizationCode', id_hash, now);

    test('a code is consumed by one of many at once, and writing it again does not make it new', async () => {
      await put();
      const consumed = await Promise.all(
        Array.from({ length: 5 }, () => write((tx) => tx.oauth.consume('AuthorizationCode', 'id', NOON + 1))),
      );
      expect(consumed.filter(Boolean)).toHaveLength(1);
      await put({ payload: 'again', created_at: NOON + 2 });
      expect(await find()).toMatchObject({ payload: 'again', consumed_at: NOON + 1, created_at: NOON });
    });

    test('entries are found by either id of their kind until they end', async () => {
      await put();
      await put({ model: 'Interaction', payload: 'other' });
      expect(await current().oauth.findByUid('Interaction', 'uid', NOON)).toMatchObject({ payload: 'other' });
      expect(await current().oauth.findByUid('Session', 'uid', NOON)).toBeUndefined();
      expect([await find('id', NOON + HOUR - 1), await find('id', NOON + HOUR)]).toEqual([
        expect.anything(),
        undefined,
      ]);
      await write((tx) => tx.oauth.purge(NOON + HOUR));
      expect(await current().oauth.findByUid('Interaction', 'uid', NOON)).toBeUndefined();
    });

    test('what belongs to a grant goes with it, kind by kind', async () => {
      const ada = await person('ada');
      for (const id of ['g', 'another']) await grant(ada, id);
      await put({ grant_id: 'g' });
      await put({ id_hash: 'other', grant_id: 'another' });
      await write((tx) => tx.oauth.removeOfGrant('RefreshToken', 'g'));
      expect(await find()).toBeDefined();
      await write((tx) => tx.oauth.removeOfGrant('AuthorizationCode', 'g'));
      expect([await find(), await find('other')]).toEqual([undefined, expect.anything()]);
      await write((tx) => tx.grants.end('another'));
      expect(await find('other')).toBeUndefined();
    });

    test('clients go when nobody let them in or used them, and stay while a person has connected them', async () => {
      const ada = await person('ada');
      const client = (client_id: string, used_at: number | null) =>
        write(async (tx) => {
          await tx.oauth.putClient({
            client_id,
            metadata: {},
            client_secret: null,
            created_at: NOON - 400 * DAY,
          });
          if (used_at !== null) await tx.oauth.touchClient(client_id, used_at);
        });
      await client('never', null);
      await client('connected', null);
      await client('last-year', NOON - 366 * DAY);
      await client('this-year', NOON - 364 * DAY);
      await grant(ada, 'g', { client_id: 'connected' });
      await write((tx) => tx.oauth.purgeClients({ unproved: NOON - DAY, unused: NOON - 365 * DAY }));
      const there = async (id: string) => (await current().oauth.client(id)) !== undefined;
      expect(await Promise.all(['never', 'connected', 'last-year', 'this-year'].map(there))).toEqual([
        false,
        true,
        false,
        true,
      ]);
    });
  });
}
