import { GITHUB_ISSUER } from '../../domain/http/sign_in_providers.ts';
import { DRAFT_FIELDS } from '../../domain/profile/draft_fields.ts';
import { DEMO_DRAFT_ID } from '../../fixtures/demo/draft.ts';
import { DEMO_ORDER } from '../../fixtures/demo/orders.ts';
import { addDemoPictures } from '../../fixtures/demo/pictures.ts';
import { DEMO_FOUNDER } from '../../fixtures/demo/seed.ts';
import { decideNotice } from '../../services/notices/decide_notice.ts';
import { sendNotice } from '../../services/notices/send_notice.ts';
import { type Caller, restCaller } from '../clients/rest_client.ts';
import { type DemoWorld, startDemoWorld } from '../demo_world.ts';
import { Flow, pkce } from '../oauth/flow.ts';
import { sharedThreads } from '../outside_threads.ts';
import { addListing } from '../scene.ts';
import { addPastKeys } from '../site/account/key_scene.ts';
import { member, Visitor } from '../site/visitor.ts';
import { builtDraft } from '../tools/drafts/draft_scene.ts';
import { checkoutOf, paidOrder, waveOf } from './scene_parts.ts';

/** Who opens a page: `maren` owns listings and a draft of the demo, `ada` drafts in every state, `eve` nothing yet; `noor` administers. */
export type Reader = 'anonymous' | 'arriving' | 'ada' | 'maren' | 'eve' | 'noor';

/** The demo world with what its pages show only now and then, and everybody who opens them. */
export interface PageScene extends DemoWorld {
  readers: Readonly<Record<Reader, Visitor>>;
  /** Drafts of Ada by their state. */
  drafts: Readonly<Record<'building' | 'unreadable' | 'faulty' | 'submitted' | 'queued', string>>;
  /** Numbers of listings by their state: Ada's queued, changed and offline ones, and Maren's. */
  listings: Readonly<
    Record<'live' | 'scheduled' | 'waiting' | 'saved' | 'queued' | 'offline' | 'changed', number>
  >;
  /** A live launch with votes. */
  launch_id: number;
  /** Id of an hour in which five accounts of one email domain were made. */
  wave: string;
  /** Ada. */
  person_id: number;
  /** The order of the demo, and the path of its checkout page. */
  order: { number: string; checkout: string };
  /** One of maren's that is paid, and paid back in part. */
  paid: { number: string; credit_note: number };
  /** A key of Ada. */
  key_id: number;
  /** Paths with a secret, as emails have them. */
  links: Readonly<
    Record<'claim' | 'sign_in' | 'subscribe' | 'subscribed' | 'unsubscribe' | 'invite' | 'objection', string>
  >;
  /** The invite of Eve. */
  invite_id: string;
  /** Where an assistant sends a person. */
  authorize_url: string;
  /** Makes Noor an administrator, or leaves the site without one: only then the set-up link, which `arriving` and `eve` opened, works. */
  administered: (is: boolean) => Promise<void>;
}

/** The environment by which the sign-in page has the button of a provider. */
export const WITH_PROVIDER = { GITHUB_CLIENT_ID: 'client', GITHUB_CLIENT_SECRET: 'secret' };

/** Boots it. */
export async function startPageScene(): Promise<PageScene> {
  const world = await startDemoWorld({ env: WITH_PROVIDER });
  const now = world.clock.now().getTime();
  const signedIn = (email: string): Promise<Visitor> => member(world.url, world.store, email, now);
  const readers = {
    anonymous: new Visitor(world.url),
    arriving: new Visitor(world.url),
    ada: await signedIn('ada@example.org'),
    maren: await signedIn(DEMO_FOUNDER.email),
    eve: await signedIn('eve@example.org'),
    noor: await signedIn('noor@example.org'),
  };
  const noor = await world.store.people.byEmail('noor@example.org');
  const set_up = new URL((await world.running.setUpLink()) ?? '');
  for (const reader of [readers.arriving, readers.eve]) await reader.request(set_up.pathname + set_up.search);
  const administered = async (is: boolean): Promise<void> =>
    world.store.write((tx) => tx.people.setAdministrator(noor?.id ?? 0, is ? now : null));
  await administered(true);
  await addPastKeys(world, 'ada@example.org');
  const ada = (await world.store.people.byEmail('ada@example.org'))?.id ?? 0;
  const linked = { issuer: GITHUB_ISSUER, subject: '1', account: 'ada', created_at: now };
  await world.store.write((tx) => tx.provider_accounts.add({ person_id: ada, ...linked, last_used_at: now }));
  await addPictures(world, now);
  await addCases(world, now);
  await addReviews(world, now);
  const { drafts, listing_id, changed } = await draftsOf(world);
  const idOf = async (slug: string): Promise<number> => (await world.store.listings.bySlug(slug))?.id ?? 0;
  return {
    ...world,
    readers,
    drafts,
    listings: {
      live: await idOf('tidemark'),
      scheduled: await idOf('undertow'),
      waiting: await idOf('spillway'),
      saved: await idOf('lampblack'),
      queued: listing_id,
      changed,
      offline: await offlineListing(world, now),
    },
    person_id: ada,
    wave: await waveOf(world, now),
    launch_id: (await world.store.votes.launchOf(await idOf('tidemark')))?.id ?? 0,
    order: { number: DEMO_ORDER, checkout: await checkoutOf(world) },
    paid: await paidOrder(world, now),
    key_id: await keyOf(world, 'ada@example.org'),
    ...(await linksOf(world, readers)),
    authorize_url: await authorizeUrl(world, readers.ada),
    administered,
  };
}

async function keyOf(world: DemoWorld, email: string): Promise<number> {
  const person = await world.store.people.byEmail(email);
  const [key] = await world.store.keys.ofPerson(person?.id ?? 0);
  return key?.id ?? 0;
}

async function addPictures(world: DemoWorld, now: number): Promise<void> {
  await addDemoPictures(world.store, sharedThreads().pictures, now);
}

/** What administrators see: a job that failed for good, and one case of each kind that waits. */
async function addCases({ store, clock }: DemoWorld, now: number): Promise<void> {
  const { id: listing_id } = await addListing(store, clock, { name: 'Capstan', tagline: 'Winds ropes' });
  await store.write(async (tx) => {
    const reasons = [{ code: 'gambling_words' as const, detail: 'casino' }];
    const held = { tagline: 'Winds ropes for casinos', description: 'Ropes and casinos. '.repeat(60) };
    await tx.moderation.patch(await tx.moderation.open(listing_id, reasons, now), { held });
    await tx.updates.add({
      listing_id,
      title: 'A casino on deck',
      body: 'With a jackpot.',
      reasons,
      state: 'pending',
      published_at: now,
    });
    const [question] = await tx.interview.questions();
    const person_id = await tx.people.ensure('ada@example.org', now);
    const text = { answer: 'A rope.', held: 'A casino.', reasons, note: null, answered_at: now };
    await tx.interviews.put({ person_id, question_id: question?.id ?? 0, ...text });
    await tx.jobs.enqueue('retired', {}, { max_attempts: 1 });
    const worker = { worker: 'scene', limit: 1, lease_ms: 1000 };
    const [lease] = await tx.jobs.claim('retired', worker, { now, machine_now: now });
    if (lease) await tx.jobs.fail(lease, 'Error: 554 refused by relay.example', now);
  });
}

/** A published review of Ada with a long word and directions, and a reply to it that waits; one of hers that waits, and one that was refused. */
async function addReviews({ store, clock }: DemoWorld, now: number): Promise<void> {
  const [live, refused] = [
    (await store.listings.bySlug('tidemark'))?.id ?? 0,
    (await addListing(store, clock, { name: 'Bowsprit', owner: 'olaf' })).id,
  ];
  const { id: waiting } = await addListing(store, clock, { name: 'Cleat', owner: 'olaf' });
  const reviewer = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };
  await store.write(async (tx) => {
    const person_id = await tx.people.ensure('ada@example.org', now);
    await tx.people.verified(person_id, now);
    const said = { person_id, stars: 2, name: 'Ada '.repeat(20).trim() };
    const text = `${'W'.repeat(2000 - 60)}\u2067 right to left <b>and</b> https://a.example/`;
    for (const listing_id of [live, waiting, refused])
      await tx.reviews.add({ ...said, listing_id, text }, reviewer, now);
    await tx.reviews.publish(live, person_id, now);
    const note = 'It says nothing about the product.';
    await tx.reviews.decide(refused, person_id, { state: 'rejected', note, decided_at: now });
    const review_id = (await tx.reviews.of(live, person_id))?.id ?? 0;
    const reasons = [{ code: 'gambling_words' as const, detail: 'casino' }];
    const reply = { review_id, listing_id: live, text: 'W'.repeat(1500), written_at: now };
    await tx.review_replies.add({ ...reply, state: 'pending', reasons });
  });
}

async function draftsOf(
  world: DemoWorld,
): Promise<{ drafts: PageScene['drafts']; listing_id: number; changed: number }> {
  const ada = restCaller(world, await world.key('ada'));
  // Each later than the one before, so that lists have one order; the last one is made now.
  world.clock.advance(-5);
  const built: typeof builtDraft = (...draft) => {
    world.clock.advance(1);
    return builtDraft(...draft);
  };
  const faulty = await built(world, 'ada');
  await ada.call('update_draft', {
    id: faulty,
    fields: {
      tagline: 'x'.repeat(DRAFT_FIELDS.tagline.live_max + 1),
      description: `${'Waterproofed'.repeat(30)} ${'and more of it '.repeat(60)}`,
      usps: null,
    },
    milestones: [{ date: '2026-03-02', title: 'First team', url: 'https://a.example/news' }],
  });
  const [submitted, queued] = [await built(world, 'ada'), await built(world, 'ada')];
  const changed = (await ada.call('submit_draft', { id: submitted })).answer.listing_id;
  await changeInMany(ada, submitted);
  const { listing_id } = (await ada.call('submit_draft', { id: queued })).answer;
  await ada.call('choose_free_listing', { listing_id });
  const building = await built(world, 'ada', {
    status: 'crawling',
    step: 'Read page 1: https://foghorn.example/',
    percent: 9,
    outcome: null,
  });
  const unreadable = await built(world, 'ada', {
    outcome: 'forbidden',
    detail: 'Nothing could be read: foghorn.example asks for a sign-in.',
    read_at: null,
  });
  return { drafts: { building, unreadable, faulty, submitted, queued }, listing_id, changed };
}

/** Changes of every kind that the history of a listing shows. */
async function changeInMany(ada: Caller, id: string): Promise<void> {
  await ada.call('update_draft', {
    id,
    fields: {
      tagline: 'Incident updates that people read',
      description: 'It says what is broken, and since when. '.repeat(40),
      features: ['Status pages', 'Updates by email'],
      country: 'DK',
    },
    faqs: [{ question: 'Is there a trial?', answer: 'Yes, for thirty days.' }],
    company_socials: { github: 'https://github.com/foghorn' },
    milestones: [{ date: '2026-03-02', title: 'First team' }],
    story: { problem: 'Every update was written twice.' },
  });
  await ada.call('update_draft', {
    id,
    fields: { description: 'It says what is broken, and how long it will take.', country: null },
    faqs: [{ question: 'Is there a trial?', answer: 'Yes, for two weeks.' }],
    milestones: [],
  });
}

async function offlineListing({ store, clock }: DemoWorld, now: number): Promise<number> {
  const { id } = await addListing(store, clock, { name: 'Sternlight' });
  await store.write((tx) => tx.listings.close(id, 'archived', now));
  return id;
}

async function linksOf(
  world: DemoWorld,
  { anonymous, arriving }: PageScene['readers'],
): Promise<Pick<PageScene, 'links' | 'invite_id'>> {
  const maren = restCaller(world, world.founder_key);
  await maren.call('invite_cofounder', { id: DEMO_DRAFT_ID, email: 'eve@example.org' });
  const [invite] = await world.store.invites.ofDraft(DEMO_DRAFT_ID);
  const email = 'info@harbourledger.example';
  await maren.call('claim_listing', { slug: 'harbour-ledger', method: 'email', email });
  const subscribe = await subscriptionOf(world, 'reader@example.org');
  const subscribed = await subscriptionOf(world, 'subscriber@example.org');
  const confirmed = await anonymous.fill(await anonymous.request(subscribed), '/subscriptions/confirm');
  await arriving.fill(await arriving.request('/sign-in'), '/sign-in', { email: 'new@example.org' });
  const links = {
    sign_in: await linkTo(world, 'new@example.org', '/sign-in/confirm'),
    subscribe,
    subscribed,
    unsubscribe: confirmed.root.querySelector('main a[href^="/unsubscribe"]')?.getAttribute('href') ?? '',
    invite: await linkTo(world, 'eve@example.org', '/invites'),
    objection: await objectionOf(world, 'sender@example.org'),
    claim: await linkTo(world, email, '/claims/confirm'),
  };
  return { links, invite_id: invite?.id ?? '' };
}

/** The link that confirms a new subscription. */
async function subscriptionOf(world: DemoWorld, email: string): Promise<string> {
  const reader = new Visitor(world.url);
  await reader.fill(await reader.request('/newsletter'), '/newsletter', { email });
  return linkTo(world, email, '/subscriptions/confirm');
}

/** The link to object to a decision; another notice waits for one. */
async function objectionOf(world: DemoWorld, email: string): Promise<string> {
  const now = world.clock.now().getTime();
  const notice = { path: '/p/tidemark', kind: 'wrong', name: 'Sam', email, now, limits_on: false } as const;
  const by = { by: 'the team', actor: { actor: 'operator' }, is_fresh: true, seen: null } as const;
  await world.store.write(async (tx) => {
    await sendNotice(tx, { ...notice, reason: 'The tides are wrong.' });
    const sent = await sendNotice(tx, { ...notice, reason: 'The name is wrong.' });
    const id = 'id' in sent ? sent.id : 0;
    const decision = { verdict: 'rejected', action: null, rule: null, note: 'It is right.' } as const;
    await decideNotice(tx, { ...decision, ...by, id, now });
  });
  return linkTo(world, email, '/report/objection');
}

/** Path and query of the link to a page in the newest email to somebody. */
async function linkTo(world: DemoWorld, email: string, page: string): Promise<string> {
  const text = (await world.mails()).findLast(({ to }) => to === email)?.text ?? '';
  const link = new RegExp(`${page}\\?\\S+`).exec(text)?.[0];
  if (!link) throw new Error(`no link to ${page} for ${email} in: ${text}`);
  return link;
}

async function authorizeUrl(world: DemoWorld, visitor: Visitor): Promise<string> {
  const flow = new Flow(world.url, visitor);
  const client_id = await flow.client({ client_name: 'Claude Code' });
  const { pathname, search } = flow.authorizeUrl({
    client_id,
    code_challenge: pkce().challenge,
    scope: 'account:read listings:write orders:write',
  });
  return pathname + search;
}
