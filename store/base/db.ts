import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type { TableVersions } from '../cache/table_versions.ts';
import type { Name } from './names.ts';
import type { Schema } from './schema.ts';
import type { Shared } from './shared.ts';

/**
 * The Drizzle API that is the same in every dialect. Queries are awaited; `.get()`, `.all()` and `.run()` are SQLite's and stay in
 * store/engine (record 3).
 */
export type ReadDb = Pick<
  BaseSQLiteDatabase<'async', unknown>,
  'select' | 'selectDistinct' | 'with' | '$with'
>;
/** The same inside a transaction, with writes. */
export type WriteDb = ReadDb & Pick<BaseSQLiteDatabase<'async', unknown>, 'insert' | 'update' | 'delete'>;

/** A rule of the schema that a statement broke. */
export type Violation = 'unique' | 'foreign_key' | 'check';

/** How a transaction runs. */
export interface TransactionOptions {
  durable?: boolean | undefined;
  on?: readonly Name[] | undefined;
}

/** Transactions that ran alone, and how long others could not write meanwhile. */
export interface AloneWrites {
  writes: number;
  seconds: number;
}

/** What differs between databases. The rest of the store is written once on top of it. */
export interface Engine {
  schema: Schema;
  /** A read-only connection. */
  read: ReadDb;
  /**
   * Runs `work` in one transaction, which must not wait for the network: alone, or beside those that name other things if it has names
   * (record 68). They are taken at once, in order, before anything else. `durable` commits survive a power cut (money, claims, email).
   */
  transaction<T>(work: (db: WriteDb) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Whether names matter: not where every transaction runs alone. */
  takes_names: boolean;
  /** The transactions that ran alone so far, where others run beside one another. */
  alone: Readonly<AloneWrites>;
  /** Runs `work` inside an open transaction and rolls back only its changes when it throws. */
  savepoint<T>(db: WriteDb, work: () => Promise<T>): Promise<T>;
  /** Which rule of the schema an error of a statement is about, by its code; null if none. */
  violation(error: unknown): Violation | null;
  search: SearchIndex;
  /** Which commit wrote each table last, commits of other processes included. */
  versions: TableVersions;
  /** What nodes share; null where a database belongs to one machine. */
  shared: Shared | null;
  close(): Promise<void>;
}

/** The searchable part of a listing. */
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

/** A search for listings. All filters must match. */
export interface SearchQuery {
  /** Empty lists everything (R27). */
  q: string;
  status: 'live' | 'scheduled';
  category_id?: number;
  stage?: string;
  country?: string;
  pricing_model?: string;
  /** Registrable domain or exact host. */
  domain?: string;
  /** Categories named by words of `q` (`categoryFit` in category_words.ts). */
  category_words?: Readonly<Record<string, { named: readonly number[]; near: readonly number[] }>>;
  sort: SearchSort;
  offset: number;
  limit: number;
}

/** The searchable part of a founder. */
export interface FounderDocument {
  id: number;
  name: string;
  /** Countries of the founder's live listings. */
  countries: readonly string[];
}

/** A search for founders by name (R81, R82), ordered by name and id. */
export interface FounderQuery {
  about: 'founders';
  q: string;
  country?: string;
  offset: number;
  limit: number;
}

/** The searchable part of a blog post. */
export interface PostDocument {
  id: number;
  title: string;
  summary: string;
  body: string;
}

/** A search for blog posts (R85): title matches first, then summary, then body, newest first in each. */
export interface PostQuery {
  about: 'posts';
  q: string;
  /** Posts published after this instant are not public yet. */
  now: number;
  offset: number;
  limit: number;
}

/** Every kind of search. */
export type Query = SearchQuery | FounderQuery | PostQuery;

/** Ids of the requested page in order, and the number of all hits. With words or several filters the count stops at 100,000. */
export interface SearchHits {
  ids: number[];
  total: number;
  /** Query words that the hits do not contain, with the words used instead; absent if there are none. */
  not_found?: readonly { word: string; read_as: readonly string[] }[];
}

/** A secondary search index, written in the transaction of the row that it covers. */
export interface Documents<D> {
  /** Adds or replaces a document. */
  put(db: WriteDb, document: D): Promise<void>;
  /** Removes a document; does nothing if it is absent. */
  remove(db: WriteDb, id: number): Promise<void>;
}

/** What has an index of its own. */
export type SearchPart = 'listings' | 'founders' | 'posts';

/** The search index of an engine: written in the listing's transaction, read in worker threads. */
export interface SearchIndex {
  /** Adds or replaces a listing. */
  put(db: WriteDb, document: SearchDocument): Promise<void>;
  /** Removes a listing; does nothing if it is absent. */
  remove(db: WriteDb, id: number): Promise<void>;
  founders: Documents<FounderDocument>;
  posts: Documents<PostDocument>;
  find(question: Query): Promise<SearchHits>;
  /** True if this part of the index is empty although there is something to find, for example after a migration changed its format. */
  isMissing(part: SearchPart): Promise<boolean>;
  /** Rebuilds the index from all live and scheduled listings: after a restore, or when it may be wrong. */
  rebuild(db: WriteDb, documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>): Promise<void>;
  /**
   * One short step of nightly maintenance in its own transaction: recounts words and merges index segments. Returns whether there is more
   * to do.
   */
  tidy(db: WriteDb): Promise<boolean>;
  close(): Promise<void>;
}

/** A query that is planned once; `execute` fills its placeholders. */
export interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}

/** Plans a query on first use and reuses it: building a query costs more than running it. PostgreSQL needs the name, SQLite ignores it. */
export function prepared<Row>(name: string, build: () => PromiseLike<Row[]>): Prepared<Row> {
  let plan: Prepared<Row> | undefined;
  return {
    // A promise of its own: Drizzle's runs the query again each time it is awaited.
    async execute(values) {
      plan ??= (build() as unknown as { prepare(name: string): Prepared<Row> }).prepare(name);
      return plan.execute(values);
    },
  };
}
