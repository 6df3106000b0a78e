import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKS_MOST, CLAIM_LIVES_MS, PENDING_CLAIMS } from '../../../domain/claims/claims.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/day.ts';
import { acceptDisputed } from '../../../services/claims/dispute.ts';
import { approve } from '../../../services/moderation/moderate.ts';
import { both } from '../../clients/both.ts';
import { addListing } from '../../scene.ts';
import { type ClaimScene, claimScene } from './claim_scene.ts';

let scene: ClaimScene;
beforeAll(async () => {
  scene = await claimScene();
});
afterAll(() => scene.close());

describe('disputes, limits and strangers', () => {
  test('where the owner has a proof the site team decides, and no edit ends it [D17]', async () => {
    const { slug, id } = await scene.listed();
    const first = await scene.claimed(slug, 'dns', 'ada');
    scene.publish('tarn-ledger.com', [first.publish.content]);
    expect((await scene.checked(first.claim_id, 'ada')).status).toBe('verified');
    const second = await scene.claimed(slug, 'dns', 'hal');
    scene.publish('tarn-ledger.com', [first.publish.content, second.publish.content]);
    const hal = await scene.rest('hal');
    const { answer } = await hal.call('verify_claim', { claim_id: second.claim_id });
    expect([answer.status, answer.in_dispute]).toEqual(['verified', true]);
    expect((await hal.call('get_my_listing', { listing_id: id })).problem.status).toBe(404);
    const ada = await scene.rest('ada');
    const edit = { listing_id: id, fields: { tagline: 'Books that balance.' } };
    expect((await ada.call('update_my_listing', edit)).problem).toBeNull();
    const open = await scene.world.store.moderation.openOf(id);
    expect(open?.reasons).toMatchObject([{ code: 'owner_disputed' }]);
    expect(await scene.emailsTo('ada')).toContainEqual(
      expect.stringMatching(/^Another account claims Tarn Ledger/),
    );
    expect(await scene.emailsTo('hal')).toContainEqual(expect.stringMatching(/waits for the site team$/));

    const { store, clock } = scene.world;
    const by = { actor: 'operator' } as const;
    const now = clock.now().getTime();
    const accept = { claim_id: second.claim_id, by, note: 'They wrote from the company.', now };
    expect(await store.write((tx) => acceptDisputed(tx, accept))).toBe(true);
    expect(await store.write((tx) => acceptDisputed(tx, accept))).toBe(false);
    expect(await store.moderation.openOf(id)).toBeUndefined();
    expect((await hal.call('get_my_listing', { listing_id: id })).answer.listing_id).toBe(id);
    expect((await ada.call('get_my_listing', { listing_id: id })).problem.status).toBe(404);
    // The other way round the owner stays, and the claim is denied.
    const third = await scene.claimed(slug, 'dns', 'ada');
    scene.publish('tarn-ledger.com', [third.publish.content]);
    expect((await scene.checked(third.claim_id, 'ada')).status).toBe('verified');
    const listing = await store.listings.byId(id);
    expect(await store.write((tx) => approve(tx, listing!, { by: 'operator', note: null, now }))).toBe(true);
    expect((await ada.call('list_my_claims')).answer.items[0].status).toBe('denied');
    expect((await store.listings.byId(id))?.person_id).toBe(await scene.personOf('hal'));
  });

  test('a website with a proven owner is launched by that owner only [D72]', async () => {
    const { slug, id } = await scene.listed('tarn-ledger.com', 'proven');
    const { claim_id, publish } = await scene.claimed(slug, 'dns', 'ada');
    scene.publish('tarn-ledger.com', [publish.content]);
    await scene.checked(claim_id, 'ada');
    const { store, clock } = scene.world;
    const { url } = (await store.listings.byId(id))!;
    for (const [owner, expected] of [
      ['mia', 'listing_not_queueable'],
      ['ada', undefined],
    ] as const) {
      const draft = await addListing(store, clock, {
        name: `Again by ${owner}`,
        status: 'draft',
        owner,
        url,
      });
      const { problem } = await (await scene.rest(owner)).call('choose_free_listing', {
        listing_id: draft.id,
      });
      expect(problem?.code).toBe(expected);
    }
  });

  test('claims of others, unknown slugs, websites without a domain and a sixth claim are refused [R182, D15, D61]', async () => {
    const { slug } = await scene.listed();
    const { claim_id } = await scene.claimed(slug, 'dns', 'ivy');
    const joe = await scene.rest('joe');
    const [theirs, unknown] = await Promise.all([
      joe.call('verify_claim', { claim_id }),
      joe.call('verify_claim', { claim_id: 999_999 }),
    ]);
    expect([theirs.problem.status, theirs.problem.code]).toEqual([404, 'not_found']);
    expect(theirs.problem.detail.replace(String(claim_id), '')).toBe(
      unknown.problem.detail.replace('999999', ''),
    );
    expect((await joe.call('list_my_claims')).answer.total).toBe(0);
    expect(await scene.refused({ slug: 'no-such-listing', method: 'dns' })).toEqual([
      400,
      'slug',
      'unknown_listing',
    ]);
    const hidden = await addListing(scene.world.store, scene.world.clock, {
      name: 'Hidden draft',
      status: 'draft',
    });
    expect(await scene.refused({ slug: hidden.slug, method: 'dns' }, 'joe')).toEqual([
      400,
      'slug',
      'unknown_listing',
    ]);
    for (const url of ['http://127.0.0.1:8080/', 'https://github.io/', 'http://intranet/']) {
      const { slug: bare } = await addListing(scene.world.store, scene.world.clock, {
        name: `No domain ${url}`,
        url,
      });
      expect(await scene.refused({ slug: bare, method: 'dns' })).toEqual([400, 'slug', 'no_domain']);
    }
    for (let i = 0; i < PENDING_CLAIMS; i++) await scene.claimed((await scene.listed()).slug, 'dns', 'kim');
    expect(await scene.refused({ slug: (await scene.listed()).slug, method: 'dns' }, 'kim')).toEqual([
      400,
      'slug',
      'too_many_claims',
    ]);
  });

  test('ten looks an hour, and none after 30 days; the list tells both, by REST and MCP [R180, D53]', async () => {
    const { slug } = await scene.listed();
    const { claim_id } = await scene.claimed(slug, 'dns', 'liz');
    for (let i = 0; i < CHECKS_MOST; i++) await scene.checked(claim_id, 'liz');
    const liz = await scene.rest('liz');
    const { problem } = await liz.call('verify_claim', { claim_id });
    expect([problem.status, problem.code, problem.detail]).toEqual([
      429,
      'rate_limited',
      expect.stringContaining('60 minutes'),
    ]);
    await scene.after(HOUR_MS + 1);
    expect((await scene.checked(claim_id, 'liz')).status).toBe('pending');
    await scene.after(CLAIM_LIVES_MS);
    const expired = await liz.call('verify_claim', { claim_id });
    expect([expired.problem.code, expired.problem.errors[0].code]).toEqual(['claim_refused', 'expired']);
    const caller = await both(scene.world, await scene.world.key('liz'));
    const { items } = await caller.answer('list_my_claims');
    await caller.close();
    expect(items).toMatchObject([
      {
        claim_id,
        status: 'expired',
        expires_at: null,
        instructions: expect.stringContaining('Call claim_listing again'),
      },
    ]);
    expect((await scene.claimed(slug, 'dns', 'liz')).claim_id).not.toBe(claim_id);
  });

  test('a verified claim is looked at every 30 days; after three misses it is none any more, and the owner stays [D53]', async () => {
    const { slug, id } = await scene.listed();
    const { claim_id, publish } = await scene.claimed(slug, 'dns', 'ada');
    scene.publish('tarn-ledger.com', [publish.content]);
    expect((await scene.checked(claim_id, 'ada')).status).toBe('verified');
    const emails = async () =>
      (await scene.emailsTo('ada')).filter((subject) => subject.includes(`Ledger ${scene.count()} `));
    await scene.after(31 * DAY_MS);
    expect(await emails()).toEqual([expect.stringContaining('is verified')]);
    scene.publish('tarn-ledger.com', []);
    const statusOf = async () => (await scene.world.store.claims.byId(claim_id))?.status;
    await scene.after(31 * DAY_MS);
    expect([await statusOf(), (await emails()).length]).toEqual(['verified', 2]);
    for (const mode of ['servfail', 'ok', 'ok'] as const) {
      for (const server of scene.dns) server.mode = mode;
      await scene.after(4 * DAY_MS + HOUR_MS);
    }
    expect((await emails()).sort()).toEqual([
      expect.stringMatching(/^Tarn Ledger \d+ is not verified any more$/),
      expect.stringMatching(/^The proof of .* is missing$/),
      expect.stringMatching(/^Your claim of .* is verified$/),
    ]);
    expect(await statusOf()).toBe('lapsed');
    const listing = await scene.world.store.listings.byId(id);
    expect([listing?.verified_at, listing?.person_id]).toEqual([null, await scene.personOf('ada')]);
  });
});
