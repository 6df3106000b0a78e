import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLAIM_LINK_MS, OBJECTION_MS } from '../../../domain/claims/claims.ts';
import { DAY_MS } from '../../../domain/time/day.ts';
import { claimToSend } from '../../../services/claims/claim_link.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing, launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member, Visitor } from '../visitor.ts';

let world: World;
let bob: Caller;
beforeAll(async () => {
  world = await startWorld();
  bob = restCaller(world, await world.key('bob'));
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const CONFIRM = '/claims/confirm';
const claim = (slug: string, email?: string) =>
  bob.call('claim_listing', { slug, method: 'email', ...(email !== undefined && { email }) });
/** The paths of the links in the emails to an address, oldest first. */
async function linksTo(email: string): Promise<string[]> {
  await world.reach(world.clock.now());
  const letters = (await world.mails()).filter(({ to }) => to.includes(email));
  return letters.flatMap(({ text }) => /\/claims\/confirm\?token=[\w-]+/.exec(text)?.[0] ?? []);
}
const statusOf = async () => (await bob.call('list_my_claims')).answer.items[0].status;
/** A live listing of Ada, with a draft that Carol shares and Dora is invited to. */
async function shared(name: string, url: string): Promise<{ slug: string; id: number; draft_id: string }> {
  const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name, url });
  const ada = restCaller(world, await world.key('ada'));
  const { answer } = await ada.call('submit_draft', { id: draft_id });
  await world.store.write(async (tx) => {
    await launchAs(tx, answer.listing_id, { week: '2026-11-16', now: now() });
    await tx.co_owners.add(draft_id, await tx.people.ensure('carol@example.org', now()), now());
  });
  await ada.call('invite_cofounder', { id: draft_id, email: 'dora@example.org' });
  return { slug: answer.slug, id: answer.listing_id, draft_id };
}

describe('claims by email [R174, R178]', () => {
  test('only an address at the domain counts, and verify_claim does not verify it', async () => {
    const { slug } = await addListing(world.store, world.clock, {
      name: 'Kelp',
      url: 'https://www.kelp-works.com/',
    });
    const problems: [email: string | undefined, code: string][] = [
      [undefined, 'email_required'],
      ['bob@example.org', 'other_domain'],
      ['bob@kelp-works.com.example.org', 'other_domain'],
      ['bob@notkelp-works.com', 'other_domain'],
    ];
    for (const [email, code] of problems)
      expect((await claim(slug, email)).problem.errors, String(email)).toMatchObject([
        { path: 'email', code },
      ]);

    const { answer } = await claim(slug, 'Info@kelp-works.com');
    expect([answer.publish, answer.instructions]).toEqual([
      null,
      expect.stringContaining('info@kelp-works.com within 48 hours'),
    ]);
    const { problem } = await bob.call('verify_claim', { claim_id: answer.claim_id });
    expect([problem.code, problem.errors[0].code]).toEqual(['claim_refused', 'by_email']);
    expect(problem.detail).toContain('press the button');
  });

  test('opening the link changes nothing; the button verifies, and everything of the listing follows its new owner [D17]', async () => {
    const { slug, id, draft_id } = await shared('Reedbed', 'https://reedbed-tools.com/');
    await claim(slug, 'hello@reedbed-tools.com');
    await claim(slug, 'hello@reedbed-tools.com');
    const [old, link] = await linksTo('hello@reedbed-tools.com');
    const scanner = new Visitor(world.url);
    expect((await scanner.request(old!)).status).toBe(410);
    await scanner.request(link!, { method: 'HEAD' });
    const page = await scanner.request(link!);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('bob@example.org')]);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(await statusOf()).toBe('pending');
    const token = new URL(link!, world.url).searchParams.get('token')!;
    expect(
      JSON.stringify(await world.store.claims.page(await personOf('bob'), { offset: 0, limit: 9 })),
    ).not.toContain(token);

    const done = await scanner.fill(page, CONFIRM, { decision: 'confirm' });
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('The claim is confirmed')]);
    expect((await scanner.fill(page, CONFIRM, { decision: 'confirm' })).text).toBe(done.text);
    expect(await statusOf()).toBe('verified');
    // Ada and Carol could have objected (D88).
    await world.reach(new Date(now() + OBJECTION_MS));
    // The page for people names pages, not operations.
    const reader = await member(world.url, world.store, 'bob@example.org', now());
    const own = await reader.request('/account/claims');
    expect(own.root.querySelector('.sessions a[href="/account/listings"]')?.text).toBe('your listings');
    expect(own.text).not.toMatch(/list_my_|claim_listing/);
    expect((await bob.call('get_my_listing', { listing_id: id })).answer.draft_id).toBe(draft_id);
    for (const former of ['ada', 'carol']) {
      const key = restCaller(world, await world.key(former));
      expect((await key.call('get_draft', { id: draft_id })).problem.status).toBe(404);
      expect((await key.call('get_my_listing', { listing_id: id })).problem.status).toBe(404);
    }
    const invites = await world.store.invites.ofDraft(draft_id);
    expect(invites).toMatchObject([
      { email: 'dora@example.org', status: 'revoked', person_id: await personOf('bob') },
    ]);
  });

  test('a denied claim and an expired link verify nothing', async () => {
    const { slug } = await addListing(world.store, world.clock, {
      name: 'Sedge',
      url: 'https://sedge-labs.com/',
    });
    await claim(slug, 'a@sedge-labs.com');
    const { claim_id } = (await claim(slug, 'a@sedge-labs.com')).answer;
    const [, link] = await linksTo('a@sedge-labs.com');
    const reader = new Visitor(world.url);
    const page = await reader.request(link!);
    expect((await reader.fill(page, CONFIRM, { decision: 'deny' })).text).toContain('The claim is denied');
    expect(await statusOf()).toBe('denied');
    // An email that a mail server put off until then would ask what is decided.
    expect(await claimToSend(world.store, claim_id, now())).toBeNull();
    const { answer } = await claim(slug, 'b@sedge-labs.com');
    expect(await claimToSend(world.store, answer.claim_id, now())).toMatchObject({
      email: 'b@sedge-labs.com',
    });
    const [late] = await linksTo('b@sedge-labs.com');
    await world.reach(new Date(now() + CLAIM_LINK_MS + 1));
    expect((await reader.request(late!)).status).toBe(410);
    for (const id of [answer.claim_id, answer.claim_id + 1000])
      expect(await claimToSend(world.store, id, now())).toBeNull();
  });
});

test('a mailbox gets three emails about claims a day, from all accounts together', async () => {
  const limited = await startWorld({ env: { RATE_LIMITS: 'on' } });
  try {
    const name = 'Marram';
    const { slug } = await addListing(limited.store, limited.clock, { name, url: 'https://marram-kit.com/' });
    const callers = await Promise.all(
      ['bob', 'eve'].map(async (person) => restCaller(limited, await limited.key(person))),
    );
    const claimAs = (at: number, email: string) =>
      callers[at]!.call('claim_listing', { slug, method: 'email', email });
    for (const at of [0, 1, 0])
      expect((await claimAs(at, 'info@marram-kit.com')).answer.status).toBe('pending');
    const { problem } = await claimAs(1, 'info@marram-kit.com');
    expect([problem.status, problem.detail]).toEqual([
      429,
      expect.stringMatching(/The limit is 3\..* in 86400 seconds/),
    ]);
    expect((await claimAs(1, 'post@marram-kit.com')).answer.status).toBe('pending');
    await limited.reach(new Date(limited.clock.now().getTime() + DAY_MS));
    expect((await limited.mails()).filter(({ to }) => to.includes('info@marram-kit.com')).length).toBe(3);
    expect((await claimAs(1, 'info@marram-kit.com')).answer.status).toBe('pending');
  } finally {
    await limited.close();
  }
});

describe('/account/claims', () => {
  test('claims a listing and looks at it without an assistant, and says what was refused', async () => {
    const { slug } = await addListing(world.store, world.clock, {
      name: 'Bulrush',
      url: 'https://bulrush-kit.com/',
    });
    const eve = await member(world.url, world.store, 'eve@example.org', now());
    const path = '/account/claims';
    const form = await eve.request(`${path}?slug=${slug}`);
    expect(form.root.querySelector('input[name=slug]')?.getAttribute('value')).toBe(slug);
    const refused = await eve.fill(form, path, {
      do: 'claim',
      slug,
      method: 'email',
      email: 'eve@example.org',
    });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('must be at bulrush-kit.com'),
    ]);
    const pasted = { do: 'claim', slug: `${world.url}/p/${slug}?from=x`, method: 'dns' };
    const done = await eve.fill(refused, path, pasted);
    expect(done.headers.get('location')).toMatch(/^\/account\/claims#claim-\d+$/);
    const list = await eve.request(path);
    expect(list.text).toContain('_firstlight.bulrush-kit.com');
    expect((await new Visitor(world.url).request(path)).headers.get('location')).toContain('/sign-in');
  });
});

const personOf = (name: string): Promise<number> =>
  world.store.write((tx) => tx.people.ensure(`${name}@example.org`, now()));
