import type { Engine, SearchHits, SearchQuery, WriteDb } from './db.ts';
import { type CategoryReads, type CategoryWrites, categoryReads, categoryWrites } from './categories.ts';
import { type DraftReads, type DraftWrites, draftReads, draftWrites } from './drafts.ts';
import { type IdempotencyWrites, idempotencyWrites } from './idempotency.ts';
import { type JobReads, type JobWrites, jobReads, jobWrites } from './jobs.ts';
import { type KeyReads, type KeyWrites, keyReads, keyWrites } from './keys.ts';
import { type LaunchReads, type LaunchWrites, launchReads, launchWrites } from './launches.ts';
import { type ListingReads, type ListingWrites, listingReads, listingWrites } from './listings.ts';
import { type PeopleReads, type PeopleWrites, peopleReads, peopleWrites } from './people.ts';
import { type SettingReads, type SettingWrites, settingReads, settingWrites } from './settings.ts';
import { type VoteWrites, voteWrites } from './votes.ts';

/** Everything that can be asked of the store. Reading needs no transaction. */
export interface Reads {
  categories: CategoryReads;
  drafts: DraftReads;
  jobs: JobReads;
  keys: KeyReads;
  launches: LaunchReads;
  listings: ListingReads;
  people: PeopleReads;
  settings: SettingReads;
}

/** The store inside a transaction: the same reads, seeing the changes so far, and the writes. */
export interface Tx extends Reads {
  categories: CategoryReads & CategoryWrites;
  drafts: DraftReads & DraftWrites;
  idempotency: IdempotencyWrites;
  jobs: JobReads & JobWrites;
  keys: KeyReads & KeyWrites;
  launches: LaunchReads & LaunchWrites;
  listings: ListingReads & ListingWrites;
  people: PeopleReads & PeopleWrites;
  settings: SettingReads & SettingWrites;
  votes: VoteWrites;
  /** Runs work whose changes are undone alone when it throws. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** Everything remembered. `write` is the only way to change it. */
export interface Store extends Reads {
  /** All or nothing, one writer at a time, no network inside (architecture.md 6). */
  write<T>(work: (tx: Tx) => Promise<T>, options?: { durable?: boolean }): Promise<T>;
  search(query: SearchQuery): Promise<SearchHits>;
  close(): Promise<void>;
}

/** The store over an engine. */
export function makeStore(engine: Engine): Store {
  const { schema: s, read } = engine;
  return {
    categories: categoryReads(read, s),
    drafts: draftReads(read, s),
    jobs: jobReads(read, s),
    keys: keyReads(read, s),
    launches: launchReads(read, s),
    listings: listingReads(read, s),
    people: peopleReads(read, s),
    settings: settingReads(read, s),
    write: (work, options) => engine.transaction((db) => work(txOver(engine, db)), options),
    search: (query) => engine.search.find(query),
    close: () => engine.close(),
  };
}

function txOver(engine: Engine, db: WriteDb): Tx {
  const { schema: s } = engine;
  return {
    categories: { ...categoryReads(db, s), ...categoryWrites(db, s) },
    drafts: { ...draftReads(db, s), ...draftWrites(db, s) },
    idempotency: idempotencyWrites(db, s),
    jobs: { ...jobReads(db, s), ...jobWrites(db, s) },
    keys: { ...keyReads(db, s), ...keyWrites(db, s) },
    launches: { ...launchReads(db, s), ...launchWrites(db, s) },
    listings: { ...listingReads(db, s), ...listingWrites(db, engine) },
    people: { ...peopleReads(db, s), ...peopleWrites(db, s) },
    settings: { ...settingReads(db, s), ...settingWrites(db, s) },
    votes: voteWrites(db, s),
    savepoint: (work) => engine.savepoint(db, work),
  };
}
