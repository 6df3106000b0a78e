import { addWeeks } from '../../../../domain/launches/weeks.ts';
import { removeOwner } from '../../../../services/drafts/owners.ts';
import { takeOffline } from '../../../../services/my_listings/offline.ts';
import type { Store, Tx } from '../../../../store/store.ts';
import { addListing, type ListingScene, shareableDraft } from '../../../scene.ts';
import { THIS_WEEK } from '../../../services/scene.ts';
import { NOON, type settableClock } from '../../../store/temporary.ts';
import { addOpinions, addToAccount } from './account.ts';
import { addOrders, addReviews, addToDraft, addToListing, addWaitingClaim } from './listing.ts';
import type { Name, Person, Seen, Things } from './things.ts';

/** What the law calls use cases on. */
export interface Scene {
  people: Record<Name, Person>;
  /** Ada's. */
  things: Things;
  /** A draft and a listing of Eve's, where hers takes the place of Ada's. */
  eves: Pick<Things, 'draft_id' | 'listing_id' | 'archived_id' | 'scheduled_id'>;
  seen: Seen;
}

type Clock = ReturnType<typeof settableClock>;

/** Fills a store that has categories. */
export async function fill(store: Store, clock: Clock): Promise<Scene> {
  const people = await store.write(addPeople);
  const shared = async (scene: ListingScene) => {
    const listing = await listed(store, clock, scene);
    await store.write((tx) => share(tx, listing.draft_id, people));
    return listing;
  };
  const live = await shared({ name: 'Acme', owner: 'ada', unlocked: ['media'] });
  const archived = await shared({ name: 'Borealis', owner: 'ada' });
  const week = addWeeks(THIS_WEEK, 1);
  const scheduled = await shared({ name: 'Cinder', owner: 'ada', status: 'scheduled', week });
  const other = await addListing(store, clock, { name: 'Dune', owner: 'dora' });
  const approved = await addListing(store, clock, { name: 'Ember', owner: 'dora' });
  const eves = await listed(store, clock, { name: 'Fern', owner: 'eve' });
  const own = { person_id: people.ada.id, listing_id: live.id, now: NOON };
  await store.write(async (tx) => {
    await takeOffline(tx, { ...own, listing_id: archived.id });
    await tx.alternatives.approve(live.id, approved.id);
  });
  const [launch] = await store.launches.coming(scheduled.id);
  const listing_ids = { listing_id: live.id, archived_id: archived.id, scheduled_id: scheduled.id };
  const things: Things = {
    ...listing_ids,
    draft_id: live.draft_id,
    co_owner_id: people.bob.id,
    launch_id: launch!.id,
    other_id: other.id,
    approved_id: approved.id,
    ...(await store.write((tx) => addToDraft(tx, live.draft_id, own.person_id))),
    ...(await store.write((tx) => addToListing(tx, own))),
    ...(await store.write((tx) => addReviews(tx, own))),
    waiting_claim_id: await store.write((tx) => addWaitingClaim(tx, own)),
    ...(await store.write((tx) => addOrders(tx, live.id))),
    ...(await addToAccount(store, people.ada)),
  };
  const review_id = await store.write((tx) => addOpinions(tx, people.ada, other));
  const { id, draft_id } = eves;
  return {
    people,
    things,
    eves: { draft_id, listing_id: id, archived_id: id, scheduled_id: id },
    seen: {
      slug: other.slug,
      review_id,
      fresh_slug: approved.slug,
      url: 'https://acme.example',
    },
  };
}

async function addPeople(tx: Tx): Promise<Record<Name, Person>> {
  const person = async (name: Name): Promise<[Name, Person]> => {
    const email = `${name}@example.org`;
    const is_administrator = name === 'root';
    const id = await tx.people.ensure(email, NOON - 400 * DAY, `${name} Byron`);
    await tx.people.verified(id, NOON);
    if (is_administrator) await tx.people.setAdministrator(id, NOON);
    return [name, { id, email, is_administrator }];
  };
  const found: [Name, Person][] = [];
  for (const name of ['ada', 'bob', 'cy', 'eve', 'fay', 'root'] as const) found.push(await person(name));
  return Object.fromEntries(found) as Record<Name, Person>;
}

const DAY = 86_400_000;

/** A listing with the draft that it was made from. */
async function listed(store: Store, clock: Clock, scene: ListingScene) {
  const { name, owner = 'ada' } = scene;
  const draft_id = await shareableDraft(store, clock, { owner, name });
  const { id, slug } = await addListing(store, clock, { ...scene, draft_id });
  await store.write((tx) =>
    tx.drafts.patch(draft_id, { listing_id: id, status: 'submitted', updated_at: NOON }),
  );
  return { id, slug, draft_id };
}

/** Bob shares a draft, and Cy did. */
async function share(tx: Tx, draft_id: string, { ada, bob, cy }: Record<Name, Person>): Promise<void> {
  await tx.co_owners.add(draft_id, bob.id, NOON);
  await tx.co_owners.add(draft_id, cy.id, NOON);
  await removeOwner(tx, { draft_id, person_id: cy.id, by: ada.id });
}
