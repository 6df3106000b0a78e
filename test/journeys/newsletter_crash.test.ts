import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { subscribeMember } from '../../services/subscriptions/subscribe.ts';
import { crashAgainAndAgain } from '../crash_harness.ts';
import { mailServer } from '../doubles/mail_server.ts';
import { bySize } from '../gate/size.ts';
import { addListing } from '../scene.ts';
import { emailsOf } from '../site/subscriptions/inbox.ts';
import { startWorld, until, type World } from '../world.ts';

const ROUNDS = bySize({ quick: 3, landing: 3, night: 4 });
const READERS = 250;
const MOST_LINES = 40;
/** Emails that one process sends at the same time. */
const AT_ONCE = 2;

/** Emails of a kind that a service sends to all readers while it is killed again and again: each is left out by none and few come twice. */
async function sendThroughKills({
  prepare,
  kind,
  subject,
  recipients,
}: {
  prepare: (world: World, readers: readonly string[]) => Promise<void>;
  kind: string;
  subject: string;
  recipients: (world: World) => Promise<number | undefined>;
}): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-crash-'));
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  const mail = await mailServer();
  onTestFinished(() => mail.close());
  const before = await startWorld({ data_dir });
  const readers = Array.from({ length: READERS }, (_, i) => `reader${i}@example.org`);
  await prepare(before, readers);
  await before.close();

  const kills = await crashAgainAndAgain({
    program: join(import.meta.dirname, 'newsletter_crash_child.ts'),
    args: [data_dir, mail.url],
    rounds: ROUNDS,
    most_lines: MOST_LINES,
    onLine: () => undefined,
  });
  expect([kills, mail.received.length < READERS]).toEqual([ROUNDS, true]);

  const world = await startWorld({ data_dir, env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent' } });
  onTestFinished(() => world.close());
  world.clock.set('2026-11-23T10:00:00Z');
  await until(async () => {
    await world.running.drain();
    return !(await world.store.jobs.counts()).some((job) => job.kind === kind && job.state !== 'done');
  });
  const emails = emailsOf(mail).filter((email) => email.subject.includes(subject));
  expect(new Set(emails.map(({ to }) => to))).toEqual(new Set(readers));
  // A repetition has the id of the first, so that programs of readers show one.
  expect(new Set(emails.map(({ headers }) => headers['message-id'])).size).toBe(READERS);
  expect(emails.length - READERS).toBeLessThanOrEqual(kills * AT_ONCE);
  expect(await recipients(world)).toBe(READERS);
}

test('a service that is killed while it sends the Monday email leaves no subscriber out, and repeats only what it was just sending', () =>
  sendThroughKills({
    async prepare({ store, clock }, readers) {
      const now = clock.now().getTime();
      await addListing(store, clock, { name: 'Acme', voted_at: [now] });
      for (const email of readers)
        await store.write((tx) => subscribeMember(tx, 'newsletter', { email, now }));
    },
    kind: 'send_newsletter',
    subject: 'the week of',
    recipients: async ({ store }) => (await store.newsletter.byWeek('2026-11-23'))?.recipients,
  }));

test('a service that is killed while it emails an update leaves no follower out, and repeats only what it was just sending', () => {
  let update_id = 0;
  return sendThroughKills({
    async prepare(world, readers) {
      const { store, clock } = world;
      const now = clock.now().getTime();
      const { id: listing_id } = await addListing(store, clock, { name: 'Acme' });
      for (const email of readers)
        await store.write(async (tx) => {
          const person_id = await tx.people.ensure(email, now);
          await tx.follows.add({ person_id, listing_id, followed_at: now });
        });
      const key = await world.key('ada');
      const body = { title: 'News', body: 'What is new.' };
      update_id = (await world.rest('POST', `/me/listings/${listing_id}/updates`, { key, body })).body.id;
    },
    kind: 'send_update',
    subject: 'Acme: News',
    recipients: async ({ store }) => (await store.updates.byId(update_id))?.recipients,
  });
});
