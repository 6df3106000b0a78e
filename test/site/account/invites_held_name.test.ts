import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, reject } from '../../../services/moderation/moderate.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member } from '../visitor.ts';

let world: World;
let ada: Caller;
let drafts = 0;
let guests = 0;
beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());

const now = (): number => world.clock.now().getTime();
const draftNamed = async (name: string) => {
  const host = `held${++drafts}.example`;
  const url = `https://${host}/`;
  return { host, id: await shareableDraft(world.store, world.clock, { owner: 'ada', name, url }) };
};
const decide = (how: typeof approve, listing_id: number) =>
  world.store.write(async (tx) =>
    how(tx, (await tx.listings.byId(listing_id))!, { by: 'a test', note: null, now: now() }),
  );

/** All texts for an invited person: the email, its page before and after signing in, and the page after a decision. */
async function readByInvited(draft_id: string): Promise<string> {
  const guest = `guest${++guests}@example.org`;
  const owner = await member(world.url, world.store, 'ada@example.org', now());
  const path = `/account/drafts/${draft_id}`;
  await owner.fill(await owner.request(path), path, { do: 'invite', email: guest });
  const { text, subject } = (await world.mails()).findLast(({ to }) => to === guest)!;
  const link = text.slice(text.indexOf('/invites?')).split(/\s/, 1)[0]!;
  const by = await member(world.url, world.store, guest, now());
  const { id } = (await world.store.invites.ofDraft(draft_id)).find(({ email }) => email === guest)!;
  const stranger = await fetch(world.url + link);
  const page = await by.request(`/invites/${id}`);
  const after = await by.fill(page, `/invites/${id}`, { decision: 'decline' });
  const plain = `${subject}\n${text}`.replaceAll('[.]', '.');
  return [plain, await stranger.text(), page.markup, after.markup].join('\n\n').replace(/\s+/g, ' ');
}

test('people who are invited read the name of a draft', async () => {
  const { id } = await draftNamed('Quiet Lanterns');
  expect((await readByInvited(id)).match(/Quiet Lanterns/g)?.length).toBeGreaterThanOrEqual(4);
});

test('a doubtful name of a draft reaches nobody who is invited: they read the host of its website', async () => {
  const { id, host } = await draftNamed('Firstlight Security Team');
  const read = await readByInvited(id);
  expect(read).not.toContain('Firstlight Security');
  expect(read.split(host).length).toBeGreaterThanOrEqual(5);
});

test('a listing that waits for the site team is named by its host; by its name once it is approved, and not when it is rejected', async () => {
  const { id, host } = await draftNamed('Royal Casino Nights');
  const { listing_id } = (await ada.call('submit_draft', { id })).answer;
  expect(await readByInvited(id)).not.toContain('Royal Casino');
  await decide(approve, listing_id);
  expect(await readByInvited(id)).toContain('Royal Casino Nights');
  await decide(reject, listing_id);
  const read = await readByInvited(id);
  expect(read).not.toContain('Royal Casino');
  expect(read).toContain(host);
});

test('while a new name of a live listing waits, people who are invited read the approved one', async () => {
  const { id } = await draftNamed('Calm Harbour');
  const { listing_id } = (await ada.call('submit_draft', { id })).answer;
  await world.store.write((tx) => launchAs(tx, listing_id, { week: '2026-11-16', now: now() }));
  const { problem } = await ada.call('update_draft', { id, fields: { name: 'PayPal Login' } });
  expect(problem).toBeNull();
  const read = await readByInvited(id);
  expect(read).toContain('Calm Harbour');
  expect(read).not.toContain('PayPal');
});
