import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import { restCaller } from '../clients/rest_client.ts';
import { type MailServer, mailServer } from '../doubles/mail_server.ts';
import { shareableDraft } from '../scene.ts';
import { member, Visitor } from '../site/visitor.ts';
import { rowsOf } from '../store/service_database.ts';
import { startWorld, until, type World } from '../world.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const GUEST = 'guest@example.org';
const PUT_OFF = { status: 451, words: 'try again later' };
const NO_SUCH_USER = { status: 550, words: 'no such user' };

let mail: MailServer;
let world: World;
beforeEach(async () => {
  mail = await mailServer();
  world = await startWorld({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent' } });
});
afterEach(async () => {
  await world.close();
  await mail.close();
});

const now = (): number => world.clock.now().getTime();
const later = (ms: number): Promise<void> => world.reach(new Date(now() + ms));

/** The stored jobs of one kind. */
const jobs = (kind: string): Promise<{ state: string; attempts: number }[]> =>
  rowsOf(
    world.running.config,
    `select state, cast(attempts as int) as attempts from job where kind = '${kind}' order by id`,
  );

/** Waits until every job of the kind has ended; a deferred job runs again after some seconds. */
const ended = (kind: string) =>
  until(async () => {
    const all = await jobs(kind);
    return all.length > 0 && all.every(({ state }) => state === 'done') && all;
  });

/** Waits until the first attempt of the only job has failed. */
const failedOnce = (kind: string) =>
  until(async () => {
    const [first] = await jobs(kind);
    return first?.state === 'queued' && first.attempts === 1;
  });

/** Decodes quoted-printable, the SMTP encoding of long lines and equals signs. */
const plain = (eml: string): string =>
  /^content-transfer-encoding: quoted-printable/im.test(eml)
    ? eml
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : eml;

const linkIn = (eml: string): string =>
  /\/(?:invites|sign-in\/confirm)\?token=[\w-]+/.exec(plain(eml))?.[0] ?? '';

describe('the email of an invite [R136]', () => {
  const toGuest = () => mail.received.filter(({ to }) => to.includes(GUEST));

  async function invite(refusal: typeof PUT_OFF): Promise<{ draft_id: string; invite_id: string }> {
    const ada = restCaller(world, await world.key('ada'));
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Lumenlog' });
    await world.running.drain();
    mail.refuse({ ...refusal, to: GUEST });
    const { problem } = await ada.call('invite_cofounder', { id: draft_id, email: GUEST });
    expect(problem).toBeNull();
    const [invited] = await world.store.invites.ofDraft(draft_id);
    return { draft_id, invite_id: invited!.id };
  }

  test('comes after the mail server put it off, once, with a link that works', async () => {
    await invite(PUT_OFF);
    expect(await ended('send_invite')).toMatchObject([{ attempts: 2 }]);
    expect(toGuest()).toHaveLength(1);
    const opened = await new Visitor(world.url).request(linkIn(toGuest()[0]!.eml));
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('Lumenlog')]);
  });

  test('is not tried again where there is no such mailbox; the invite can still be seen and withdrawn', async () => {
    const { draft_id, invite_id } = await invite(NO_SUCH_USER);
    expect(await ended('send_invite')).toMatchObject([{ attempts: 1 }]);
    expect(toGuest()).toEqual([]);
    const by = await member(world.url, world.store, 'ada@example.org', now());
    const path = `/account/drafts/${draft_id}`;
    const page = await by.request(path);
    expect(page.text).toContain('pending');
    await by.fill(page, path, { do: 'revoke', invite: invite_id });
    expect((await by.request(path)).text).toContain('withdrawn');
  });

  test('is not sent any more after the invite was withdrawn', async () => {
    const { draft_id, invite_id } = await invite(PUT_OFF);
    await failedOnce('send_invite');
    const by = await member(world.url, world.store, 'ada@example.org', now());
    const path = `/account/drafts/${draft_id}`;
    await by.fill(await by.request(path), path, { do: 'revoke', invite: invite_id });
    expect(await ended('send_invite')).toMatchObject([{ attempts: 2 }]);
    expect(toGuest()).toEqual([]);
  });

  test('is not sent any more after the invite has expired', async () => {
    const { invite_id } = await invite(PUT_OFF);
    await failedOnce('send_invite');
    const { expires_at } = (await world.store.invites.byId(invite_id))!;
    world.clock.set(new Date(expires_at));
    await ended('send_invite');
    expect(toGuest()).toEqual([]);
  });
});

describe('the sign-in email', () => {
  async function requestEmail(): Promise<Visitor> {
    const by = new Visitor(world.url);
    await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'ada@example.org' });
    return by;
  }

  test('is not sent any more after its quarter of an hour', async () => {
    mail.refuse(PUT_OFF);
    await requestEmail();
    await failedOnce('send_sign_in');
    world.clock.advance(15 * MINUTE);
    await ended('send_sign_in');
    expect([mail.attempts, mail.received]).toEqual([1, []]);
  });

  test('a message that the server took but did not confirm leaves only the newest link working', async () => {
    const by = await requestEmail();
    await ended('send_sign_in');
    const first = linkIn(mail.received[0]!.eml);
    // The state after a worker was killed before it could store the end of its job.
    await rowsOf(
      world.running.config,
      "update job set state = 'queued', attempts = 1 where kind = 'send_sign_in'",
    );
    await until(async () => mail.received.length === 2);
    const second = linkIn(mail.received[1]!.eml);
    expect(second).not.toBe(first);
    const stale = await new Visitor(world.url).request(first);
    expect([stale.status, stale.root.querySelector('main form')]).toEqual([410, null]);
    expect((await by.fill(await by.request(second), '/sign-in/confirm')).status).toBe(303);
  });
});

describe('the email about a key that ends [D28]', () => {
  const key = (name: string, days: number, lived: number) =>
    world.store.write((tx) => {
      const expires_at = now() + days * DAY;
      const wish = { email: 'ada@example.org', name, scopes: null, expires_at };
      return issueKey(tx, wish, now() - lived * DAY);
    });
  const subjects = () =>
    mail.received.map(({ to, eml }) => `${to.join()}: ${/^Subject: (.*)$/m.exec(eml)?.[1] ?? ''}`);

  test('comes once, in its last week, to its owner', async () => {
    await key('Deploy script', 10, 20);
    await later(2 * DAY);
    expect(mail.received).toEqual([]);
    for (let day = 0; day < 3; day++) await later(DAY);
    expect(subjects()).toEqual([expect.stringMatching(/^ada@example\.org: .*Deploy script/)]);
    expect(plain(mail.received[0]!.eml)).toContain('/account/keys');
  });

  test('does not come for a key that lives a week at most, was revoked, or never ends', async () => {
    await key('For a week', 6, 1);
    const revoked = await key('Revoked', 10, 20);
    await world.key('ada');
    const own = restCaller(world, revoked);
    expect((await own.call('get_account')).problem).toBeNull();
    await world.store.write(async (tx) => {
      const person = (await tx.people.byEmail('ada@example.org'))!;
      for (const one of await tx.keys.ofPerson(person.id))
        if (one.name === 'Revoked') await tx.keys.revoke(one.id, now());
    });
    for (let day = 0; day < 6; day++) await later(DAY);
    expect(subjects()).toEqual([]);
  });

  test('goes nowhere after the account was deleted', async () => {
    await key('Deploy script', 10, 20);
    mail.refuse(PUT_OFF);
    // Deleted before all is done that was due, which may take longer than the pause before the second attempt.
    const days = later(4 * DAY);
    await failedOnce('send_mail');
    await world.store.write(async (tx) =>
      deleteAccount(tx, (await tx.people.byEmail('ada@example.org'))!.id, now()),
    );
    await days;
    await ended('send_mail');
    expect([mail.attempts, mail.received]).toEqual([1, []]);
  });
});
