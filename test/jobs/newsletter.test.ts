import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks } from '../../domain/launches/weeks.ts';
import type { Failure } from '../../jobs/queue/queue.ts';
import { issueNewsletter, remindOfLaunch } from '../../jobs/subscriptions/newsletter.ts';
import { sendNewsletter, sendReminder } from '../../jobs/subscriptions/send_subscribed.ts';
import { issueOf } from '../../services/subscriptions/newsletter.ts';
import { remindOfLaunch as enqueueReminder } from '../../services/subscriptions/reminders.ts';
import { endSubscription, subscribeMember } from '../../services/subscriptions/subscribe.ts';
import { AT_LANDING } from '../gate/size.ts';
import { DAY, HOUR, type UseCaseScene, useCaseScene } from '../services/scene.ts';
import { NOON } from '../store/temporary.ts';
import { queueOf, scriptedMailer } from './handlers.ts';

const ORIGIN = 'https://firstlight.example';
/** The Monday after NOON, at the hour of the email. */
const MONDAY = Date.parse('2026-11-23T09:00:00Z');
let scene: UseCaseScene;
let mail: ReturnType<typeof scriptedMailer>;
let failures: Failure[];
let secrets = 0;
beforeEach(async () => {
  scene = await useCaseScene();
  mail = scriptedMailer();
  failures = [];
  await scene.listing({ name: 'Acme', voted_at: [NOON] });
});

/** A process that sends; several work one after the other on the same store. */
function process(handlers: Parameters<typeof queueOf>[0] = {}) {
  const { store, clock } = scene;
  const secret = () => ({ token: `token-${++secrets}`, hash: `hash-${secrets}` });
  const subscribed = { store, clock, mailer: mail.mailer, origin: ORIGIN, secret };
  return queueOf(
    {
      issue_newsletter: issueNewsletter({ store, clock }),
      remind_of_launch: remindOfLaunch({ store, clock }),
      send_newsletter: sendNewsletter(subscribed),
      send_reminder: sendReminder(subscribed),
      ...handlers,
    },
    { store, clock, failures },
  );
}
const subscribe = (name: string, now = NOON) =>
  scene.write((tx) => subscribeMember(tx, 'newsletter', { email: `${name}@example.org`, now }));
async function reach(now: number, queue = process()): Promise<string[]> {
  scene.clock.set(now);
  await scene.write((tx) => tx.jobs.enqueue('issue_newsletter', {}));
  await queue.drain();
  return recipients();
}
/** A launch so many weeks after the first Monday, so that the issue of that week has something to report. */
const launched = (weeks: number) =>
  scene.listing({
    name: `Product ${weeks}`,
    owner: 'eve',
    live_at: MONDAY + weeks * 7 * DAY - HOUR,
    week: addWeeks('2026-11-23', weeks),
  });
const recipients = () => mail.sent.map(({ to }) => to.email.split('@', 1)[0] ?? '').toSorted();

describe('the Monday email', () => {
  test('comes to each subscriber once a week, however often the job runs and also in two processes', async () => {
    for (const name of ['ada', 'bob']) await subscribe(name);
    expect(await reach(MONDAY - 1)).toEqual([]);
    expect(await reach(MONDAY)).toEqual(['ada', 'bob']);
    await scene.write((tx) => tx.jobs.enqueue('issue_newsletter', {}));
    await Promise.all([process().drain(), process().drain()]);
    expect(await reach(MONDAY + DAY)).toEqual(['ada', 'bob']);
    expect(await reach(MONDAY + 6 * DAY)).toEqual(['ada', 'bob']);
    await launched(1);
    expect(await reach(MONDAY + 7 * DAY)).toEqual(['ada', 'ada', 'bob', 'bob']);
    expect(await scene.recorded()).toEqual(
      expect.arrayContaining(['subscription_confirmed', 'newsletter_issued']),
    );
  });

  test('catches up after a downtime while it still is a Monday email, and skips the week else', async () => {
    await subscribe('ada');
    expect(await reach(MONDAY + 2 * DAY - 1)).toEqual(['ada']);
    await launched(1);
    expect(await reach(MONDAY + 9 * DAY)).toEqual(['ada']);
  });

  // Slices have 200 emails, so it takes hundreds of readers.
  test.runIf(AT_LANDING)(
    'a process that ends between two slices leaves nobody out, and nobody gets it twice',
    async () => {
      const names = Array.from({ length: 450 }, (_, i) => `reader${i}`);
      for (const name of names) await subscribe(name);
      const { store, clock } = scene;
      let slices = 0;
      // The process ends after the first transaction that enqueues: what was committed stays.
      const dying = process({
        issue_newsletter: (payload, run) =>
          issueNewsletter({ store, clock })(payload, {
            ...run,
            write: async (work, options) => {
              if (++slices === 3) throw new Error('the process was killed');
              return run.write(work, options);
            },
          }),
      });
      expect(await reach(MONDAY, dying)).toEqual(names.toSorted());
      expect(failures).toHaveLength(1);
      expect((await store.newsletter.byWeek('2026-11-23'))?.recipients).toBe(450);
      expect(new Set(mail.sent.map(({ message_id }) => message_id)).size).toBe(450);
    },
  );

  test('an email that was sent when the process ended comes again under the same id, and both its links work', async () => {
    await subscribe('ada');
    mail.next.push('send, then fail');
    expect(await reach(MONDAY)).toEqual(['ada', 'ada']);
    const [first, second] = mail.sent;
    expect(first?.message_id).toBe(second?.message_id);
    const hashes = mail.sent.map(
      ({ headers }) => /token-(\d+)/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1],
    );
    expect(new Set(hashes).size).toBe(2);
    for (const number of hashes)
      expect(await scene.store.subscriptions.byHash(`hash-${number}`)).toMatchObject({
        email: 'ada@example.org',
      });
  });

  test('who unsubscribes or is refused for good while it is sent gets none; a mailbox that stays gone is forgotten', async () => {
    for (const name of ['ada', 'bob']) await subscribe(name);
    const bob = (await scene.store.subscriptions.find(
      { topic: 'newsletter', listing_id: null },
      'bob@example.org',
    ))!;
    await scene.write((tx) => tx.subscriptions.addLink(bob.id, 'his link', NOON));
    scene.clock.set(MONDAY);
    await scene.write((tx) => tx.jobs.enqueue('issue_newsletter', {}));
    const { store, clock } = scene;
    await process({ send_newsletter: () => Promise.reject(new Error('not yet')) })
      .drain()
      .catch(() => undefined);
    await scene.write((tx) => endSubscription(tx, 'his link'));
    expect(await store.subscriptions.byId(bob.id)).toBeUndefined();
    expect(clock.now().getTime()).toBe(MONDAY);
    for (const week of [1, 2, 3]) {
      await launched(week);
      mail.next.push('refuse');
      await reach(MONDAY + 7 * week * DAY);
    }
    expect(mail.sent).toEqual([]);
    expect(
      await store.subscriptions.find({ topic: 'newsletter', listing_id: null }, 'ada@example.org'),
    ).toBeUndefined();
  });

  test('who subscribes after the issue was sent, or again, gets the next one', async () => {
    await subscribe('ada');
    await reach(MONDAY);
    const ada = (await scene.store.subscriptions.find(
      { topic: 'newsletter', listing_id: null },
      'ada@example.org',
    ))!;
    await scene.write((tx) => tx.subscriptions.addLink(ada.id, 'her link', MONDAY));
    await scene.write((tx) => endSubscription(tx, 'her link'));
    for (const name of ['ada', 'bob']) await subscribe(name, MONDAY + HOUR);
    expect(await reach(MONDAY + DAY)).toEqual(['ada']);
    await launched(1);
    expect(await reach(MONDAY + 7 * DAY)).toEqual(['ada', 'ada', 'bob']);
  });

  test('who subscribes between the making of the issue and its emails gets the next one', async () => {
    await subscribe('ada');
    const { store, clock } = scene;
    let writes = 0;
    // The process ends when the issue is made, and another one sends it an hour later.
    const dying = process({
      issue_newsletter: (payload, run) =>
        issueNewsletter({ store, clock })(payload, {
          ...run,
          write: async (work, options) => {
            if (++writes !== 2) return run.write(work, options);
            clock.set(MONDAY + HOUR);
            await subscribe('bob', MONDAY + HOUR);
            throw new Error('the process was killed');
          },
        }),
    });
    expect(await reach(MONDAY, dying)).toEqual(['ada']);
    expect(await store.newsletter.byWeek('2026-11-23')).toMatchObject({
      made_at: MONDAY,
      finished_at: MONDAY + HOUR,
    });
    await launched(1);
    expect(await reach(MONDAY + 7 * DAY)).toEqual(['ada', 'ada', 'bob']);
  });

  test('who unsubscribes in the last moment before it is sent gets none', async () => {
    await subscribe('ada');
    await scene.write((tx) => tx.subscriptions.addLink(1, 'her link', NOON));
    const { store, clock } = scene;
    const secret = () => ({ token: 'token', hash: 'hash' });
    const send = sendNewsletter({ store, clock, mailer: mail.mailer, origin: ORIGIN, secret });
    const late = process({
      send_newsletter: (payload, run) =>
        send(payload, {
          ...run,
          write: async (work, options) => {
            await scene.write((tx) => endSubscription(tx, 'her link'));
            return run.write(work, options);
          },
        }),
    });
    expect(await reach(MONDAY, late)).toEqual([]);
    expect(failures).toEqual([]);
  });

  test('a change of the zone on that day sends no second one', async () => {
    await subscribe('ada');
    await scene.set('calendar.time_zone', 'Pacific/Kiritimati');
    expect(await reach(Date.parse('2026-11-22T19:00:00Z'))).toEqual(['ada']);
    for (const zone of ['UTC', 'Pacific/Pago_Pago', 'America/New_York']) {
      await scene.set('calendar.time_zone', zone);
      for (const hours of [-14, 0, 11, 20]) await reach(MONDAY + hours * HOUR);
    }
    expect(recipients()).toEqual(['ada']);
  });

  test('is sent at the hour of the setting, and stops in the middle when it is switched off', async () => {
    await subscribe('ada');
    await scene.set('newsletter.hour', 15);
    expect(await reach(MONDAY + 6 * HOUR - 1)).toEqual([]);
    scene.clock.set(MONDAY + 6 * HOUR);
    const { store, clock } = scene;
    const off = process({
      issue_newsletter: async (payload, run) => {
        await issueNewsletter({ store, clock })(payload, run);
        await scene.set('newsletter.sends', 0);
      },
    });
    expect(await reach(MONDAY + 6 * HOUR, off)).toEqual([]);
  });

  test('a week with nothing to report has no issue', async () => {
    scene = await useCaseScene();
    await subscribe('ada');
    expect(await reach(MONDAY)).toEqual([]);
    expect(await issueOf(scene.store, '2026-11-23', MONDAY)).toBeUndefined();
  });

  test('names of companies bring no links and no line ends into it', async () => {
    await scene.listing({ name: 'Win at https://evil.example\nnow', owner: 'eve', voted_at: [NOON, NOON] });
    await subscribe('ada');
    await reach(MONDAY);
    expect(mail.sent[0]?.text).not.toContain('https://evil.example');
    expect(mail.sent[0]?.text).toContain('Acme');
  });
});

describe('the reminder of a launch', () => {
  test.runIf(AT_LANDING)(
    'comes once to each of many, also after the process ended in the middle',
    async () => {
      const listing = await scene.listing({
        name: 'Borealis',
        owner: 'eve',
        status: 'scheduled',
        week: '2026-11-23',
      });
      for (let i = 0; i < 250; i++)
        await scene.write((tx) =>
          subscribeMember(tx, { slug: listing.slug }, { email: `reader${i}@example.org`, now: NOON }),
        );
      scene.clock.set(MONDAY);
      await scene.takeDue(MONDAY);
      await scene.write((tx) => enqueueReminder(tx, listing.id, listing.launch_id ?? 0));
      const { store, clock } = scene;
      let writes = 0;
      mail.next.push('put off', 'send, then fail');
      await process({
        remind_of_launch: (payload, run) =>
          remindOfLaunch({ store, clock })(payload, {
            ...run,
            write: async (work, options) => {
              if (++writes === 2) throw new Error('the process was killed');
              return run.write(work, options);
            },
          }),
      }).drain();
      expect(new Set(recipients()).size).toBe(250);
      expect(new Set(mail.sent.map(({ message_id }) => message_id)).size).toBe(250);
      // One was sent twice under one id, because its end could not be noted.
      expect(mail.sent).toHaveLength(251);
      expect(await store.subscriptions.reminders({ listing_id: listing.id, after: 0, limit: 9 })).toEqual([]);
    },
  );
});
