import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inlineSchema, type JsonSchema } from '../../../bridge/shape/schemas.ts';
import { CLOSED_STATUSES } from '../../../domain/launches/listing_states.ts';
import { SLUG, slugOf } from '../../../domain/text/slugs.ts';
import { fixResult } from '../../../services/launches/finalise_week.ts';
import type { Tx } from '../../../store/store.ts';
import type { Operation } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';
import { both } from '../../clients/both.ts';
import { type Came, restCaller } from '../../clients/rest_client.ts';
import { AT_LANDING, bySize } from '../../gate/size.ts';
import { addListing } from '../../scene.ts';
import { START, startWorld, type World } from '../../world.ts';

const NOW = START.getTime();
const DAY = 86_400_000;
const LAST_WEEK = Date.parse('2026-11-10T12:00:00Z');
const GENUINE = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };
const TEXT = 'It closed our books on the fourth, twice in a row.';

/** How each hidden listing became hidden; formerly live ones have all parts of a live one. */
const HIDDEN = {
  'Veiled Draft': 'draft',
  'Veiled Waiting': 'awaiting_badge',
  'Veiled Suspended': 'suspended',
  'Veiled Archived': 'archived',
  'Veiled Rejected': 'rejected',
} as const;
/** An equal live listing, which shows that the law looks at the right places. */
const SHOWN = 'Plain Sight';

interface Seen {
  words_not_found?: string[];
}

/** Operations whose results name no listing. A new operation is either listed here or returns the live listing. */
const WITHOUT_LISTINGS = [
  'get_site_info',
  'list_categories',
  'list_blog_posts',
  'get_blog_post',
  'list_interview_questions',
  'list_products',
];

const publicOnes = operations
  .filter(({ access }) => access === 'public')
  .map((operation) => [operation.name, operation] as const);

describe('no public operation returns what is not public [R46]', () => {
  let world: World;
  let anybody: Anybody;

  beforeAll(async () => {
    world = await startWorld();
    for (const [name, fate] of Object.entries(HIDDEN)) await add(world, name, fate);
    await add(world, SHOWN, 'live');
    await world.store.write(async (tx) => {
      const shown = (await tx.listings.bySlug(slugOf(SHOWN, '')))!;
      for (const name of Object.keys(HIDDEN)) {
        const { id } = (await tx.listings.bySlug(slugOf(name, '')))!;
        await tx.alternatives.approve(shown.id, id);
        await tx.alternatives.approve(id, shown.id);
      }
    });
    const friend = await addListing(world.store, world.clock, { name: 'Friend', categories: ['travel'] });
    await world.store.write(async (tx) => {
      await tx.alternatives.approve(friend.id, (await tx.listings.bySlug(slugOf(SHOWN, '')))!.id);
    });
    anybody = await anybodyOf(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  // Each unknown slug is searched for near matches (D80), and there are many pairs.
  test.each(publicOnes)('%s', async (name, operation) => {
    let shown = false;
    for (const input of inputsOf(operation)) {
      const { words_not_found = [], ...answer } = (await anybody.call(name, input)) as Seen;
      // A search names the ignored words, one by one and in its notice (D75): they are the caller's own.
      for (const word of words_not_found) expect(String(input['q'])).toContain(word);
      const said = Object.values(input);
      const text = JSON.stringify(answer, (key, value: unknown) =>
        // A result may repeat its input.
        typeof value === 'string'
          ? repeated(value, key === 'notice' ? [...said, ...words_not_found] : said)
          : value,
      );
      expect(text, JSON.stringify(input)).not.toMatch(/veiled/i);
      if (text.includes(SHOWN)) shown = true;
    }
    expect(
      shown,
      `a public operation returns the live listing "${SHOWN}" for one of the inputs of inputsOf, or stands in WITHOUT_LISTINGS of this file`,
    ).toBe(!WITHOUT_LISTINGS.includes(name));
  });

  test('nor counts it [R21, R54]', async () => {
    expect((await anybody.call('get_site_info')).live_listings).toBe(2);
    const { items } = await anybody.call('list_categories', { include_empty: false });
    expect(items.map((one: any) => [one.slug, one.live_listings])).toEqual([
      ['design-and-media', 1],
      ['everyday-life', 1],
    ]);
  });
});

/** Adds a complete listing, and then hides it. */
async function add({ store, clock }: World, name: string, fate: string): Promise<void> {
  const was_live = fate !== 'draft' && fate !== 'awaiting_badge';
  const { id } = await addListing(store, clock, {
    name,
    tagline: `${name} in a line`,
    short_description: `${name} in a few words.`,
    description: `${name} in many words.`,
    features: [`${name} does it`],
    keywords: ['sight'],
    country: 'IS',
    stage: 'growing',
    pricing_model: 'freemium',
    founders: [{ name: `${name} Founder`, title: 'Founder' }],
    story: { story: `${name} began.` },
    unlocked: ['story', 'milestones', 'media'],
    owner: slugOf(name, ''),
    views: 100,
    views_recent: 50,
    followers: 9,
    featured_until: NOW + DAY,
    status: was_live ? 'live' : (fate as 'draft' | 'awaiting_badge'),
    ...(was_live && { week: '2026-11-09', live_at: LAST_WEEK, voted_at: [LAST_WEEK + 1, LAST_WEEK + 2] }),
  });
  await store.write(async (tx) => {
    await furnish(tx, id, name);
    if (was_live) await conceal(tx, id, fate);
  });
}

async function furnish(tx: Tx, listing_id: number, name: string): Promise<void> {
  const person_id = await tx.people.ensure('bob@example.org', NOW);
  const domain = `${slugOf(name, '')}.example`;
  await tx.reviews.add({ listing_id, person_id, stars: 5, text: TEXT }, GENUINE, NOW);
  await tx.reviews.publish(listing_id, person_id, NOW);
  await tx.updates.add({ listing_id, title: `News of ${name}`, body: 'New.', published_at: NOW - DAY });
  await tx.milestones.add({ listing_id, date: '2026-10-01', title: `${name} moved` });
  await tx.billboard.record({ listing_id, amount_cents: 9_900, paid_at: NOW - DAY, reference: name });
  await tx.ratings.record({ domain, rating: 50, checked_at: NOW - DAY, source: 'ahrefs' });
  await tx.revenue.attest(listing_id, { amount_cents: 100, verified_at: NOW - DAY, source: 'site team' });
  await tx.revenue.consent(listing_id, NOW - DAY);
}

/** Hides a live listing: some before the result of its week is fixed, some after. */
async function conceal(tx: Tx, id: number, fate: string): Promise<void> {
  if (fate === 'live') {
    await fixResult(tx, '2026-11-09', NOW);
    return;
  }
  const closed = CLOSED_STATUSES.find((status) => status === fate);
  if (closed) await tx.listings.close(id, closed, NOW);
}

/** Calls operations without a credential; returns the result or the refusal. */
interface Anybody {
  call(name: string, input?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

/** By both protocols, which return the same; while working by REST alone. */
async function anybodyOf(world: World): Promise<Anybody> {
  const rest = restCaller(world);
  const resultOf = ({ answer, problem }: Came) => answer ?? problem;
  if (!AT_LANDING)
    return { call: async (name, input) => resultOf(await rest.call(name, input)), close: rest.close };
  const { came, close } = await both(world);
  return { call: async (name, input) => resultOf(await came(name, input)), close };
}

function repeated(value: string, said: readonly unknown[]): string {
  const texts = said.filter((word): word is string => typeof word === 'string' && word !== '');
  return texts.reduce((text, word) => text.replaceAll(word, '…'), value);
}

const SLUGS = [SHOWN, 'Friend', ...Object.keys(HIDDEN)].flatMap((name) => [
  slugOf(name, ''),
  slugOf(`${name} Founder`, ''),
]);
const BOARDS = ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue'];
const CATEGORIES = ['design', 'design-and-media', 'growing'];
const WORDS = [
  'veiled',
  'Plain Sight',
  'design',
  'freemium',
  'last',
  'this',
  'next',
  '2026-11-09',
  'IS',
  ...BOARDS,
];
const DOMAINS = ['plain-sight.example', 'veiled-suspended.example'];

/** Values for any input of a present or future operation that could reveal a hidden listing. */
function valuesFor({ type, enum: choices, pattern }: JsonSchema): unknown[] {
  if (choices) return [...choices];
  if (type === 'boolean') return [true, false];
  if (type === 'integer') return [1, 2, 100];
  const isSlug = pattern === SLUG.source;
  return isSlug ? [...SLUGS, ...CATEGORIES] : [...WORDS, ...DOMAINS, ...SLUGS];
}

/** Of the combinations of the required inputs this many at most are sent. */
const COMBINATIONS = bySize({ quick: 40, landing: 10_000, night: 10_000 });
/** Of those, so many with each value of each other input: all combinations would be too many. */
const WITH_OTHERS = bySize({ quick: 2, landing: 10, night: 10 });

// An odd step meets every value of each input: the numbers of their values are even.
const thinned = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, i) => i % (Math.ceil(all.length / most) | 1) === 0);

/** Inputs of an operation: every value of each input, with combinations of the required ones. */
function inputsOf(operation: Operation): Record<string, unknown>[] {
  const { properties = {}, required = [] } = inlineSchema(operation.input, 'input');
  const needed = required.filter((key) => properties[key]?.default === undefined);
  let bases: Record<string, unknown>[] = [{}];
  for (const key of needed) {
    bases = bases.flatMap((base) => valuesFor(properties[key]!).map((value) => ({ ...base, [key]: value })));
  }
  const optional = Object.keys(properties).filter((key) => !needed.includes(key));
  return [
    ...thinned(bases, COMBINATIONS),
    ...thinned(bases, WITH_OTHERS).flatMap((base) =>
      optional.flatMap((key) => valuesFor(properties[key]!).map((value) => ({ ...base, [key]: value }))),
    ),
  ];
}
