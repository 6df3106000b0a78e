import { getTableColumns } from 'drizzle-orm';
import type { Schema } from '../base/schema.ts';

/** What has to be named before a row of a table is written. */
export interface NamedRows {
  table: keyof Schema;
  /** Columns whose change needs the names. */
  columns: readonly string[];
  /** SQL of the names of a row, `new` or `old`; null where the row belongs to nothing. */
  names: (row: 'new' | 'old') => string[];
  /** Whether a new row is a thing of its own, which nobody else knows before the commit. */
  isThing: boolean;
}

/** Tables whose rows are named themselves, by this column. */
const THINGS: Partial<Record<keyof Schema, { prefix: string; key: string }>> = {
  listing: { prefix: 'listing', key: 'id' },
  person: { prefix: 'person', key: 'id' },
  draft: { prefix: 'draft', key: 'id' },
  week: { prefix: 'week', key: 'week' },
  oauth_grant: { prefix: 'grant', key: 'id' },
};

/** What a row of any other table belongs to: the first of these columns that it has. */
const OWNERS = { listing_id: 'listing', draft_id: 'draft', person_id: 'person' } as const;

const ofLaunch = (row: string): string =>
  `'listing:' || (select listing_id from launch where id = ${row}.launch_id)`;
const ofPerson = (row: string): string => `'person:' || ${row}.person_id`;
const ofListing = (row: string): string => `'listing:' || ${row}.listing_id`;

/** Rows that belong to two things, or to one by way of another row. */
const OTHERS: Partial<Record<keyof Schema, ((row: string) => string)[]>> = {
  vote: [ofLaunch, ofPerson],
  vote_check: [ofLaunch],
  follow: [ofListing, ofPerson],
  review: [ofListing, ofPerson],
  review_helpful: [(row) => `'listing:' || (select listing_id from review where id = ${row}.review_id)`],
};

/** Tables without a name, though their rows have the id of a thing. */
const UNNAMED: ReadonlySet<keyof Schema> = new Set<keyof Schema>([
  // Only added to.
  'audit',
  'model_call',
  // Places that are stored ahead are compared with the launches again by the write that makes them final, which runs alone.
  'week_result',
  // Counted once by their key, and added up by a number.
  'visit',
  'listing_day',
  // The name is that of the key.
  'idempotency',
  // Each statement finds a session by its cookie or id, and decides by nothing else.
  'web_session',
]);

/** Columns that change by a number or are set to the last moment: whichever write comes last is as right. */
const UNNAMED_COLUMNS: Partial<Record<keyof Schema, readonly string[]>> = {
  week: ['free', 'live', 'scheduled', 'ranked'],
  api_key: ['last_used_at', 'last_used_address'],
};

/** The rows that writes name, of every table with the id of a listing, a draft or a person. */
export function namedRows(schema: Schema): NamedRows[] {
  return (Object.keys(schema) as (keyof Schema)[]).flatMap((table) => {
    if (UNNAMED.has(table)) return [];
    const all = Object.keys(getTableColumns(schema[table]));
    const names = namesOf(table, all);
    if (names.length === 0) return [];
    const columns = all.filter((column) => !UNNAMED_COLUMNS[table]?.includes(column));
    return [
      { table, columns, names: (row) => names.map((of) => of(row)), isThing: THINGS[table] !== undefined },
    ];
  });
}

function namesOf(table: keyof Schema, columns: readonly string[]): ((row: string) => string)[] {
  const thing = THINGS[table];
  if (thing) return [(row) => `'${thing.prefix}:' || ${row}.${thing.key}`];
  const others = OTHERS[table];
  if (others) return others;
  const owner = (Object.keys(OWNERS) as (keyof typeof OWNERS)[]).find((column) => columns.includes(column));
  return owner ? [(row) => `'${OWNERS[owner]}:' || ${row}.${owner}`] : [];
}
