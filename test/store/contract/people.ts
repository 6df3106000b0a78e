import { describe, expect, test } from 'vitest';
import { issueKey } from '../../../auth/credentials/issue_key.ts';
import { revokeKey, signOutEverywhere, suspend, unsuspend } from '../../../services/people/shut_out.ts';
import { CODE_TRIES } from '../../../store/sign_in/sign_in_links.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { NOON } from '../temporary.ts';
import { addGrant, addToken } from './credentials.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const IDLE = 14 * DAY;
const OPERATOR = { by: { actor: 'operator' }, now: NOON } as const;

/** What every engine does with sessions, sign-in emails and known browsers, and when a person is shut out. */
export function peopleContract(current: () => Store): void {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => current().write(work);
  const person = (name: string): Promise<number> =>
    write((tx) => tx.people.ensure(`${name}@example.org`, NOON));

  const session = (person_id: number, hash: string, changed = {}): Promise<number> =>
    write((tx) =>
      tx.sessions.add({
        person_id,
        hash,
        device: 'Firefox on Linux',
        network: '192.0.2.0/24',
        created_at: NOON,
        last_seen_at: NOON,
        expires_at: NOON + 90 * DAY,
        ...changed,
      }),
    );
  describe('sessions', () => {
    test('end at their time, and 14 days after the last request, whichever is first', async () => {
      const ada = await person('ada');
      const id = await session(ada, 'h');
      const works = async (now: number) => (await current().sessions.byHash('h', now)) !== undefined;
      expect([await works(NOON + IDLE - 1), await works(NOON + IDLE)]).toEqual([true, false]);
      await write((tx) => tx.sessions.touch(id, NOON + 85 * DAY));
      expect([await works(NOON + 90 * DAY - 1), await works(NOON + 90 * DAY)]).toEqual([true, false]);
    });

    test('are swept when they work no longer, and not before', async () => {
      const ada = await person('ada');
      await session(ada, 'idle');
      await session(ada, 'over', { expires_at: NOON + DAY });
      const left = async () => (await current().personal.everything(ada))!['web_session']!.length;
      await write((tx) => tx.sessions.purge(NOON + DAY - 1));
      expect(await left()).toBe(2);
      await write((tx) => tx.sessions.purge(NOON + DAY));
      expect(await left()).toBe(1);
      await write((tx) => tx.sessions.purge(NOON + IDLE));
      expect(await left()).toBe(0);
    });

    test('are listed last used first, and one person ends none of another', async () => {
      const [ada, bob] = [await person('ada'), await person('bob')];
      const first = await session(ada, 'a1');
      const second = await session(ada, 'a2');
      await session(bob, 'b1');
      await write((tx) => tx.sessions.touch(first, NOON + 1));
      const listed = async () => (await current().sessions.ofPerson(ada, NOON + 1)).map(({ id }) => id);
      expect(await listed()).toEqual([first, second]);
      expect(await write((tx) => tx.sessions.end(first, bob))).toBe(false);
      expect(await write((tx) => tx.sessions.endOthers(ada, second))).toBe(1);
      expect(await listed()).toEqual([second]);
      expect(await current().sessions.ofPerson(bob, NOON)).toHaveLength(1);
    });
  });

  describe('sign-in emails', () => {
    const link = (email: string, changed = {}) =>
      write((tx) =>
        tx.sign_in_links.add({
          email,
          mailbox_key: email,
          browser_hash: 'browser',
          return_to: '/',
          created_at: NOON,
          expires_at: NOON + HOUR,
          ...changed,
        }),
      );

    test('open once, however many try at the same moment', async () => {
      const id = await link('ada@example.org');
      const uses = await Promise.all(
        Array.from({ length: 5 }, () => write((tx) => tx.sign_in_links.use(id, NOON))),
      );
      expect(uses.filter(Boolean)).toHaveLength(1);
    });

    test('do not work after their time, or after another one for the same email address did', async () => {
      const [late, other, strange] = [
        await link('ada@example.org'),
        await link('ada@example.org'),
        await link('bob@example.org'),
      ];
      expect(await write((tx) => tx.sign_in_links.use(late, NOON + HOUR))).toBeUndefined();
      await write((tx) => tx.sign_in_links.endAll('ada@example.org', NOON));
      expect(await write((tx) => tx.sign_in_links.use(other, NOON))).toBeUndefined();
      expect(await write((tx) => tx.sign_in_links.use(strange, NOON))).toMatchObject({ id: strange });
    });

    test('a link that is used elsewhere opens nothing again, and leaves its code', async () => {
      const id = await link('ada@example.org');
      await write((tx) => tx.sign_in_links.write(id, { hash: 'once', code_hash: 'c1' }));
      const sent = (await current().sign_in_links.byHash('once', NOON))!;
      expect(await write((tx) => tx.sign_in_links.useLink(sent, NOON + HOUR))).toBeUndefined();
      const uses = await Promise.all(
        Array.from({ length: 3 }, () => write((tx) => tx.sign_in_links.useLink(sent, NOON))),
      );
      expect(uses.filter(Boolean)).toHaveLength(1);
      expect(await current().sign_in_links.byHash('once', NOON)).toBeUndefined();
      expect(await current().sign_in_links.ofBrowser('browser', NOON)).toMatchObject({ id, code_hash: 'c1' });
    });

    test('a second writing makes the link and the code of the first invalid', async () => {
      const id = await link('ada@example.org');
      await write((tx) => tx.sign_in_links.write(id, { hash: 'first', code_hash: 'c1' }));
      await write((tx) => tx.sign_in_links.write(id, { hash: 'second', code_hash: 'c2' }));
      expect(await current().sign_in_links.byHash('first', NOON)).toBeUndefined();
      expect(await current().sign_in_links.byHash('second', NOON)).toMatchObject({ id, code_hash: 'c2' });
      expect(await current().sign_in_links.byHash('second', NOON + HOUR)).toBeUndefined();
    });

    test('a browser continues with its newest one that still works', async () => {
      const old = await link('ada@example.org');
      const newest = await link('ada@example.org');
      await link('ada@example.org', { browser_hash: 'another' });
      const found = async () => (await current().sign_in_links.ofBrowser('browser', NOON))?.id;
      expect(await found()).toBe(newest);
      await write((tx) => tx.sign_in_links.use(newest, NOON));
      expect(await found()).toBe(old);
    });

    test('codes have five attempts in all; those of strangers are counted by mailbox beside', async () => {
      const id = await link('ada@example.org');
      for (let i = 0; i < CODE_TRIES; i++)
        expect(await write((tx) => tx.sign_in_links.countTry(id, NOON, i % 2 === 0))).toMatchObject({
          tries: i + 1,
        });
      expect(await write((tx) => tx.sign_in_links.countTry(id, NOON, false))).toBeUndefined();
      await link('bob@example.org', { stranger_tries: 9 });
      const tries = (after: number) =>
        write((tx) => tx.sign_in_links.strangerTries('ada@example.org', after));
      expect([await tries(NOON - 1), await tries(NOON)]).toEqual([3, 0]);
    });
  });

  describe('known browsers', () => {
    test('are known to one account, until they were away for long', async () => {
      const [ada, bob] = [await person('ada'), await person('bob')];
      await write((tx) => tx.sign_in_devices.remember(ada, 'browser', NOON));
      await write((tx) => tx.sign_in_devices.remember(ada, 'browser', NOON + DAY));
      const known = (id: number) => current().sign_in_devices.isKnown(id, 'browser');
      expect([await known(ada), await known(bob)]).toEqual([true, false]);
      await write((tx) => tx.sign_in_devices.purge(NOON));
      expect(await known(ada)).toBe(true);
      await write((tx) => tx.sign_in_devices.purge(NOON + DAY + 1));
      expect(await known(ada)).toBe(false);
    });
  });

  describe('an operator shuts a person out', () => {
    /** A person with one of each credential; says which of them work. */
    async function armed(name: string) {
      const id = await person(name);
      await session(id, `${name}-session`);
      await write((tx) => addGrant(tx, id, `${name}-grant`));
      await write((tx) => addToken(tx, `${name}-grant`, `${name}-token`));
      const wish = { email: `${name}@example.org`, name: 'Script', scopes: null, expires_at: null };
      await write((tx) => issueKey(tx, wish, NOON));
      const [key] = await current().keys.ofPerson(id);
      const working = async () => ({
        session: (await current().sessions.byHash(`${name}-session`, NOON)) !== undefined,
        token: (await current().grants.token(`${name}-token`, NOON)) !== undefined,
        key: (await current().keys.byHash(key!.hash)) !== undefined,
      });
      return { id, key_id: key!.id, working };
    }
    const ALL = { session: true, token: true, key: true };
    const NONE = { session: false, token: false, key: false };
    const recorded = async () => (await current().audit_log.newest({ limit: 99 })).map(({ kind }) => kind);

    test('while suspended nothing works, and afterwards everything does again', async () => {
      const [ada, bob] = [await armed('ada'), await armed('bob')];
      const on = () => write((tx) => suspend(tx, ada.id, { ...OPERATOR, note: 'spam' }));
      const off = () => write((tx) => unsuspend(tx, ada.id, OPERATOR));
      expect([await on(), await on()]).toEqual([null, 'suspended']);
      expect([await ada.working(), await bob.working()]).toEqual([NONE, ALL]);
      expect([await off(), await off()]).toEqual([true, false]);
      expect(await ada.working()).toEqual(ALL);
      expect((await recorded()).slice(0, 2)).toEqual(['person_unsuspended', 'person_suspended']);
    });

    test.each([
      {
        keys: false,
        left: { ...NONE, key: true },
        ended: { sessions: 1, assistants: 1, keys: 0, passkeys: 0, providers: 0 },
      },
      { keys: true, left: NONE, ended: { sessions: 1, assistants: 1, keys: 1, passkeys: 0, providers: 0 } },
    ])('signed out everywhere, keys too: $keys', async ({ keys, left, ended }) => {
      const [ada, bob] = [await armed('ada'), await armed('bob')];
      const out = () => write((tx) => signOutEverywhere(tx, ada.id, { ...OPERATOR, keys }));
      expect(await out()).toEqual(ended);
      expect([await ada.working(), await bob.working()]).toEqual([left, ALL]);
      const before = (await recorded()).length;
      expect(await out()).toEqual({ sessions: 0, assistants: 0, keys: 0, passkeys: 0, providers: 0 });
      expect(await recorded()).toHaveLength(before);
    });

    test('a key of any person is revoked once, and one that never was is not', async () => {
      const ada = await armed('ada');
      const revoke = (id: number) => write((tx) => revokeKey(tx, id, OPERATOR));
      expect([await revoke(ada.key_id), await revoke(ada.key_id), await revoke(404)]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await ada.working()).toEqual({ ...ALL, key: false });
    });
  });
}
