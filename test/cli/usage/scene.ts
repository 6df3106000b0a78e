import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { taxOutside } from '../../../fixtures/demo/orders.ts';
import { DEMO_FOUNDER } from '../../../fixtures/demo/seed.ts';
import { restCaller } from '../../clients/rest_client.ts';
import type { DemoWorld } from '../../demo_world.ts';
import { GENUINE, shareableDraft } from '../../scene.ts';

interface Place {
  /** Where the files of the examples are written. */
  folder: string;
  /** When the examples run. */
  night: Date;
}

interface Scene {
  /** Ids of the world for those in the examples, by command. */
  ids: Record<string, Record<string, string>>;
  /** A text with a key in it. */
  leaked: string;
}

/** Makes what the examples speak of: people, cases, changes, a dead job, a grant, files. */
export async function sceneOf(world: DemoWorld, { folder, night }: Place): Promise<Scene> {
  const { store, clock, founder_key } = world;
  const now = clock.now().getTime();
  const founder = restCaller(world, founder_key);
  const call = async (name: string, input: Record<string, unknown> = {}) =>
    (await founder.call(name, input)).answer;
  const key = await world.key('carol');
  await world.key('mallory');
  await store.write((tx) => tx.people.ensure('ada@example.org', now));

  const draft = await shareableDraft(store, clock, { owner: DEMO_FOUNDER.email, name: 'Royal Casino' });
  const { listing_id: waiting } = await call('submit_draft', { id: draft });
  for (const tagline of ['Games', 'Games for all'])
    await call('update_my_listing', { listing_id: waiting, fields: { tagline } });
  const change = existing((await store.changes.page(waiting, { offset: 0, limit: 1 })).rows[0]);
  const { items } = await call('list_my_listings');
  const live = items.find(({ status }: { status: string }) => status === 'live').listing_id;
  const post = async (title: string): Promise<number> =>
    (await call('post_listing_update', { listing_id: live, title, body: 'Casino' })).id;
  const updates = [await post('Casino night'), await post('Casino day')];
  const questions = (await call('list_interview_questions')).items.slice(0, 2);
  const answer = 'A casino with a jackpot.';
  await restCaller(world, key).call('answer_interview', {
    answers: questions.map(({ id: question_id }: { id: number }) => ({ question_id, answer })),
  });
  const [first, second] = (await store.interviews.waiting(99)).filter((row) => row.held === answer);

  const person_id = existing(await store.people.byEmail(DEMO_FOUNDER.email)).id;
  const times = { created_at: now, expires_at: night.getTime() + 86_400_000 };
  await store.write((tx) =>
    tx.grants.put({ id: '4yQbV0w0Jm6v1qkH2n9s3A', person_id, client_id: 'c', payload: {}, ...times }),
  );
  const tidemark = existing(await store.listings.bySlug('tidemark'));
  writeFiles(folder, tidemark.url);
  await orderWithTasks(world, { person_id, listing_id: tidemark.id, now });
  const { launch, other, free } = comingLaunches(world, now);
  const voted = String(await votesOfOneOffice(world, now));
  const hour = new Date(now - 30 * 86_400_000).toISOString().slice(0, 13);
  const wave = `${hour}~mail_domain~sock.example`;
  const notices = [await noticeAbout(world, 'One'), await noticeAbout(world, 'Two')];
  const [shown, refused] = [await reviewBy(world, live, 'hana'), await reviewBy(world, live, 'ivo')];
  const ids = {
    'reviews approve': { 3: shown },
    'reviews reject': { 3: refused },
    'replies approve': { 3: shown },
    'replies reject': { 3: refused },
    'notice uphold': { 3: String(notices[0]) },
    'notice reject': { 4: String(notices[1]) },
    'moderation approve': { 17: String(waiting) },
    'moderation reject': { 17: String(waiting) },
    'listing schedule': { 17: String(other.listing_id) },
    'listing feature': { 17: String(live) },
    'founder remove': { 17: String(tidemark.id) },
    'founder allow': { 17: String(tidemark.id) },
    'listing merge': { 'tidemark-2': String(free.slug) },
    'listing unlock': { 17: String(live) },
    'listing history': { 17: String(waiting) },
    'listing revert': { 17: String(waiting), 402: String(change.id) },
    'updates approve': { 3: String(updates[0]) },
    'updates reject': { 3: String(updates[1]) },
    'interview approve': { 5: String(existing(first).id) },
    'interview reject': { 5: String(existing(second).id) },
    'votes show': { 17: voted },
    'votes void': { 17: voted },
    'signups show': { [WAVE]: wave },
    'signups suspend': { [WAVE]: wave },
    'signups unsuspend': { [WAVE]: wave },
    'votes release': { 17: voted },
    'votes restore': { 17: voted },
    'claim accept': { 7: String(await disputedClaim(store, person_id, now)) },
    'launch move': { 17: String(launch.id) },
    'launch hold': { 17: String(launch.id) },
  };
  return { ids, leaked: `found on the web: ${key}` };
}

/** The hour of new accounts in the examples. */
const WAVE = '2026-11-16T09~mail_domain~sock.example';

/** Five votes from one address and one email domain in the week that runs; returns the id of the launch. */
async function votesOfOneOffice({ store }: DemoWorld, now: number): Promise<number> {
  const { listing_id, launch_id } = existing((await store.vote_desk.unsettled())[0]);
  await store.write(async (tx) => {
    for (let i = 0; i < 5; i++) {
      const person_id = await tx.people.ensure(`clerk${i}@sock.example`, now - 30 * 86_400_000);
      await tx.votes.cast({ listing_id, person_id, cast_at: now, address_key: 'office' }, GENUINE);
    }
  });
  return launch_id;
}

/** A review that waits, with a reply that waits too; returns its id. */
const reviewBy = ({ store, clock }: DemoWorld, listing_id: number, name: string): Promise<string> =>
  store.write(async (tx) => {
    const now = clock.now().getTime();
    const person_id = await tx.people.ensure(`${name}@example.org`, now);
    const review = { listing_id, person_id, stars: 4, text: 'It does what it says, and has for months.' };
    const reviewer = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };
    await tx.reviews.add(review, reviewer, now);
    const review_id = existing(await tx.reviews.of(listing_id, person_id)).id;
    await tx.review_replies.add({
      review_id,
      listing_id,
      text: 'Thanks.',
      state: 'pending',
      written_at: now,
    });
    return String(review_id);
  });

/** A notice that waits. */
const noticeAbout = ({ store, clock }: DemoWorld, reason: string): Promise<number> =>
  store.write((tx) =>
    tx.notices.add({
      path: '/p/tidemark',
      listing_id: null,
      kind: 'wrong',
      reason,
      name: 'Ivo',
      email: 'ivo@example.org',
      sent_at: clock.now().getTime(),
    }),
  );

/** The pending claim of the demo's founder, as one that was verified while another owner is proven. */
async function disputedClaim(store: DemoWorld['store'], person_id: number, now: number): Promise<number> {
  const { rows } = await store.claims.page(person_id, { offset: 0, limit: 9 });
  const { id } = existing(rows.find(({ status }) => status === 'pending'));
  const verified = { status: 'verified', verified_at: now, disputed_at: now } as const;
  await store.write((tx) => tx.claims.patch(id, verified));
  return id;
}

/** The files that the examples name. */
function writeFiles(folder: string, url: string): void {
  const files = {
    'launch-week.json': JSON.stringify({
      slug: 'launch-week',
      title: 'A week',
      summary: 'It begins.',
      body: 'Welcome.',
    }),
    'ratings.csv': `domain,rating,checked_on,source\n${new URL(url).host},41,2026-11-16,Ahrefs\n`,
    'revenue.csv': 'listing,revenue_usd,verified_on,source\ntidemark,1234.50,2026-11-16,Stripe dashboard\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

interface Coming {
  id: number;
  listing_id: number;
  plan: string;
  slug: string;
}

/** Launches of weeks to come; a job that failed for good and a rate of VAT are added beside them. */
function comingLaunches(world: DemoWorld, now: number): Record<'launch' | 'other' | 'free', Coming> {
  const database = new Database(world.running.config.database_file);
  database
    .prepare(
      "insert into job (id, kind, payload, state, run_at, max_attempts, created_at) values (4711, 'tidy_search', '{}', 'dead', ?, 1, ?)",
    )
    .run(now, now);
  database.prepare("insert into tax_rate (country, valid_from, bp) values ('FI', '2027-01-01', 2550)").run();
  const launches = database
    .prepare(
      "select launch.id, listing_id, launch.plan, slug from launch join listing on listing.id = listing_id where launch.status = 'scheduled' and not relaunch order by launch.plan = 'free', launch.id",
    )
    .all() as Coming[];
  database.close();
  const [launch, other] = launches;
  const free = launches.find(({ plan }) => plan === 'free');
  return { launch: existing(launch), other: existing(other), free: existing(free) };
}

function existing<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Error('the demo has none');
  return row;
}

/** A paid order with a line that the site team does by hand, and one that failed. */
async function orderWithTasks(
  { store }: DemoWorld,
  { person_id, listing_id, now }: { person_id: number; listing_id: number; now: number },
): Promise<void> {
  const line = { listing_id, categories: [], net_cents: 100, vat_cents: 0, refunded_cents: 0 };
  await store.write(async (tx) => {
    const id = await tx.purchases.add(
      {
        number: 'FL-1042',
        person_id,
        status: 'paid',
        subtotal_cents: 200,
        vat_cents: 0,
        total_cents: 200,
        refunded_cents: 0,
        tax: taxOutside('NO'),
        created_at: now,
        expires_at: now,
      },
      [
        {
          ...line,
          product: 'done_for_you',
          name: 'Done for you',
          status: 'pending',
          given: { task: { done: null } },
        },
        { ...line, product: 'featured', name: 'Featured listing', status: 'failed' },
      ],
    );
    await tx.purchases.patch(id, { paid_at: now, provider: 'manual', receipt_number: 1042 });
  });
}
