import type { Migration } from '../base/migrate.ts';
import { assistants } from './baseline/assistants.ts';
import { content } from './baseline/content.ts';
import { drafts } from './baseline/drafts.ts';
import { figures } from './baseline/figures.ts';
import { launches } from './baseline/launches.ts';
import { listings } from './baseline/listings.ts';
import { moderation } from './baseline/moderation.ts';
import { nodes } from './baseline/nodes.ts';
import { orders } from './baseline/orders.ts';
import { people } from './baseline/people.ts';
import { postgresOf } from './baseline/postgres_of.ts';
import { postgresSearch, sqliteSearch } from './baseline/search.ts';
import { service } from './baseline/service.ts';

const common = [
  people,
  assistants,
  service,
  listings,
  drafts,
  figures,
  launches,
  content,
  moderation,
  orders,
].join('');

/**
 * The first schema that was released (record 87). Tables are STRICT, times are epoch milliseconds, and each order of docs/ranking.md has a
 * partial index, so that a page of a list is a walk of one.
 */
export const baseline: Migration = {
  version: 73,
  name: 'baseline',
  replaces: 'earlier_interviews',
  sql: common + sqliteSearch,
  postgres: nodes + postgresOf(common) + postgresSearch,
};
