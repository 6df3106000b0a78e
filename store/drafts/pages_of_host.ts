import { and, type Column, eq, gte, lt, or, type SQL } from 'drizzle-orm';

/** Condition for the site keys (D68) of a host: its own and those of its other pages. */
export const pagesOf = (site_key: Column, host: string): SQL | undefined =>
  // "0" is the character after the slash.
  or(eq(site_key, host), and(gte(site_key, `${host}/`), lt(site_key, `${host}0`)));
