import { expect, test } from 'vitest';
import type { Email } from '../../domain/ports.ts';
import { postUpdate } from '../../services/updates/post.ts';
import { restCaller } from '../clients/rest_client.ts';
import { addListing } from '../scene.ts';
import { startWorld, until, type World } from '../world.ts';

/** A world whose mail server takes its time with the emails that `isSlow`, until `end`; `begun` has the emails that it was given. */
async function slowMail(isSlow: (email: Email) => boolean) {
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const mailer = {
    async send(email: Email) {
      begun.push(email.to.email);
      if (isSlow(email)) await held.promise;
    },
  };
  const world = await startWorld({ ports: { mailer } });
  return { world, begun, end: () => held.resolve() };
}

const claimByEmail = async (world: World, person: string, hosts: readonly string[]): Promise<void> => {
  const caller = restCaller(world, await world.key(person));
  for (const host of hosts) {
    const { slug } = await addListing(world.store, world.clock, { name: host, url: `https://${host}/` });
    const claimed = { slug, method: 'email', email: `${person}@${host}` };
    expect((await caller.call('claim_listing', claimed)).problem).toBeNull();
  }
};

test('emails of one person’s claims leave a place for the claim of another', async () => {
  const { world, begun, end } = await slowMail(({ to }) => to.email.startsWith('bob@'));
  await claimByEmail(
    world,
    'bob',
    [1, 2, 3, 4, 5].map((n) => `bob-lamps${n}.com`),
  );
  await until(async () => begun.length === 3);
  await claimByEmail(world, 'eve', ['eve-lamps.com']);
  await until(async () => begun.length > 3);
  expect(begun).toEqual([1, 2, 3].map((n) => `bob@bob-lamps${n}.com`).concat('eve@eve-lamps.com'));
  end();
  await world.close();
});

test('an update with many followers leaves a place for the update of another listing', async () => {
  const { world, begun, end } = await slowMail(({ to }) => to.email.startsWith('of-ada'));
  const { store, clock } = world;
  await store.write((tx) => tx.settings.set('updates.email_delay_minutes', 0));
  /** Publishes an update of a listing with so many followers. */
  const update = async (owner: string, followers: number): Promise<void> => {
    const now = clock.now().getTime();
    const { id } = await addListing(store, clock, { name: `Of ${owner}`, owner, status: 'live' });
    const listing = (await store.listings.byId(id))!;
    const news = { title: 'News', body: 'What is new.', now, limits_on: false };
    await store.write(async (tx) => {
      for (let n = 1; n <= followers; n++) {
        const person_id = await tx.people.ensure(`of-${owner}${n}@example.org`, now);
        await tx.follows.add({ person_id, listing_id: id, followed_at: now - 1 });
      }
      await postUpdate(tx, listing, { ...news, person_id: listing.person_id });
    });
  };
  await update('ada', 5);
  await until(async () => begun.length === 2);
  await update('eve', 1);
  await until(async () => begun.length > 2);
  expect(begun.map((to) => to.replace(/\d*@.*/, ''))).toEqual(['of-ada', 'of-ada', 'of-eve']);
  end();
  await world.close();
});
