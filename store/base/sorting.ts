import {
  Column,
  asc as drizzleAsc,
  desc as drizzleDesc,
  is,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';

/**
 * Ascending order that is the same on every engine: null comes before every value, as SQLite has it. A column that is never null says
 * nothing of it, or PostgreSQL would not walk its index. A column of a left join may be null though it is none in its table: pass it in
 * sql`…`.
 */
export const asc = (by: SQLWrapper): SQL => (isNeverNull(by) ? drizzleAsc(by) : sql`${by} asc nulls first`);

/** Descending order, with null after every value. */
export const desc = (by: SQLWrapper): SQL => (isNeverNull(by) ? drizzleDesc(by) : sql`${by} desc nulls last`);

const isNeverNull = (by: SQLWrapper): boolean => is(by, Column) && (by.notNull || by.primary);
