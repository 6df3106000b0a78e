import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { SearchQuery } from '../../store/db.ts';
import { COUNTRIES, type CorpusListing, corpus, STAGES } from '../../test/store/search/corpus.ts';
import { type Indexed, indexed } from '../../test/store/search/indexed.ts';
import { KINDS, questions } from '../../test/store/search/questions.ts';

/** What was measured for one kind of question at one size; times in milliseconds. */
export interface SearchFigures {
  listings: number;
  kind: string;
  p50: number;
  p99: number;
  /** Share of the questions with a right answer in the first ten; null where nothing can be wrong. */
  s10: number | null;
}

const SIZES = [1_000, 10_000, 100_000];
const QUESTIONS = 200;

/**
 * Measures search in the thread that asks, page 1 of 20 by relevance unless the kind says otherwise, then once more through the
 * worker threads. Every question is asked three times on a warm file; its fastest answer counts, since the machine is shared.
 * Prints a table and gives its rows.
 */
export async function benchSearch(sizes: readonly number[] = SIZES): Promise<SearchFigures[]> {
  const rows: SearchFigures[] = [];
  for (const size of sizes) {
    const listings = corpus(size);
    const started = performance.now();
    const world = await indexed(listings);
    const built = (performance.now() - started) / 1000;
    const figures = [...(await byWords(world, listings)), ...(await byFilters(world, size))];
    process.stdout.write(table(size, built, megabytes(world.file), figures));
    await world.close();
    rows.push(...figures);
  }
  await throughput(Math.min(10_000, Math.max(...sizes)));
  return rows;
}

async function byWords(world: Indexed, listings: readonly CorpusListing[]): Promise<SearchFigures[]> {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const asked = Map.groupBy(questions(listings, QUESTIONS), ({ kind }) => kind);
  const rows: SearchFigures[] = [];
  for (const kind of KINDS) {
    let right = 0;
    const times: number[] = [];
    for (const { q, isRight } of asked.get(kind) ?? []) {
      const { ms, ids } = await timed(world, { q });
      times.push(ms);
      right += ids.slice(0, 10).some((id) => isRight(byId.get(id)!)) ? 1 : 0;
    }
    rows.push({ listings: listings.length, kind, ...spread(times), s10: round(right / times.length) });
  }
  return rows;
}

/** Questions without words, with common ones, and far into the hits. */
async function byFilters(world: Indexed, size: number): Promise<SearchFigures[]> {
  const each = (make: (i: number) => Partial<SearchQuery>) => Array.from({ length: 40 }, (_, i) => make(i));
  const country = (i: number): string => COUNTRIES[i % COUNTRIES.length]!;
  const category = (i: number): number => 1 + (i % 24);
  const letter = (i: number): string => String.fromCharCode(97 + (i % 26));
  const kinds: Record<string, Partial<SearchQuery>[]> = {
    browse: each(() => ({})),
    'browse, the last page': each(() => ({ offset: Math.floor(size * 0.87) })),
    'root category by votes': each((i) => ({ category_id: category(i), sort: 'votes' })),
    'category, country and stage, newest': each((i) => ({
      category_id: category(i),
      country: country(i),
      stage: STAGES[i % STAGES.length]!,
      sort: 'newest',
    })),
    'one letter': each((i) => ({ q: letter(i) })),
    'one letter, newest': each((i) => ({ q: letter(i), sort: 'newest' })),
    'one letter, page 100': each((i) => ({ q: letter(i), offset: 2000 })),
    'upcoming by launch': each(() => ({ status: 'scheduled', sort: 'newest' })),
  };
  const rows: SearchFigures[] = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    const times: number[] = [];
    for (const query of queries) times.push((await timed(world, query)).ms);
    rows.push({ listings: size, kind, ...spread(times), s10: null });
  }
  return rows;
}

async function timed(world: Indexed, query: Partial<SearchQuery>): Promise<{ ms: number; ids: number[] }> {
  let ms = Number.POSITIVE_INFINITY;
  let ids: number[] = [];
  for (let repeat = 0; repeat < 3; repeat++) {
    const started = performance.now();
    ({ ids } = await world.find(query));
    ms = Math.min(ms, performance.now() - started);
  }
  return { ms, ids };
}

/** Questions a second through the worker threads, sixteen at a time, and how long the main thread was held up meanwhile. */
async function throughput(size: number): Promise<void> {
  const listings = corpus(size);
  const world = await indexed(listings, {});
  const asked = questions(listings, QUESTIONS);
  await Promise.all(asked.slice(0, 64).map(({ q }) => world.find({ q })));
  let next = 0;
  const asker = async (): Promise<void> => {
    for (let question = asked[next++]; question; question = asked[next++])
      await world.find({ q: question.q });
  };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  await Promise.all(Array.from({ length: 16 }, asker));
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  await world.close();
  process.stdout.write(
    `${size} listings, ${availableParallelism()} threads: ${Math.round(asked.length / seconds)} questions a second, ` +
      `the main thread free again within ${round(delay.percentile(99) / 1e6)} ms (p99).\n\n`,
  );
}

/** What one size came to, as Markdown. */
function table(size: number, built: number, size_mb: number, figures: readonly SearchFigures[]): string {
  const rows = figures.map(
    ({ kind, p50, p99, s10 }) => `| ${kind} | ${round(p50)} | ${round(p99)} | ${s10 ?? ''} |`,
  );
  return [
    `## Search, ${size} listings`,
    '',
    `Written and indexed in ${built.toFixed(1)} s, ${size_mb} MB. Milliseconds in the thread that searches, fastest of 3.`,
    '',
    '| | p50 | p99 | found in the first ten |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '',
  ].join('\n');
}

function spread(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const megabytes = (file: string): number => Math.round(statSync(file).size / 1e6);
