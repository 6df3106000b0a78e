import { dirname } from 'node:path';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { SEARCH_SORTS, type SearchHits, type SearchQuery } from '../../store/base/db.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { COUNTRIES, STAGES } from '../../test/store/search/corpus.ts';
import { besideCluster, copyOfWorld } from '../postgres/cluster.ts';
import { benchWorld } from '../world/world.ts';
import {
  otherQueries,
  peopleQueries,
  type QueryKind,
  type ReadWorld,
  readWorld,
} from './search_questions.ts';

/** Figures of one kind of query at one size; times in milliseconds. */
export interface SearchFigures {
  kind: string;
  p50: number;
  p99: number;
  /** Share of queries with a right result in the first ten; null if there is no right result. */
  s10: number | null;
  times: readonly number[];
}

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const QUERIES = 200;
const REPEATS = 3;

export interface SearchBenchOptions {
  sizes?: readonly number[];
  perKind?: number;
  /** Folder of the worlds. */
  folder?: string;
  /** Where the same worlds are searched; on PostgreSQL in a cluster of its own, which needs Debian's package. */
  engine?: 'SQLite' | 'PostgreSQL';
}

/**
 * Measures search in the calling thread, page 1 of 20 by relevance unless the kind differs. Each query runs three times on a warm file
 * without a cache; the fastest counts, since the machine is shared. Prints a table.
 */
export async function benchSearch({
  sizes = SIZES,
  perKind = QUERIES,
  folder,
  engine = 'SQLite',
}: SearchBenchOptions = {}): Promise<void> {
  const figures: SearchFigures[][] = [];
  const measure = async (): Promise<void> => {
    for (const size of sizes) {
      const file = await benchWorld(size, folder);
      const store = await (engine === 'SQLite' ? openFile(file) : openCopy(file, size));
      figures.push(await figuresOfWorld(file, store, perKind));
    }
    process.stdout.write(table(engine, sizes, figures));
  };
  await (engine === 'SQLite' ? measure() : besideCluster('Search on PostgreSQL', measure));
}

const openFile = (file: string): Promise<Store> =>
  openServiceStore(loadConfig({ DATA_DIR: dirname(file), DATABASE_URL: file }), { searching: 'here' });

const openCopy = async (file: string, size: number): Promise<Store> =>
  openStore({ url: await copyOfWorld(file, `world_${size}`) });

async function figuresOfWorld(file: string, store: Store, perKind: number): Promise<SearchFigures[]> {
  const world = readWorld(file);
  const questions = await figuresOf(store, world, [
    ...peopleQueries(world, perKind),
    ...otherQueries(world, perKind / 4),
  ]);
  const pages = await figuresOf(store, world, otherPages(world, perKind / 4));
  await store.close();
  world.close();
  const all = { kind: '**all of these**', ...spread(questions.flatMap(({ times }) => times)), s10: null };
  return [...questions, all, ...pages];
}

async function figuresOf(
  store: Store,
  world: ReadWorld,
  kinds: readonly QueryKind[],
): Promise<SearchFigures[]> {
  const figures: SearchFigures[] = [];
  for (const { kind, questions } of kinds) {
    let right = 0;
    const times: number[] = [];
    for (const { isRight, ...query } of questions) {
      const { ms, ids } = await timed(store, query);
      times.push(ms);
      if (isRight && ids.slice(0, 10).some((id) => isRightOne(world, id, isRight))) right++;
    }
    const judged = questions.some(({ isRight }) => isRight);
    figures.push({ kind, ...spread(times), s10: judged ? round(right / questions.length) : null });
  }
  return figures;
}

function isRightOne(
  world: ReadWorld,
  id: number,
  isRight: NonNullable<QueryKind['questions'][number]['isRight']>,
): boolean {
  const listing = world.listing(id);
  return listing !== undefined && isRight(listing);
}

async function timed(store: Store, query: Partial<SearchQuery>): Promise<{ ms: number } & SearchHits> {
  let ms = Number.POSITIVE_INFINITY;
  let hits: SearchHits = { ids: [], total: 0 };
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const started = performance.now();
    hits = await store.search({ q: '', status: 'live', sort: 'relevance', offset: 0, limit: 20, ...query });
    ms = Math.min(ms, performance.now() - started);
  }
  return { ms, ...hits };
}

/** Words with other orders, deep pages and filters, and lists without words. */
function otherPages(world: ReadWorld, perKind: number): QueryKind[] {
  const common = world.common(perKind);
  const each = (make: (i: number) => Partial<SearchQuery>) =>
    Array.from({ length: perKind }, (_, i) => ({ q: '', ...make(i) }));
  const prefix = (i: number): string => String.fromCharCode(97 + (i % 26));
  const one = (i: number): Partial<SearchQuery> =>
    [
      { category_id: 1 + (i % 24) },
      { country: COUNTRIES[i % 10]! },
      { stage: STAGES[i % 6]! },
      { pricing_model: 'free' },
    ][i % 4]!;
  const sort = (i: number): SearchQuery['sort'] => SEARCH_SORTS[1 + (i % 5)]!;
  return [
    { kind: 'one letter, newest', questions: each((i) => ({ q: prefix(i), sort: 'newest' })) },
    { kind: 'one letter, page 100', questions: each((i) => ({ q: prefix(i), offset: 1980 })) },
    { kind: 'a common word in any order', questions: each((i) => ({ q: common[i] ?? '', sort: sort(i) })) },
    {
      kind: 'a common word, page 1000 of 100',
      questions: each((i) => ({ q: common[i] ?? '', offset: 99_900, limit: 100 })),
    },
    {
      kind: 'a common word in a root category',
      questions: each((i) => ({ q: common[i] ?? '', category_id: 1 + (i % 24) })),
    },
    { kind: 'upcoming, one letter', questions: each((i) => ({ q: prefix(i), status: 'scheduled' })) },
    {
      kind: 'category, country and stage, any order',
      questions: each((i) => ({
        category_id: 1 + (i % 24),
        country: COUNTRIES[i % 10]!,
        stage: STAGES[i % 6]!,
        sort: sort(i),
      })),
    },
    { kind: 'one filter, any order', questions: each((i) => ({ ...one(i), sort: sort(i) })) },
    {
      kind: 'one filter, any order, page 1000 of 100',
      questions: each((i) => ({ ...one(i), sort: sort(i), offset: 99_900, limit: 100 })),
    },
    {
      kind: 'browse, any order, page 1000 of 100',
      questions: each((i) => ({ sort: sort(i), offset: 99_900, limit: 100 })),
    },
  ];
}

/** The results of all sizes, as Markdown. */
function table(
  engine: string,
  sizes: readonly number[],
  figures: readonly (readonly SearchFigures[])[],
): string {
  const names = sizes.map((size) => size.toLocaleString('en'));
  const rows = (figures[0] ?? []).map(({ kind }, row) => {
    const of = figures.map((world) => world[row]);
    const times = of.map((one) => (one ? `${milliseconds(one.p50)} (${milliseconds(one.p99)})` : ''));
    const found = of.map((one) => one?.s10 ?? '').join(' · ');
    return `| ${kind} | ${times.join(' | ')} | ${/\d/.test(found) ? found : ''} |`;
  });
  return [
    engine === 'SQLite' ? '## Search' : `## Search on ${engine}`,
    '',
    `Milliseconds in the thread that searches, median (99th percentile) of the questions of a kind, each the fastest of ${REPEATS}; on the`,
    'right the share of them with a right answer in the first ten, for each size.',
    '',
    `| listings | ${names.join(' | ')} | found |`,
    `| --- | ${names.map(() => '---').join(' | ')} | --- |`,
    ...rows,
    '',
    '',
  ].join('\n');
}

function spread(times: readonly number[]): { p50: number; p99: number; times: readonly number[] } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), times };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const milliseconds = (value: number): string => value.toFixed(value < 1 ? 2 : 1);
