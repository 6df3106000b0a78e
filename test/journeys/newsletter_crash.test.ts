import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { subscribeMember } from '../../services/subscriptions/subscribe.ts';
import { crashAgainAndAgain } from '../crash_harness.ts';
import { mailServer } from '../doubles/mail_server.ts';
import { addListing } from '../scene.ts';
import { emailsOf } from '../site/subscriptions/inbox.ts';
import { startWorld, until } from '../world.ts';

const ROUNDS = 4;
const READERS = 250;
const MOST_LINES = 40;
/** Emails that one process sends at the same time. */
const AT_ONCE = 2;

test('a service that is killed while it sends the Monday email leaves no subscriber out, and repeats only what it was just sending', {
  timeout: 120_000,
}, async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-crash-'));
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  const mail = await mailServer();
  onTestFinished(() => mail.close());
  const before = await startWorld({ data_dir });
  const { store, clock } = before;
  const now = clock.now().getTime();
  await addListing(store, clock, { name: 'Acme', voted_at: [now] });
  const readers = Array.from({ length: READERS }, (_, i) => `reader${i}@example.org`);
  for (const email of readers) await store.write((tx) => subscribeMember(tx, 'newsletter', { email, now }));
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
    return !(await world.store.jobs.counts()).some(
      ({ kind, state }) => kind === 'send_newsletter' && state !== 'done',
    );
  });
  const emails = emailsOf(mail).filter(({ subject }) => subject.includes('the week of'));
  expect(new Set(emails.map(({ to }) => to))).toEqual(new Set(readers));
  // A repetition has the id of the first, so that programs of readers show one.
  expect(new Set(emails.map(({ headers }) => headers['message-id'])).size).toBe(READERS);
  expect(emails.length - READERS).toBeLessThanOrEqual(kills * AT_ONCE);
  expect((await world.store.newsletter.byWeek('2026-11-23'))?.recipients).toBe(READERS);
});
