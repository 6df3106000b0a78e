import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordCheck } from '../../../services/claims/check.ts';
import { mergeListings } from '../../../services/moderation/merge_listings.ts';
import { deleteListing, putBackOnline, takeOffline } from '../../../services/my_listings/offline.ts';
import { deleteAccount } from '../../../services/people/delete_account.ts';
import { suspend } from '../../../services/people/shut_out.ts';
import { dateOf } from '../../../site/texts/format.ts';
import type { Tx } from '../../../store/store.ts';
import { addListing, launchAs, shareableDraft } from '../../scene.ts';
import { member, Visitor } from '../../site/visitor.ts';
import { type ClaimScene, claimScene } from './claim_scene.ts';

let scene: ClaimScene;
beforeAll(async () => {
  scene = await claimScene();
});
afterAll(() => scene.close());

const BY = { actor: 'operator' } as const;
const now = () => scene.world.clock.now().getTime();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => scene.world.store.write(work);
const listingOf = async (id: number) => (await scene.world.store.listings.byId(id))!;
/** A website of its own, so that no other test has a proof of it. */
let sites = 0;
const ownSite = () => `meanwhile-${++sites}.com`;
/** A pending claim by DNS whose record is there already. */
async function provable(slug: string, person: string): Promise<number> {
  const { claim_id, domain, publish } = await scene.claimed(slug, 'dns', person);
  scene.publish(domain, [publish.content]);
  return claim_id;
}
async function verify(person: string, claim_id: number) {
  const { answer, problem } = await (await scene.rest(person)).call('verify_claim', { claim_id });
  return problem ? [problem.status, problem.errors?.[0]?.code ?? problem.code] : answer.status;
}
/** The page behind the link in the newest email to an address. */
async function opened(email: string) {
  await scene.world.reach(scene.world.clock.now());
  const letters = (await scene.world.mails()).filter(({ to }) => to.includes(email));
  const link = letters.flatMap(({ text }) => /\/claims\/confirm\?token=[\w-]+/.exec(text)?.[0] ?? []).at(-1)!;
  const reader = new Visitor(scene.world.url);
  return { reader, page: await reader.request(link) };
}
const CONFIRM = '/claims/confirm';
const byText = (a: unknown, b: unknown): number => String(a).localeCompare(String(b));

describe('what happens to a listing while a claim of it is pending', () => {
  test('merged into another one: the claim says which one to claim, and proves nothing', async () => {
    const host = ownSite();
    const { store, clock } = scene.world;
    const [duplicate, into] = [
      await addListing(store, clock, {
        name: `Twin ${host}`,
        url: `https://${host}/`,
        week: '2026-11-02',
        live_at: Date.parse('2026-11-03T10:00:00Z'),
      }),
      await addListing(store, clock, { name: `Elder ${host}`, url: `https://www.${host}/` }),
    ];
    const claim_id = await provable(duplicate.slug, 'may');
    const may = await scene.rest('may');
    const email = `info@${host}`;
    const by_email = await may.call('claim_listing', { slug: duplicate.slug, method: 'email', email });
    expect(by_email.answer.status).toBe('pending');
    const { reader, page } = await opened(email);
    expect(page.status).toBe(200);
    const merge = { duplicate_id: duplicate.id, into: into.slug, now: now(), reason: 'One product.', by: BY };
    expect(await write((tx) => mergeListings(tx, merge))).toBeNull();

    const { problem } = await may.call('verify_claim', { claim_id });
    expect([problem.code, problem.errors[0].code]).toEqual(['claim_refused', 'listing_gone']);
    expect(problem.detail).toContain('claim_listing');
    expect((await reader.fill(page, CONFIRM, { decision: 'confirm' })).status).toBe(410);
    expect((await may.call('list_my_claims')).answer.items).toMatchObject([
      { status: 'pending' },
      { status: 'pending' },
    ]);
    const ada = await scene.personOf('ada');
    expect([(await listingOf(duplicate.id)).person_id, (await listingOf(into.id)).person_id]).toEqual([
      ada,
      ada,
    ]);
    // Its former slug leads to the one that stays.
    expect(await verify('may', await provable(into.slug, 'may'))).toBe('verified');
    expect((await listingOf(into.id)).person_id).toBe(await scene.personOf('may'));
  });

  test('taken offline by who submitted it: the proof still makes the company its owner, who puts it back', async () => {
    const { slug, id } = await scene.listed(ownSite());
    const claim_id = await provable(slug, 'ned');
    const ada = { person_id: await scene.personOf('ada'), listing_id: id, now: now() };
    expect(await write((tx) => takeOffline(tx, ada))).toBeNull();
    // Who has no claim yet sees no listing to claim (D61).
    expect(await scene.refused({ slug, method: 'dns' }, 'joe')).toEqual([400, 'slug', 'unknown_listing']);
    expect(await verify('ned', claim_id)).toBe('verified');
    const ned = { person_id: await scene.personOf('ned'), listing_id: id, now: now() };
    expect(await write((tx) => putBackOnline(tx, ada))).toBe('no_listing');
    expect(await write((tx) => putBackOnline(tx, ned))).toBeNull();
    expect((await listingOf(id)).status).toBe('live');
  });

  test('suspended by the site team: it has another owner and stays suspended', async () => {
    const { slug, id } = await scene.listed(ownSite());
    const claim_id = await provable(slug, 'oda');
    await write((tx) => tx.listings.close(id, 'suspended', now()));
    expect(await verify('oda', claim_id)).toBe('verified');
    expect(await listingOf(id)).toMatchObject({
      status: 'suspended',
      person_id: await scene.personOf('oda'),
    });
  });

  test('deleted: the claim is gone with it, also when the look at the website is under way', async () => {
    const erase = async (id: number) => {
      const listing = await listingOf(id);
      const own = { person_id: listing.person_id, listing_id: id, now: now(), typed: listing.name };
      expect(await write((tx) => deleteListing(tx, own))).toBeNull();
    };
    const first = await scene.listed(ownSite());
    const claim_id = await provable(first.slug, 'pam');
    await erase(first.id);
    expect(await verify('pam', claim_id)).toEqual([404, 'not_found']);
    const second = await scene.listed('tarn-ledger.com', 'gone');
    const { claim_id: by_file, publish } = await scene.claimed(second.slug, 'file', 'pam');
    scene.duringNext(new URL(publish.where).pathname, publish.content, () => erase(second.id));
    expect(await verify('pam', by_file)).toEqual([404, 'not_found']);
    expect((await (await scene.rest('pam')).call('list_my_claims')).answer.total).toBe(0);
  });

  test('of another website: nothing is looked at', async () => {
    const { slug, id } = await scene.listed(ownSite());
    const claim_id = await provable(slug, 'quin');
    await write((tx) => tx.listings.update(id, { url: 'https://another-ledger.com/', updated_at: now() }));
    expect(await verify('quin', claim_id)).toEqual([400, 'website_changed']);
    const seen = { result: 'found', expected: '', observed: '' } as const;
    await write((tx) => recordCheck(tx, claim_id, seen, now()));
    expect((await listingOf(id)).person_id).toBe(await scene.personOf('ada'));
  });
});

describe('what happens to people while a claim is pending', () => {
  test('the account of the claimant is deleted during the look: nobody gets the listing', async () => {
    const { slug, id } = await scene.listed('tarn-ledger.com', 'leaver');
    const { claim_id, publish } = await scene.claimed(slug, 'file', 'ray');
    const ray = await scene.personOf('ray');
    scene.duringNext(
      new URL(publish.where).pathname,
      publish.content,
      async () => void (await write((tx) => deleteAccount(tx, ray, now()))),
    );
    expect(await verify('ray', claim_id)).toEqual([404, 'not_found']);
    const listing = await listingOf(id);
    expect([listing.person_id, listing.verified_at]).toEqual([await scene.personOf('ada'), null]);
  });

  test('the account of a proven owner is deleted: the next proof meets no owner, so there is no dispute', async () => {
    const host = ownSite();
    const { slug, id } = await scene.listed(host);
    expect(await verify('sid', await provable(slug, 'sid'))).toBe('verified');
    const claim_id = await provable(slug, 'tea');
    const sid = await scene.personOf('sid');
    await write((tx) => deleteAccount(tx, sid, now()));
    expect((await listingOf(id)).verified_at).toBeNull();
    const { answer } = await (await scene.rest('tea')).call('verify_claim', { claim_id });
    expect([answer.status, answer.in_dispute]).toEqual(['verified', false]);
    expect((await listingOf(id)).person_id).toBe(await scene.personOf('tea'));
  });

  test('the account of a proven owner is deleted, and a co-owner inherits the listing: it is proven by nobody until the heir proves it', async () => {
    const host = ownSite();
    const { slug, id } = await scene.listed(host);
    expect(await verify('ike', await provable(slug, 'ike'))).toBe('verified');
    const { draft_id } = await listingOf(id);
    const [ike, jo] = [await scene.personOf('ike'), await scene.personOf('jo')];
    const joined_at = now();
    await write((tx) => tx.co_owners.add(draft_id!, jo, joined_at));
    await scene.after(86_400_000);
    await write((tx) => deleteAccount(tx, ike, now()));
    expect(await listingOf(id)).toMatchObject({ person_id: jo, verified_at: null });
    // Jo owns it since the day on which Jo began to share it.
    const [first] = await scene.world.store.co_owners.ofDraft(draft_id!);
    expect(first).toMatchObject({ person_id: jo, since: joined_at, first: true });
    expect(await verify('jo', await provable(slug, 'jo'))).toBe('verified');
    expect((await listingOf(id)).verified_at).toBe(now());
  });

  test('a listing with a draft is taken over: its owner since that day, who does not see whom the earlier owner invited', async () => {
    const host = ownSite();
    const { store, clock } = scene.world;
    const draft_id = await shareableDraft(store, clock, { owner: 'lou', name: `Invited ${host}` });
    const { body } = await scene.world.rest('POST', `/drafts/${draft_id}/submit`, {
      key: await scene.world.key('lou'),
    });
    await write((tx) => tx.listings.update(body.listing_id, { url: `https://${host}/`, updated_at: now() }));
    await write((tx) => launchAs(tx, body.listing_id, { week: '2026-11-16', now: now() }));
    const lou = await scene.rest('lou');
    const email = 'friend@elsewhere.example';
    expect((await lou.call('invite_cofounder', { id: draft_id, email })).problem).toBeNull();
    await scene.after(86_400_000);
    const claim_id = await provable((await listingOf(body.listing_id)).slug, 'mia');
    await scene.after(60_000);
    expect(await verify('mia', claim_id)).toBe('verified');
    const mia = await member(scene.world.url, store, 'mia@example.org', now());
    const page = await mia.request(`/account/drafts/${draft_id}`);
    expect([page.status, page.text.includes(email)]).toEqual([200, false]);
    expect(page.text).toContain(`since ${dateOf(now())}`);
    const { answer } = await (await scene.rest('mia')).call('get_draft', { id: draft_id });
    expect(JSON.stringify(answer)).not.toContain(email);
    // An invite of Mia's own is seen, also of a mailbox that was invited before.
    const own = await (await scene.rest('mia')).call('invite_cofounder', { id: draft_id, email });
    expect(own.problem).toBeNull();
    expect((await mia.request(`/account/drafts/${draft_id}`)).text).toContain(email);
  });

  test('the claimant is suspended: the link of the email does not work until the suspension ends', async () => {
    const host = ownSite();
    const { slug, id } = await scene.listed(host);
    const uma = await scene.rest('uma');
    const email = `info@${host}`;
    await uma.call('claim_listing', { slug, method: 'email', email });
    const { reader, page } = await opened(email);
    const id_of_uma = await scene.personOf('uma');
    await write((tx) => suspend(tx, id_of_uma, { by: BY, now: now(), note: 'Spam.' }));
    expect((await reader.fill(page, CONFIRM, { decision: 'confirm' })).status).toBe(410);
    expect((await listingOf(id)).person_id).toBe(await scene.personOf('ada'));
  });

  test('two people prove it at the same moment: one owns it, and the site team decides about the other', async () => {
    const host = ownSite();
    const { slug, id } = await scene.listed(host);
    const claims = await Promise.all(['val', 'wes'].map((person) => scene.claimed(slug, 'dns', person)));
    scene.publish(
      host,
      claims.map(({ publish }) => publish.content),
    );
    const people = await Promise.all(['val', 'wes'].map((person) => scene.rest(person)));
    const standings = await Promise.all(
      people.map(async (caller, i) => {
        const { answer } = await caller.call('verify_claim', { claim_id: claims[i].claim_id });
        return [answer.status, answer.in_dispute];
      }),
    );
    expect(standings.sort(byText)).toEqual([
      ['verified', false],
      ['verified', true],
    ]);
    const owned = await Promise.all(
      people.map(
        async (caller) => (await caller.call('get_my_listing', { listing_id: id })).problem === null,
      ),
    );
    expect(owned.sort(byText)).toEqual([false, true]);
    expect((await scene.world.store.moderation.openOf(id))?.reasons).toMatchObject([
      { code: 'owner_disputed' },
    ]);
  });
});
