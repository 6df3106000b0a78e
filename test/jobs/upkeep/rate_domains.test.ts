import { describe, expect, test } from 'vitest';
import { ahrefsRatings } from '../../../crawler/ratings/ahrefs.ts';
import { rateDomains } from '../../../jobs/upkeep/rate_domains.ts';
import { run } from '../../cli/program.ts';
import { ahrefsServer } from '../../doubles/ahrefs_server.ts';
import { addListing } from '../../scene.ts';
import { inWorld, type World } from '../../world.ts';

const KEY = 'ahrefs-secret-key';
const SIGNAL = new AbortController().signal;

const add = (world: World, host: string, status: 'live' | 'draft' = 'live') =>
  addListing(world.store, world.clock, {
    name: host.split('.')[0] ?? '',
    url: `https://www.${host}/`,
    status,
  });
const board = async (world: World) => (await world.rest('GET', '/leaderboards/domain-rating')).body;

/** A run of a job without a queue. */
const runOver = ({ store }: World) => ({
  id: 1,
  attempt: 1,
  signal: SIGNAL,
  write: store.write.bind(store),
  commit: store.write.bind(store),
});

test('once a day Ahrefs rates the websites of live listings, with its name, and the trend follows [D38]', async () => {
  await using ahrefs = await ahrefsServer({ ratings: { 'kestrel.com': 41.5 } });
  const env = { AHREFS_API_KEY: KEY, AHREFS_BASE_URL: ahrefs.url };
  await inWorld({ env }, async (world) => {
    for (const host of ['kestrel.com', 'merlin.org', 'harrier.example']) await add(world, host);
    await add(world, 'osprey.net', 'draft');
    expect((await board(world)).total).toBe(0);
    await world.reach('2026-11-19T05:00:00Z');
    // Neither a draft nor a name that nobody can register, and each domain once.
    expect(ahrefs.requests.map(({ targets }) => targets)).toEqual([['kestrel.com', 'merlin.org']]);
    expect(ahrefs.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    });
    expect(await board(world)).toMatchObject({
      total: 1,
      items: [
        {
          metric: 41.5,
          source: 'ahrefs',
          attribution: 'Domain Rating by Ahrefs',
          listing: { slug: 'kestrel' },
        },
      ],
    });
    ahrefs.always({ ratings: { 'kestrel.com': 44 } });
    await world.reach('2026-11-20T05:00:00Z');
    const { domain_rating } = (await world.rest('GET', '/listings/kestrel')).body;
    expect(domain_rating).toMatchObject({ value: 44, trend: { change: 2.5, since: '2026-11-19' } });

    // A listing that is new need not wait for the next day.
    await add(world, 'goshawk.io');
    const fetch = () => run(world.running.config.data_dir, ['rating', 'fetch'], { ...world.env, ...env });
    expect(await fetch()).toMatchObject({ code: 0, out: expect.stringContaining('requested') });
    await world.running.drain();
    expect(ahrefs.requests.at(-1)?.targets).toEqual(['goshawk.io', 'merlin.org']);
    expect((await world.store.audit_log.newest({ limit: 1 }))[0]).toMatchObject({
      kind: 'ratings_requested',
      actor: 'operator',
    });
  });
});

test('an attempt stores what has come, and the next one requests the rest; another source is not replaced that day', async () => {
  await using ahrefs = await ahrefsServer({ ratings: { 'kestrel.com': 41, 'merlin.org': 7 } });
  await inWorld({}, async (world) => {
    const { store, clock } = world;
    for (const host of ['kestrel.com', 'merlin.org', 'osprey.net']) await add(world, host);
    const checked_at = clock.now().getTime();
    await store.write((tx) =>
      tx.ratings.record({ domain: 'osprey.net', rating: 30, checked_at, source: 'a table' }),
    );
    const ratings = { ...ahrefsRatings({ api_key: KEY, base_url: ahrefs.url }), most: 1 };
    const work = rateDomains({ store, clock, ratings, rating_pause_ms: 0 });
    ahrefs.next({ ratings: { 'kestrel.com': 41 } }, { status: 429 });
    await expect(work({}, runOver(world))).rejects.toThrow('Ahrefs takes no more requests at the moment');
    await work({}, runOver(world));
    expect(ahrefs.requests.map(({ targets }) => targets[0])).toEqual([
      'kestrel.com',
      'merlin.org',
      'merlin.org',
    ]);
    expect((await board(world)).items.map(({ metric }: { metric: number }) => metric)).toEqual([41, 30, 7]);
  });
});

describe('what is not a rating', () => {
  test.each([
    [{ status: 401 }, 'refused_key', 'rejected the key'],
    [{ status: 403 }, 'refused_key', 'rejected the key'],
    [
      { status: 403, error: 'API units limit reached. Expected usage: 50, API units left: 0.' },
      'used_up',
      'no API units',
    ],
    [{ status: 429 }, 'overloaded', 'no more requests'],
    [{ status: 503 }, 'overloaded', 'a fault of its own'],
    [{ status: 404 }, 'not_understood', 'status 404'],
    [{ raw: '<html>' }, 'not_understood', 'something else'],
    [{ raw: '{"domain_rating":{"domain_rating":3}}' }, 'not_understood', 'something else'],
    [{ raw: ' '.repeat(300_000) }, 'not_understood', 'more than fifty'],
    [{ instead: 'drop' }, 'unreachable', 'cannot be reached'],
  ] as const)('%j is said in words, without the key', async (reply, reason, words) => {
    await using ahrefs = await ahrefsServer(reply);
    const failure = await ahrefsRatings({ api_key: KEY, base_url: ahrefs.url })
      .rate(['kestrel.com'], SIGNAL)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'RatingsUnavailable',
      reason,
      message: expect.stringContaining(words),
    });
    expect(String(failure)).not.toContain(KEY);
  });

  test('is left out: numbers beyond the scale, other domains, and rows of another form', async () => {
    const targets = [
      { target: 'kestrel.com', domain_rating: 101 },
      { target: 'stranger.com', domain_rating: 50 },
      { target: 'https://merlin.org/', domain_rating: 0 },
      { target: 7, domain_rating: 3 },
    ];
    await using ahrefs = await ahrefsServer({ raw: JSON.stringify({ domain_rating: { targets } }) });
    const source = ahrefsRatings({ api_key: KEY, base_url: ahrefs.url });
    expect([...(await source.rate(['kestrel.com', 'merlin.org'], SIGNAL))]).toEqual([['merlin.org', 0]]);
  });
});
