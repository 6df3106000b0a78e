import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { Schema } from './schema.ts';

/**
 * The part of Drizzle that reads the same in every dialect. Queries are awaited; `.get()`, `.all()` and `.run()` are
 * SQLite's own and stay in the engine files (architecture.md 6).
 */
export type ReadDb = Pick<
  BaseSQLiteDatabase<'async', unknown>,
  'select' | 'selectDistinct' | 'with' | '$with'
>;
/** The same inside a transaction, where it also writes. */
export type WriteDb = ReadDb & Pick<BaseSQLiteDatabase<'async', unknown>, 'insert' | 'update' | 'delete'>;

/** What differs between databases; everything else of the store is written once above it. */
export interface Engine {
  schema: Schema;
  /** A connection that cannot write. */
  read: ReadDb;
  /**
   * Runs work in one transaction of the only writer: all or nothing, one after another, no network inside. `durable`
   * survives a power cut too (money, claims, mail).
   */
  transaction<T>(work: (db: WriteDb) => Promise<T>, options?: { durable?: boolean }): Promise<T>;
  /** Runs work that may be undone alone, inside an open transaction. */
  savepoint<T>(db: WriteDb, work: () => Promise<T>): Promise<T>;
  search: SearchIndex;
  /** Another number after every commit of somebody else: another process, or another engine over the same database. */
  foreignChanges(): number;
  close(): Promise<void>;
}

/** What the search index knows of one listing (store.md 3). */
export interface SearchDocument {
  id: number;
  status: 'live' | 'scheduled';
  name: string;
  tagline: string;
  keywords: readonly string[];
  description: string;
  /** Chosen categories and all their ancestors. */
  category_ids: readonly number[];
  stage: string | null;
  country: string | null;
  pricing_model: string | null;
}

/** Every order of search_listings (R35). */
export const SEARCH_SORTS = [
  'relevance',
  'newest',
  'votes',
  'trending',
  'most_viewed',
  'most_followed',
] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** One search: words, filters that are all required, an order, and which part of the hits is wanted. */
export interface SearchQuery {
  /** Empty means browse (R27). */
  q: string;
  status: 'live' | 'scheduled';
  category_id?: number;
  stage?: string;
  country?: string;
  pricing_model?: string;
  /** Registrable domain or exact host. */
  domain?: string;
  /** Categories that words of `q` name (`categoryFit` in category_words.ts). */
  category_words?: Readonly<Record<string, { named: readonly number[]; near: readonly number[] }>>;
  sort: SearchSort;
  offset: number;
  limit: number;
}

/** A founder as the search knows one. */
export interface FounderDocument {
  id: number;
  name: string;
  /** Of the founder's live listings. */
  countries: readonly string[];
}

/** Founders by their names (R81, R82), in the order of name and id. */
export interface FounderQuery {
  about: 'founders';
  q: string;
  country?: string;
  offset: number;
  limit: number;
}

/** A blog post as the search knows one. */
export interface PostDocument {
  id: number;
  title: string;
  summary: string;
  body: string;
}

/** Blog posts by their words (R85): hits in the title first, then in the summary, then in the body; each newest first. */
export interface PostQuery {
  about: 'posts';
  q: string;
  /** Posts of later are not public yet. */
  now: number;
  offset: number;
  limit: number;
}

/** Everything that can be searched. */
export type Query = SearchQuery | FounderQuery | PostQuery;

/** Ids of the wanted part in order, and the number of all hits; with words or several filters it is counted up to 100,000. */
export interface SearchHits {
  ids: number[];
  total: number;
  /** Words of the question that the hits do not have, with the words that were read in their place; absent when there are none. */
  not_found?: readonly { word: string; read_as: readonly string[] }[];
}

/** What is searched besides listings, written in the transaction of its own change. */
export interface Documents<D> {
  /** Adds or replaces one. */
  put(db: WriteDb, document: D): Promise<void>;
  /** Takes one out; nothing happens when it is not in. */
  remove(db: WriteDb, id: number): Promise<void>;
}

/** The search of one engine: written in the transaction of the listing's own change, read in worker threads. */
export interface SearchIndex {
  /** Adds or replaces a listing. */
  put(db: WriteDb, document: SearchDocument): Promise<void>;
  /** Takes a listing out; nothing happens when it is not in. */
  remove(db: WriteDb, id: number): Promise<void>;
  founders: Documents<FounderDocument>;
  posts: Documents<PostDocument>;
  find(question: Query): Promise<SearchHits>;
  /** Whether it holds nothing although there are listings: its form has changed, or it was left behind. */
  isMissing(): Promise<boolean>;
  /** Makes the index anew from all listings that are live or scheduled: after a restore, or when it is in doubt. */
  rebuild(db: WriteDb, documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>): Promise<void>;
  /**
   * A step of the nightly care, short enough for the main thread: counts words anew and tidies what single changes have left in
   * pieces. Gives whether there is more to do, in a transaction of its own.
   */
  tidy(db: WriteDb): Promise<boolean>;
  close(): Promise<void>;
}

/** A query that was planned once; `execute` fills its placeholders. */
export interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}

/**
 * Plans a query once for its connection, at the first use: building one anew costs more than running it (store.md 1).
 * PostgreSQL needs the name, SQLite ignores it.
 */
export function prepared<Row>(name: string, build: () => PromiseLike<Row[]>): Prepared<Row> {
  let plan: Prepared<Row> | undefined;
  return {
    execute(values) {
      plan ??= (build() as unknown as { prepare(name: string): Prepared<Row> }).prepare(name);
      return plan.execute(values);
    },
  };
}
