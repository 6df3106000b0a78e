import { Pool } from 'undici';
import { seededRandom } from '../../fixtures/demo/votes.ts';
import { sitemapOf, slugsOf } from '../../scripts/endurance/kinds_of_pages.ts';
import { type CompanySite, companySite } from '../../test/doubles/company_site.ts';
import { CONNECTIONS } from '../protocols/load.ts';
import { type BuiltDemo, startBuiltDemo } from './built_demo.ts';

export interface HitRateOptions {
  /** How many times 95 reads and 5 submits are sent. */
  rounds: number;
}

/** Reads and submits in every round of a hundred requests. */
const READS = 95;
const SUBMITS = 5;
/** Every fifth submit names a website that was submitted before. */
const REPEATED = 5;

/**
 * The hit rate of the response cache of the built service while assistants read and founders submit websites: 95 public reads and
 * 5 submits in every hundred requests. Prints a table and gives the share of public reads that were hits.
 */
export async function benchHitRate({ rounds = 40 }: Partial<HitRateOptions> = {}): Promise<number> {
  const demo = await startBuiltDemo({
    RATE_LIMITS: 'off',
    CRAWLER_ALLOW_PRIVATE: 'on',
    CRAWLER_DELAY_MS: '0',
  });
  const pool = new Pool(demo.url, { connections: CONNECTIONS });
  const sites: CompanySite[] = [];
  try {
    const random = seededRandom(1);
    const reads = await readsOf(demo, random);
    const before = await lookups(demo);
    const started = performance.now();
    for (let round = 0; round < rounds; round++) {
      const order = shuffled(
        [...Array<boolean>(READS).fill(false), ...Array<boolean>(SUBMITS).fill(true)],
        random,
      );
      for (const submits of order) {
        if (submits) await submit(demo, pool, sites);
        else await read(pool, reads());
      }
    }
    const seconds = (performance.now() - started) / 1000;
    const after = await lookups(demo);
    const hits = after.hits - before.hits;
    const share = hits / (hits + after.misses - before.misses);
    process.stdout.write(
      [
        '## Hit rate of the response cache',
        '',
        `The built service over the demo world, ${rounds} rounds of ${READS} public reads and ${SUBMITS} submits in random order, in ${seconds.toFixed(0)} seconds. The reads`,
        'are of every kind, popular pages more often than others (Zipf); every submit is drafted while the next reads run.',
        '',
        '| reads | hits | hit rate |',
        '| --- | --- | --- |',
        `| ${rounds * READS} | ${hits} | ${(share * 100).toFixed(1)} % |`,
        '',
        '',
      ].join('\n'),
    );
    return share;
  } finally {
    await pool.close();
    await demo.stop();
    await Promise.all(sites.map((site) => site.close()));
  }
}

async function read(pool: Pool, path: string): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'br' },
  });
  await body.dump({ limit: 10_000_000 });
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`);
}

async function submit({ key }: BuiltDemo, pool: Pool, sites: CompanySite[]): Promise<void> {
  const isRepeated = sites.length > 0 && sites.length % REPEATED === 0;
  const site = (isRepeated && sites.shift()) || (await companySite({ '/': homePage(sites.length) }));
  sites.push(site);
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/v1/drafts',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: site.url }),
  });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`a submit was answered with ${statusCode}: ${text}`);
}

const homePage = (n: number): string =>
  `<!doctype html><html lang="en"><head><title>Company ${n} - notes for bakers</title><meta name="description" content="Company ${n} keeps the notes of a bakery in one place."></head><body><main><h1>Notes for bakers</h1><p>It keeps recipes, orders and the hours of everybody who bakes.</p></main></body></html>`;

/** Gives the path of one more read: kinds by how often they are read, pages of a kind by a Zipf distribution. */
async function readsOf({ url }: BuiltDemo, random: () => number): Promise<() => string> {
  const paths = await sitemapOf(url);
  const slugs = (folder: string): string[] => slugsOf(paths, folder);
  const kinds: readonly (readonly [number, readonly string[]])[] = [
    [30, slugs('p').map((slug) => `listings/${slug}`)],
    [20, WORDS.map((word) => `listings?q=${word}`)],
    [
      10,
      [
        'listings',
        'listings?sort=newest',
        'listings?sort=trending',
        'listings?page=2',
        'listings?status=upcoming',
      ],
    ],
    [
      10,
      [
        'launches',
        'launches?section=trending',
        'launches?section=recent',
        'launches/weeks/this',
        'launches/weeks/last',
      ],
    ],
    [10, slugs('categories').map((slug) => `categories/${slug}`)],
    [5, ['leaderboards/community-all-time', 'leaderboards/community-weekly', 'awards', 'categories', 'site']],
    [5, slugs('founders').map((slug) => `founders/${slug}`)],
    [5, slugs('p').map((slug) => `listings/${slug}/alternatives`)],
    [5, ['blog', ...slugs('blog').map((slug) => `blog/${slug}`)]],
  ];
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0);
  return () => {
    let at = random() * total;
    const [, pages] = kinds.find(([weight]) => (at -= weight) < 0) ?? kinds[0]!;
    const place = Math.floor((pages.length + 1) ** random()) - 1;
    return `/api/v1/${pages[place]!}`;
  };
}

const WORDS =
  'invoices notes calendar analytics email api database design video forms chat billing support survey photo music travel health code game'.split(
    ' ',
  );

/** Hits and misses so far, as the service counts them. */
async function lookups({ url }: BuiltDemo): Promise<{ hits: number; misses: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counted = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return { hits: counted('firstlight_cache_hits_total'), misses: counted('firstlight_cache_misses_total') };
}

function shuffled<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
}
