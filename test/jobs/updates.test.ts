import { beforeEach, describe, expect, test } from 'vitest';
import type { Failure } from '../../jobs/queue/queue.ts';
import { emailFollowers } from '../../jobs/subscriptions/newsletter.ts';
import { sendUpdate } from '../../jobs/subscriptions/send_subscribed.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import { emailSlice } from '../../services/subscriptions/updates.ts';
import { deleteUpdate, postUpdate } from '../../services/updates/post.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { AT_LANDING } from '../gate/size.ts';
import { DAY, type UseCaseScene, useCaseScene } from '../services/scene.ts';
import { NOON } from '../store/temporary.ts';
import { queueOf, scriptedMailer } from './handlers.ts';

const MINUTE = 60_000;
let scene: UseCaseScene;
let mail: ReturnType<typeof scriptedMailer>;
let failures: Failure[];
let acme: Listing;
let secrets = 0;
beforeEach(async () => {
  scene = await useCaseScene();
  mail = scriptedMailer();
  failures = [];
  acme = await scene.listing({ name: 'Acme' });
});

function process(handlers: Parameters<typeof queueOf>[0] = {}) {
  const { store, clock } = scene;
  const secret = () => ({ token: `token-${++secrets}`, hash: `hash-${secrets}` });
  return queueOf(
    {
      email_followers: emailFollowers({ store, clock }),
      send_update: sendUpdate({
        store,
        clock,
        mailer: mail.mailer,
        origin: 'https://firstlight.example',
        secret,
      }),
      ...handlers,
    },
    { store, clock, failures },
  );
}
const follow = async (name: string, followed_at = NOON) => {
  const person_id = await scene.person(name);
  await scene.write((tx) => tx.follows.add({ person_id, listing_id: acme.id, followed_at }));
  return person_id;
};
const post = async (now = scene.now()) => {
  const person_id = await scene.person('ada');
  const news = { title: 'News', body: 'What is new.', person_id, now, limits_on: false };
  return scene.write((tx) => postUpdate(tx, acme, news));
};
const recipients = () => mail.sent.map(({ to }) => to.email.split('@', 1)[0] ?? '').toSorted();
async function reach(now: number, queue = process()): Promise<string[]> {
  scene.clock.set(now);
  await queue.drain();
  return recipients();
}

describe('the emails about an update', () => {
  // Slices have 200 emails, so it takes hundreds of readers.
  test.runIf(AT_LANDING)(
    'a process that ends between two slices leaves nobody out, and nobody gets it twice',
    async () => {
      const names = Array.from({ length: 450 }, (_, i) => `reader${i}`);
      for (const name of names) await follow(name);
      const { id } = await post();
      const { store, clock } = scene;
      let slices = 0;
      // The process ends after the first transaction that enqueues: what was committed stays.
      const dying = process({
        email_followers: (payload, run) =>
          emailFollowers({ store, clock })(payload, {
            ...run,
            write: async (work, options) => {
              if (++slices === 2) throw new Error('the process was killed');
              return run.write(work, options);
            },
          }),
      });
      expect(await reach(NOON + 10 * MINUTE, dying)).toEqual(names.toSorted());
      expect(failures).toHaveLength(1);
      expect(await store.updates.byId(id)).toMatchObject({
        recipients: 450,
        finished_at: NOON + 10 * MINUTE,
      });
      expect(new Set(mail.sent.map(({ message_id }) => message_id)).size).toBe(450);
      expect(await scene.recorded()).toEqual(expect.arrayContaining(['update_posted', 'update_emailed']));
      expect(await reach(NOON + DAY)).toHaveLength(450);
    },
  );

  test('an email that was sent when the process ended comes again under the same id, and both its links work', async () => {
    await follow('bob');
    await post();
    mail.next.push('send, then fail');
    expect(await reach(NOON + 10 * MINUTE)).toEqual(['bob', 'bob']);
    const [first, second] = mail.sent;
    expect(first?.message_id).toBe(second?.message_id);
    const links = mail.sent.map(
      ({ headers }) => /token-(\d+)/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1],
    );
    expect(new Set(links).size).toBe(2);
    for (const link of links)
      expect(await scene.store.follows.byHash(`hash-${link}`)).toMatchObject({ listing_id: acme.id });
  });

  test('who follows later, or again after an email, does not get it', async () => {
    const bob = await follow('bob');
    await post();
    await follow('late', NOON + 1);
    expect(await reach(NOON + 10 * MINUTE)).toEqual(['bob']);
    const { id } = (await scene.store.follows.of(bob, acme.id))!;
    await scene.write((tx) => tx.follows.delete(id));
    await follow('bob', scene.now());
    expect(await reach(NOON + 20 * MINUTE)).toEqual(['bob']);
  });

  test.each([
    ['unfollows', async (tx, { follow_id }) => void (await tx.follows.delete(follow_id))],
    ['deletes the account', async (tx, { person_id }) => deleteAccount(tx, person_id, NOON)],
    ['is suspended', async (tx, { person_id }) => void (await tx.people.suspend(person_id, NOON, 'spam'))],
    [
      'loses the update',
      async (tx, { update_id }) =>
        void (await deleteUpdate(tx, acme, { update_id, person_id: acme.person_id })),
    ],
    ['loses the listing', async (tx) => tx.listings.close(acme.id, 'suspended', NOON)],
  ] as [
    string,
    (
      tx: Parameters<Parameters<UseCaseScene['write']>[0]>[0],
      ids: { follow_id: number; person_id: number; update_id: number },
    ) => Promise<void>,
  ][])('who %s between the slice and the email gets none', async (_, change) => {
    const person_id = await follow('bob');
    const { id: update_id } = await post();
    const { id: follow_id } = (await scene.store.follows.of(person_id, acme.id))!;
    expect(await scene.write((tx) => emailSlice(tx, update_id, NOON))).toBe(false);
    await scene.write((tx) => change(tx, { follow_id, person_id, update_id }));
    expect(await reach(NOON + DAY)).toEqual([]);
    expect(mail.attempts()).toBe(0);
  });

  test('a mailbox that is gone three times in a row follows no longer; one that comes back starts again', async () => {
    const bob = await follow('bob');
    const isFollowing = async () => (await scene.store.follows.of(bob, acme.id)) !== undefined;
    for (const [day, fails] of [true, true, false, true, true].entries()) {
      await reach(NOON + day * DAY);
      await post();
      if (fails) mail.next.push('refuse');
      await reach(NOON + day * DAY + 10 * MINUTE);
      expect(await isFollowing()).toBe(true);
    }
    await reach(NOON + 5 * DAY);
    await post();
    mail.next.push('refuse');
    await reach(NOON + 5 * DAY + 10 * MINUTE);
    expect([await isFollowing(), (await scene.again(acme)).followers]).toEqual([false, 0]);
  });

  test('an update that was deleted after its emails counts for the day without its text, and then is forgotten', async () => {
    await follow('bob');
    const { id: update_id } = await post();
    await reach(NOON + 10 * MINUTE);
    await scene.write((tx) => deleteUpdate(tx, acme, { update_id, person_id: acme.person_id }));
    expect(await scene.store.updates.byId(update_id)).toBeUndefined();
    expect(await scene.store.updates.postedAfter(acme.id, NOON - DAY)).toEqual({ count: 1, first_at: NOON });
    await scene.write((tx) => tx.updates.purge(NOON + 1));
    expect(await scene.store.updates.postedAfter(acme.id, NOON - DAY)).toEqual({ count: 0, first_at: null });
  });
});

test('the number of followers follows the rows when accounts are deleted', async () => {
  const bob = await follow('bob');
  await follow('carol');
  expect((await scene.again(acme)).followers).toBe(2);
  await scene.write((tx) => deleteAccount(tx, bob, NOON));
  expect((await scene.again(acme)).followers).toBe(1);
});
