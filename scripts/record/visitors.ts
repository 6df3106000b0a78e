import { type PageScene, startPageScene } from '../../test/every_page/page_scene.ts';
import { member, type Visitor } from '../../test/site/visitor.ts';
import { voters } from '../../test/site/votes/voters.ts';

/** Who opens every page: what each of them sees of a listing and its launch differs. */
export const STATES = ['stranger', 'new', 'voter', 'follower', 'owner', 'co_owner', 'administrator'] as const;
type State = (typeof STATES)[number];

/** The scene of the pages, with one visitor in each state: towards `/p/tidemark`, and the co-owner towards a listing of Ada. */
export interface RecordScene extends PageScene {
  visitors: Readonly<Record<State, Visitor>>;
}

/** Boots it. */
export async function startRecordScene(): Promise<RecordScene> {
  const scene = await startPageScene();
  const { url, store, clock, readers, listings } = scene;
  const now = clock.now().getTime();
  const { as, press } = voters(() => scene);
  const voter = await as('vera');
  await press(voter, 'tidemark');
  const follower = await as('finn');
  const follow = '/p/tidemark/follow';
  await follower.fill(await follower.request('/p/tidemark'), follow, { do: 'follow' });
  const co_owner = await member(url, store, 'cora@example.org', now);
  const draft_id = (await store.listings.byId(listings.changed))?.draft_id ?? '';
  await store.write(async (tx) =>
    tx.co_owners.add(draft_id, await tx.people.ensure('cora@example.org', now), now),
  );
  const visitors = {
    stranger: readers.anonymous,
    new: readers.eve,
    voter,
    follower,
    owner: readers.maren,
    co_owner,
    administrator: readers.noor,
  };
  return { ...scene, visitors };
}
