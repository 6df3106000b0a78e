import { getTableConfig, integer, type SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { FURTHER_FREE_TEXTS } from '../../../domain/listings/free_texts.ts';
import { LISTING_FIELDS } from '../../../domain/profile/listing_fields.ts';
import { sqliteColumns } from '../../../store/base/columns.ts';
import { schemaOf } from '../../../store/base/schema.ts';

const MACHINE = 'the service writes it: keys, hashes, states and figures';
const OWN = 'its person and the site team alone read it';
const TEAM = 'the site team writes it';
const COPY = 'a copy of texts that were read where they were written';
const READING = 'of a website or a model, before it is a value of a listing';

/** Tables whose texts no stranger writes for others to read. */
const TABLES: Readonly<Record<string, string>> = {
  ...reason(COPY, 'listing_change', 'listing_evidence', 'founder', 'founder_company', 'founder_country'),
  ...reason(COPY, 'newsletter_issue'),
  ...reason(TEAM, 'blog_post', 'interview_question', 'product', 'category', 'setting', 'domain_rating'),
  ...reason(TEAM, 'billboard_payment', 'listing_revenue', 'tax_rate', 'suppressed_email', 'award'),
  ...reason(READING, 'draft', 'draft_page', 'draft_page_before', 'draft_link_host'),
  ...reason(READING, 'model_answer', 'model_call', 'model_day'),
  ...reason(OWN, 'claim', 'draft_invite', 'content_notice', 'purchase', 'purchase_line', 'purchase_refund'),
  ...reason(OWN, 'moderation_case', 'api_key', 'passkey', 'web_session', 'subscription', 'audit'),
  ...reason(OWN, 'oauth_grant', 'oauth_client', 'interview_earlier'),
  ...reason(MACHINE, 'counter', 'former_slug', 'week', 'launch', 'look', 'vote', 'week_result', 'vote_check'),
  ...reason(MACHINE, 'alternative', 'payment_event', 'vat_look_up', 'oauth_grant_network'),
  ...reason(MACHINE, 'access_token', 'oauth_store', 'used_challenge', 'subscription_link', 'picture'),
  ...reason(MACHINE, 'picture_file', 'person_picture', 'removed_name', 'job', 'cron', 'idempotency'),
  ...reason(MACHINE, 'set_up_link', 'sign_in_device', 'sign_up', 'provider_account', 'provider_sign_in'),
  ...reason(MACHINE, 'sign_in_link', 'visit', 'site_reading', 'draft_owner'),
  person: 'the name stands at reviews, which the site team reads with it',
};

/** Further columns of tables that have such texts. */
const COLUMNS: Readonly<Record<string, string>> = {
  ...reason(
    MACHINE,
    'listing.slug',
    'listing.draft_id',
    'listing.site_key',
    'listing.domain',
    'listing.status',
  ),
  ...reason(
    MACHINE,
    'listing.plan',
    'listing.closed',
    'listing.logo',
    'listing.logo_note',
    'listing.badge_check',
  ),
  ...reason(MACHINE, 'listing.unlocked', 'listing.rating_counts', 'listing.domain_rating_source'),
  ...reason(MACHINE, 'listing.not_found_on_website', 'milestone.date', 'listing_picture.hash'),
  ...reason(MACHINE, 'listing_picture.source'),
  ...reason(TEAM, 'listing.revenue_source'),
  'listing.url': 'never changes, and its domain is asked for at the submission',
};

/** What has the decision of the site team about a text. */
const DECISION = /\.(?:state|reasons|note|decided_by)$/;
/** A text that waits for it. */
const WAITS = new Set(['interview_answer.held']);

function reason(why: string, ...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, why]));
}

/** Every column of a table that can hold words, as `table.column`. */
function wordColumns(table: SQLiteTable): string[] {
  const { name, columns } = getTableConfig(table);
  const texts = columns.filter((column) => column.getSQLType() === 'text');
  return texts.map((column) => `${name}.${column.name}`);
}

const read: ReadonlySet<string> = new Set([
  // Categories have a table of their own.
  ...Object.keys(LISTING_FIELDS)
    .filter((name) => name !== 'categories')
    .map((column) => `listing.${column}`),
  ...Object.entries(FURTHER_FREE_TEXTS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  ),
]);
const isExcused = (column: string): boolean =>
  column in COLUMNS || DECISION.test(column) || WAITS.has(column) || column.replace(/\..*/, '') in TABLES;

test('moderation reads every text that strangers write and others read, or it is excused by name and reason', () => {
  const columns = Object.values(schemaOf(sqliteColumns)).flatMap((table) =>
    wordColumns(table as SQLiteTable),
  );
  expect(columns.length).toBeGreaterThan(200);
  expect(
    columns.filter((column) => !read.has(column) && !isExcused(column)),
    'a text that people publish is a row of domain/profile/listing_fields.ts, or of domain/listings/free_texts.ts beside a listing; another one is excused here, with the reason',
  ).toEqual([]);
});

test('what is read or excused exists, and no table that moderation reads is excused as a whole', () => {
  const columns = Object.values(schemaOf(sqliteColumns)).flatMap((table) =>
    wordColumns(table as SQLiteTable),
  );
  const tables = new Set(columns.map((column) => column.replace(/\..*/, '')));
  const numbers = new Set(['listing.founded_year']);
  expect([...read].filter((column) => !columns.includes(column) && !numbers.has(column))).toEqual([]);
  expect(Object.keys(COLUMNS).filter((column) => !columns.includes(column) || read.has(column))).toEqual([]);
  expect(Object.keys(TABLES).filter((table) => !tables.has(table))).toEqual([]);
  expect(['listing', ...Object.keys(FURTHER_FREE_TEXTS)].filter((table) => table in TABLES)).toEqual([]);
});

test('a new table with a text is refused until it is in the list', () => {
  const table = sqliteTable('question', { id: integer('id'), text: text('text'), state: text('state') });
  expect(wordColumns(table).filter((column) => !read.has(column) && !isExcused(column))).toEqual([
    'question.text',
  ]);
});

test('a value of a listing that the rules do not read says why', () => {
  for (const [name, { read }] of Object.entries(LISTING_FIELDS))
    if (typeof read !== 'string') expect(read.excused.length, name).toBeGreaterThan(7);
});
