import { renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { SearchDocument } from '../../store/base/db.ts';
import { migrate } from '../../store/base/migrate.ts';
import { documentOf } from '../../store/listings/listing_document.ts';
import { MIGRATIONS } from '../../store/migrations/history.ts';
import { searchMaintenance } from '../../store/search/sqlite/maintain.ts';
import { corpusStream, parentOf, randomness } from '../../test/store/search/corpus.ts';
import { type PostTables, postsOf, writeCategories, writePeople, writePost } from './content.ts';
import { deriveCounters, deriveFollows } from './derived.ts';
import { type ExtraTables, extrasOf } from './extras.ts';
import { type FounderTables, founderCollector } from './founders.ts';
import { listingFactory, type WorldListing } from './listing.ts';
import { planOf, type WorldPlan } from './plan.ts';
import { type Insert, inserter, withoutIndexes } from './rows.ts';
import type { WorldLaunch } from './standing.ts';
import { countsOf, turnout, type VoteCounts, votesOf } from './votes.ts';

/**
 * Creates a database with a directory of `size` listings, the same for the same size: rows are inserted in bulk, with every counter as
 * the store would write it. A test compares it with the store's recount.
 */
export async function buildWorld(file: string, size: number): Promise<void> {
  const building = `${file}.building`;
  rmSync(building, { force: true });
  const connection = new Database(building);
  try {
    connection.pragma('journal_mode = WAL');
    migrate(connection, building, MIGRATIONS);
    // Nothing else reads the file, and an unfinished one is discarded.
    connection.pragma('journal_mode = DELETE');
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma('foreign_keys = OFF');
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.pragma('temp_store = MEMORY');
    connection.pragma('cache_size = -1000000');
    connection.exec('begin');
    await withoutIndexes(connection, () => fill(connection, planOf(size)));
    deriveFollows(connection);
    deriveCounters(connection, planOf(size));
    connection.exec('commit');
    connection.exec('analyze');
    connection.pragma('locking_mode = NORMAL');
    connection.pragma('journal_mode = WAL');
  } finally {
    connection.close();
  }
  renameSync(building, file);
}

async function fill(connection: Database.Database, plan: WorldPlan): Promise<void> {
  const random = randomness(plan.size * 31 + 7);
  const into = tables(connection);
  writeCategories(into.category);
  for (const week of [...plan.weeks, ...plan.ahead]) into.week({ ...week });
  writePeople(into.person, 1, plan.voters);
  const listings = listingFactory(plan, random);
  const founders = founderCollector(into);
  const posts = postsOf(plan);

  function* documents(): Generator<SearchDocument> {
    for (const text of corpusStream(plan.size)) {
      const made = listings.next(text);
      const category_ids = write(made, into, plan, random);
      if (text.id <= posts) writePost(into, text, posts);
      const { status } = made.row;
      if (status === 'live') founders.add(made.row);
      if (status === 'live' || status === 'scheduled')
        yield { ...documentOf(made.row, status), category_ids };
    }
  }
  await searchMaintenance(connection).rebuild(documents());
  founders.write();
  writePeople(into.person, plan.voters + 1, listings.owners());
}

type Tables = ExtraTables &
  FounderTables &
  PostTables &
  Record<'category' | 'week' | 'person' | ListingTable, Insert>;
type ListingTable = 'listing' | 'listing_category' | 'launch' | 'vote';

function tables(connection: Database.Database): Tables {
  const to = (table: string): Insert => inserter(connection, table);
  return {
    category: to('category'),
    week: to('week'),
    person: to('person'),
    blog_post: to('blog_post'),
    listing: to('listing'),
    listing_category: to('listing_category'),
    launch: to('launch'),
    vote: to('vote'),
    review: to('review'),
    domain_rating: to('domain_rating'),
    billboard_payment: to('billboard_payment'),
    listing_update: to('listing_update'),
    milestone: to('milestone'),
    alternative: to('alternative'),
    listing_evidence: to('listing_evidence'),
    founder: to('founder'),
    founder_company: to('founder_company'),
    founder_country: to('founder_country'),
    founder_fts: to('founder_fts'),
    blog_fts: to('blog_fts'),
  };
}

/** Writes a listing with its launch, votes and related rows; returns its categories and their ancestors. */
function write(made: WorldListing, into: Tables, plan: WorldPlan, random: () => number): number[] {
  const { row, launch, category_ids: chosen } = made;
  const { id } = row;
  if (launch) {
    const { week, ...booked } = launch;
    const { week_votes, week_votes_reached_at, ...counts } = vote(id, launch, into, plan, random);
    into.launch({ id, listing_id: id, week: week.week, ...booked, week_votes, week_votes_reached_at });
    Object.assign(row, { launch_id: id }, counts, extrasOf(made, counts.votes, plan, into, random));
  }
  into.listing({ ...row });
  const all = [
    ...new Set(chosen.flatMap((category_id) => [category_id, parentOf(category_id) ?? category_id])),
  ];
  for (const category_id of all) {
    const position = chosen.indexOf(category_id);
    into.listing_category({ listing_id: id, category_id, position: position < 0 ? null : position });
  }
  return all;
}

/** The votes of a launch, which has the id of its listing. */
function vote(
  launch_id: number,
  { live_at, week }: WorldLaunch,
  into: Tables,
  plan: WorldPlan,
  random: () => number,
): VoteCounts {
  const votes = live_at === null ? [] : votesOf(turnout(random, plan), live_at, week, plan, random);
  for (const { person_id, cast_at, matured_at, state, reason } of votes)
    into.vote({ launch_id, person_id, cast_at, matured_at, state, reason });
  return countsOf(votes, week);
}
