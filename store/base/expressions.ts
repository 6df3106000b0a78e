import { type Column, type SQL, sql } from 'drizzle-orm';

/** What the engines write differently. Everything else in a query is SQL that both read alike. */

/** Whether a column has one of the values. They are one value for the database, which takes at most 32,766. */
export const isAmong = (column: Column, values: readonly (number | string)[]): SQL =>
  isPostgres(column)
    ? sql`${column} = any(${sql.param(values)})`
    : sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** Whether a boolean column is true, written so that a partial index with this condition fits. */
export const isTrue = (column: Column): SQL => (isPostgres(column) ? sql`${column}` : sql`${column} = 1`);

/** The year (UTC) of a time, four digits. */
export const yearOf = (column: Column): SQL<string> =>
  isPostgres(column)
    ? sql`to_char(to_timestamp(${column} / 1000) at time zone 'UTC', 'YYYY')`
    : sql`strftime('%Y', ${column} / 1000, 'unixepoch')`;

/** The JSON of a column with another text in each place of one. */
export const replacedIn = (column: Column, before: string, after: string): SQL =>
  isPostgres(column)
    ? sql`replace(${column}::text, ${before}, ${after})::json`
    : sql`replace(${column}, ${before}, ${after})`;

const isPostgres = ({ columnType }: Column): boolean => columnType.startsWith('Pg');
