import { beforeEach, describe, expect, test } from 'vitest';
import { sendInvite } from '../../jobs/email/send_invite.ts';
import { sendMail } from '../../jobs/email/send_mail.ts';
import { warnOfKeys } from '../../jobs/email/warn_of_keys.ts';
import type { Failure, Queue } from '../../jobs/queue/queue.ts';
import { inviteByHash } from '../../services/drafts/invitations.ts';
import { inviteToDraft } from '../../services/drafts/invites.ts';
import { writeTo, writeToOwners } from '../../services/email/outbox.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import { shareableDraft } from '../scene.ts';
import { DAY, HOUR, type UseCaseScene, useCaseScene } from '../services/scene.ts';
import { NOON } from '../store/temporary.ts';
import { queueOf, scriptedMailer } from './handlers.ts';

const ORIGIN = 'https://firstlight.example';
let scene: UseCaseScene;
let mail: ReturnType<typeof scriptedMailer>;
let failures: Failure[];
let queue: Queue;
let ada: number;
let secrets: number;
beforeEach(async () => {
  scene = await useCaseScene();
  mail = scriptedMailer();
  failures = [];
  secrets = 0;
  const { store, clock } = scene;
  const secret = () => ({ token: `token-${++secrets}`, hash: `hash-${secrets}` });
  queue = queueOf(
    {
      send_mail: sendMail({ store, mailer: mail.mailer, origin: ORIGIN }),
      send_invite: sendInvite({ store, clock, mailer: mail.mailer, origin: ORIGIN, secret }),
      warn_of_keys: warnOfKeys({ clock }),
    },
    { store, clock, failures },
  );
  ada = await scene.person('ada');
});

const award = (week: string) => ({ name: 'Acme', slug: 'acme', week, rank: 1, week_votes: 9 });
const write = (event: string, person_id = ada) =>
  scene.write((tx) => writeTo(tx, person_id, 'award', award('2026-11-16'), event));
const states = async () =>
  Object.fromEntries(
    (await scene.store.jobs.counts()).map(({ kind, state, jobs }) => [`${kind} ${state}`, jobs]),
  );

describe('an email of the outbox [D43]', () => {
  test('comes to each person once for an event, however often the event is reported', async () => {
    for (const event of ['one', 'one', 'two']) await write(event);
    await write('one', await scene.person('bob'));
    await queue.drain();
    await write('one');
    await queue.drain();
    expect(mail.sent.map(({ to }) => to.email).toSorted()).toEqual([
      'ada@example.org',
      'ada@example.org',
      'bob@example.org',
    ]);
  });

  test('that was put off comes with the id of the first attempt, so that two are recognised as one', async () => {
    mail.next.push('put off', 'send, then fail');
    await write('one');
    await queue.drain();
    expect(mail.attempts()).toBe(3);
    expect(new Set(mail.sent.map(({ message_id }) => message_id)).size).toBe(1);
    expect(failures.map(({ outcome }) => outcome)).toEqual(['retry', 'retry']);
    expect(await states()).toEqual({ 'send_mail done': 1 });
  });

  test('to a mailbox that does not exist is not tried again: no server likes that', async () => {
    mail.next.push('refuse');
    await write('one');
    await queue.drain();
    expect([mail.attempts(), mail.sent, await states()]).toEqual([1, [], { 'send_mail done': 1 }]);
  });

  test('that is put off for good is dead in the end, with the reason, and others are sent meanwhile', async () => {
    mail.next.push(...Array<'put off'>(8).fill('put off'));
    await write('one');
    await queue.drain();
    await write('two');
    await queue.drain();
    expect(mail.sent).toHaveLength(1);
    expect(await scene.store.jobs.dead({ offset: 0, limit: 9 })).toMatchObject([
      { attempts: 8, last_error: 'Error: 451 try again later' },
    ]);
  });

  test('with data of an older version, or of none, holds up no other one', async () => {
    await scene.write((tx) => tx.jobs.enqueue('send_mail', { email: 'award', person_id: ada, data: null }));
    await scene.write((tx) => tx.jobs.enqueue('send_mail', {}));
    await write('one');
    await queue.drain();
    expect(mail.sent.map(({ subject }) => subject)).toEqual(['Acme is Launch of the Week #1']);
    expect(await states()).toEqual({ 'send_mail dead': 1, 'send_mail done': 2 });
  });

  test('is not sent after the account was deleted, and else goes to its present email address', async () => {
    const bob = await scene.person('bob');
    await write('one');
    await write('one', bob);
    await scene.write((tx) => deleteAccount(tx, ada, NOON));
    await scene.write((tx) => tx.people.rename(bob, 'Bob Stone'));
    await queue.drain();
    expect(mail.sent.map(({ to }) => to)).toEqual([{ name: 'Bob Stone', email: 'bob@example.org' }]);
  });

  test('to all owners of a listing comes to each of them, also to who owns it twice', async () => {
    const draft_id = await shareableDraft(scene.store, scene.clock, { owner: 'ada', name: 'Acme' });
    const bob = await scene.person('bob');
    await scene.write(async (tx) => {
      await tx.co_owners.add(draft_id, bob, NOON);
      await tx.co_owners.add(draft_id, ada, NOON);
      await writeToOwners(tx, { person_id: ada, draft_id }, 'award', award('2026-11-16'), 'one');
    });
    expect(await scene.emails()).toEqual(['award > ada', 'award > bob']);
  });
});

describe('the email of an invite [R136]', () => {
  async function invite(): Promise<string> {
    const draft_id = await shareableDraft(scene.store, scene.clock, { owner: 'ada', name: 'Lumenlog' });
    const by = { person_id: ada, by_hand: true, limits_on: false, now: NOON };
    const { invite: sent } = await scene.write(async (tx) =>
      inviteToDraft(tx, (await tx.drafts.byId(draft_id))!, 'bob@example.org', by),
    );
    return sent.id;
  }
  const opens = async (n: number) => 'id' in (await inviteByHash(scene.store, `hash-${n}`, NOON));

  test('each attempt has a link of its own, and only the newest opens', async () => {
    mail.next.push('send, then fail');
    await invite();
    await queue.drain();
    expect(mail.sent.map(({ text }) => /token-\d/.exec(text)?.[0])).toEqual(['token-1', 'token-2']);
    expect(new Set(mail.sent.map(({ message_id }) => message_id)).size).toBe(2);
    expect([await opens(1), await opens(2)]).toEqual([false, true]);
  });

  test('that is refused leaves the invite as it was: it can be sent again to a mailbox that exists by then', async () => {
    mail.next.push('refuse');
    const id = await invite();
    await queue.drain();
    expect([mail.attempts(), mail.sent, failures]).toEqual([1, [], []]);
    expect(await scene.store.invites.byId(id)).toMatchObject({ status: 'pending' });
  });

  test('is not sent for a draft that went with its owner', async () => {
    await invite();
    await scene.write((tx) => deleteAccount(tx, ada, NOON));
    await queue.drain();
    expect([mail.attempts(), failures]).toEqual([0, []]);
  });
});

describe('the warning about keys that end [D28]', () => {
  const key = (name: string, ends_in: number, created_ago = 90 * DAY) =>
    scene.write((tx) =>
      tx.keys.add({
        person_id: ada,
        name,
        hash: name,
        hint: 'flsk_…',
        created_at: NOON - created_ago,
        expires_at: NOON + ends_in,
      }),
    );
  async function look(now = NOON): Promise<string[]> {
    scene.clock.set(now);
    await scene.write((tx) => tx.jobs.enqueue('warn_of_keys', {}));
    await queue.drain();
    return mail.sent.map(({ subject }) => /key (.*) expires/.exec(subject)?.[1] ?? '').toSorted();
  }

  test('comes in the last seven days, to the millisecond, and not after the end', async () => {
    await key('in seven days', 7 * DAY);
    await key('later', 7 * DAY + 1);
    await key('now', 0);
    expect(await look()).toEqual(['in seven days']);
    expect(await look(NOON + 1)).toEqual(['in seven days', 'later']);
  });

  test('comes once, also when two processes look at once and every day after', async () => {
    await key('one', 5 * DAY);
    await scene.write((tx) => tx.jobs.enqueue('warn_of_keys', {}));
    for (let day = 0; day < 4; day++) expect(await look(NOON + day * DAY)).toEqual(['one']);
  });

  test('comes late after a downtime, as long as there is something to do', async () => {
    await key('over meanwhile', 3 * DAY);
    await key('nearly over', 10 * DAY);
    expect(await look(NOON + 9 * DAY)).toEqual(['nearly over']);
  });

  test('comes again for the key that replaced one, in its own last week', async () => {
    const old = await key('old', 2 * DAY);
    expect(await look()).toEqual(['old']);
    const fresh = await key('new', 40 * DAY, 0);
    await scene.write((tx) => tx.keys.replace(old, fresh, NOON + HOUR));
    expect(await look(NOON + 35 * DAY)).toEqual(['new', 'old']);
  });
});
