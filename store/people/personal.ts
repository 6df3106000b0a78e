import { and, eq, getTableColumns, isNull, ne, notExists } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** A row for the person's data export: ISO times, no secrets. */
export type PersonalRow = Record<string, unknown>;

/**
 * Tables whose rows are kept without the person's name: counts must stay correct. `audit_log.forget` removes the person from audit rows, and
 * `changes.forget` from the changes of listings. Orders that were paid stay with their invoices, which the law on books demands; `retention`
 * deletes names and postal addresses in them later.
 */
const OUTLIVING: readonly string[] = [
  'vote',
  'listing',
  'audit',
  'listing_change',
  'purchase',
] satisfies (keyof Schema)[];

/** Columns that prove an identity, or that only the service can read. */
const SECRET = new Set(['hash', 'link_hash', 'code_hash', 'browser_hash', 'token', 'payload', 'fingerprint']);

/** Tables without a person column, with the column that leads to a row that has one. */
const INDIRECT = [
  { name: 'milestone', column: 'listing_id', parent: 'listing' },
  { name: 'listing_evidence', column: 'listing_id', parent: 'listing' },
  { name: 'listing_picture', column: 'listing_id', parent: 'listing' },
  { name: 'listing_update', column: 'listing_id', parent: 'listing' },
  { name: 'alternative', column: 'listing_id', parent: 'listing' },
  { name: 'launch', column: 'listing_id', parent: 'listing' },
  { name: 'look', column: 'listing_id', parent: 'listing' },
  { name: 'listing_category', column: 'listing_id', parent: 'listing' },
  { name: 'listing_revenue', column: 'listing_id', parent: 'listing' },
  { name: 'billboard_payment', column: 'listing_id', parent: 'listing' },
  { name: 'award', column: 'listing_id', parent: 'listing' },
  { name: 'moderation_case', column: 'listing_id', parent: 'listing' },
  { name: 'review_reply', column: 'listing_id', parent: 'listing' },
  { name: 'api_key_use', column: 'api_key_id', parent: 'api_key' },
  { name: 'access_token', column: 'grant_id', parent: 'oauth_grant' },
  { name: 'oauth_grant_network', column: 'grant_id', parent: 'oauth_grant' },
  { name: 'purchase_line', column: 'purchase_id', parent: 'purchase' },
  { name: 'purchase_refund', column: 'purchase_id', parent: 'purchase' },
  { name: 'payment_event', column: 'purchase_id', parent: 'purchase' },
  { name: 'model_answer', column: 'draft_id', parent: 'draft' },
  { name: 'model_call', column: 'draft_id', parent: 'draft' },
  { name: 'model_call', column: 'purchase_id', parent: 'purchase' },
] as const satisfies readonly {
  name: keyof Schema;
  column: string;
  parent: 'listing' | 'api_key' | 'oauth_grant' | 'draft' | 'purchase';
}[];

/** A column by name, if the table has it. */
const columnOf = (table: SQLiteTable, name: string): SQLiteColumn | undefined =>
  (getTableColumns(table) as Record<string, SQLiteColumn>)[name];

/** Every table with a column of this name, read from the schema so that a new table cannot be forgotten. */
function tablesWith(schema: Schema, column: 'person_id') {
  return Object.entries(schema).flatMap(([name, table]) => {
    const found = columnOf(table, column);
    return found ? [{ name, table: table as SQLiteTable, column: found }] : [];
  });
}

/** Reads of everything about one person (D51). */
export function personalReads(db: ReadDb, schema: Schema) {
  const { person, sign_in_link, draft_invite, draft_owner, listing, review, vote, launch, week } = schema;
  const { subscription, suppressed_email, content_notice } = schema;
  const readable = (rows: readonly object[]): PersonalRow[] => rows.map(readableRow);

  return {
    /**
     * What has to be settled before a person is deleted: their listings, the listings they reviewed, and launches of unfinished weeks
     * they voted for.
     */
    async ties(
      person_id: number,
    ): Promise<{ listing_ids: number[]; reviewed: number[]; unsettled: number[] }> {
      const listings = await db
        .select({ id: listing.id })
        .from(listing)
        // Shared drafts go to a co-owner (D52).
        .where(
          and(
            eq(listing.person_id, person_id),
            notExists(
              db
                .select({ draft_id: draft_owner.draft_id })
                .from(draft_owner)
                .where(eq(draft_owner.draft_id, listing.draft_id)),
            ),
          ),
        );
      const reviews = await db
        .select({ id: review.listing_id })
        .from(review)
        .where(eq(review.person_id, person_id));
      const votes = await db
        .select({ id: vote.launch_id })
        .from(vote)
        .innerJoin(launch, eq(launch.id, vote.launch_id))
        .innerJoin(week, eq(week.week, launch.week))
        .where(and(eq(vote.person_id, person_id), ne(vote.state, 'void'), isNull(week.finalised_at)));
      const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
      return { listing_ids: ids(listings), reviewed: ids(reviews), unsettled: ids(votes) };
    },
    /** Everything stored about a person, by table; undefined if there is no such person. */
    async everything(person_id: number): Promise<Record<string, PersonalRow[]> | undefined> {
      const [self] = await db.select().from(person).where(eq(person.id, person_id));
      if (!self) return undefined;
      const found: Record<string, PersonalRow[]> = { person: readable([self]) };
      for (const { name, table, column } of tablesWith(schema, 'person_id'))
        found[name] = readable(await db.select().from(table).where(eq(column, person_id)));
      found['draft_invite_to_you'] = readable(
        await db.select().from(draft_invite).where(eq(draft_invite.email, self.email)),
      );
      found['sign_in_link'] = readable(
        await db.select().from(sign_in_link).where(eq(sign_in_link.email, self.email)),
      );
      found['subscription'] = readable(
        await db.select().from(subscription).where(eq(subscription.email, self.email)),
      );
      found['suppressed_email'] = readable(
        await db.select().from(suppressed_email).where(eq(suppressed_email.email, self.email)),
      );
      found['content_notice'] = readable(
        await db.select().from(content_notice).where(eq(content_notice.email, self.email)),
      );
      for (const { name, column, parent } of INDIRECT) {
        const table: SQLiteTable = schema[name];
        const above = schema[parent];
        const leads = columnOf(table, column);
        if (!leads) throw new Error(`${name} has no column ${column}`);
        const rows = await db
          .select(getTableColumns(table))
          .from(table)
          .innerJoin(above, eq(above.id, leads))
          .where(eq(above.person_id, person_id));
        found[name] = [...(found[name] ?? []), ...readable(rows)];
      }
      return found;
    },
  };
}

function readableRow(row: object): PersonalRow {
  const visible = Object.entries(row).filter(([name]) => !SECRET.has(name));
  return Object.fromEntries(
    visible.map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );
}

/** Deletes a person; only inside a transaction. */
export function personalWrites(db: WriteDb, schema: Schema) {
  const { person, sign_in_link, draft_invite, subscription, suppressed_email, content_notice, purchase } =
    schema;
  return {
    /**
     * Deletes a person's sessions, keys, grants, drafts, reviews, founder pages and all other rows that name the person, except those of
     * {@link OUTLIVING}. Orders that were never paid go. An anonymous row remains that nobody can sign in to. The caller settles listings and votes before.
     */
    async erase(person_id: number, now: number): Promise<void> {
      const [self] = await db.select().from(person).where(eq(person.id, person_id));
      if (!self) return;
      // Not an email address: nothing can be sent to it or requested for it.
      const nameless = `deleted:${person_id}`;
      for (const { name, table, column } of tablesWith(schema, 'person_id'))
        if (!OUTLIVING.includes(name)) await db.delete(table).where(eq(column, person_id));
      await db.delete(purchase).where(and(eq(purchase.person_id, person_id), isNull(purchase.paid_at)));
      // Invites to this person still count for other people's drafts, but no longer show the email address.
      await db
        .update(draft_invite)
        .set({ email: nameless, mailbox_key: nameless, hash: null, status: 'revoked' })
        .where(eq(draft_invite.email, self.email));
      await db.delete(sign_in_link).where(eq(sign_in_link.email, self.email));
      await db.delete(subscription).where(eq(subscription.email, self.email));
      await db.delete(suppressed_email).where(eq(suppressed_email.email, self.email));
      // A notice is decided all the same; nobody is notified.
      await db
        .update(content_notice)
        .set({ name: null, email: null, hash: null })
        .where(eq(content_notice.email, self.email));
      await db
        .update(person)
        .set({
          email: nameless,
          name: null,
          mailbox_key: null,
          verified_at: null,
          suspended_at: null,
          suspended_note: null,
          administrator_at: null,
          deleted_at: now,
        })
        .where(eq(person.id, person_id));
    },
  };
}
