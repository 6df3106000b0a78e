import { and, eq, getTableColumns, isNull, ne, notExists } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ReadDb, WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** A row as the person may have it: times in words, and nothing that opens a door. */
export type PersonalRow = Record<string, unknown>;

/**
 * Tables that outlive their person: what was counted stays counted (ranking.md 4.5), under a row without a name; what the audit
 * table says of a person is taken out of it by `audit_log.forget`.
 */
const OUTLIVING: readonly string[] = ['vote', 'listing', 'audit'] satisfies (keyof Schema)[];

/** Columns that prove who somebody is, or that only the service itself can read. */
const SECRET = new Set(['hash', 'code_hash', 'browser_hash', 'token', 'payload', 'fingerprint']);

/** Tables that name no person themselves, by the column that leads to a row of one that does. */
const INDIRECT = [
  { name: 'milestone', column: 'listing_id', parent: 'listing' },
  { name: 'listing_update', column: 'listing_id', parent: 'listing' },
  { name: 'alternative', column: 'listing_id', parent: 'listing' },
  { name: 'launch', column: 'listing_id', parent: 'listing' },
  { name: 'listing_category', column: 'listing_id', parent: 'listing' },
  { name: 'billboard_payment', column: 'listing_id', parent: 'listing' },
  { name: 'award', column: 'listing_id', parent: 'listing' },
  { name: 'moderation_case', column: 'listing_id', parent: 'listing' },
  { name: 'api_key_use', column: 'api_key_id', parent: 'api_key' },
  { name: 'access_token', column: 'grant_id', parent: 'oauth_grant' },
  { name: 'oauth_grant_network', column: 'grant_id', parent: 'oauth_grant' },
  { name: 'model_answer', column: 'draft_id', parent: 'draft' },
] as const satisfies readonly {
  name: keyof Schema;
  column: string;
  parent: 'listing' | 'api_key' | 'oauth_grant' | 'draft';
}[];

/** A column by its name, where the table has it. */
const columnOf = (table: SQLiteTable, name: string): SQLiteColumn | undefined =>
  (getTableColumns(table) as Record<string, SQLiteColumn>)[name];

/** Every table with a column of this name, from the schema itself, so that a new table cannot be forgotten. */
function tablesWith(schema: Schema, column: 'person_id') {
  return Object.entries(schema).flatMap(([name, table]) => {
    const found = columnOf(table, column);
    return found ? [{ name, table: table as SQLiteTable, column: found }] : [];
  });
}

/** What can be asked about one person (D51). */
export function personalReads(db: ReadDb, schema: Schema) {
  const { person, sign_in_link, draft_invite, draft_owner, listing, review, vote, launch, week } = schema;
  const readable = (rows: readonly object[]): PersonalRow[] => rows.map(readableRow);

  return {
    /** What of others hangs on a person: their listings, the listings they reviewed, and launches of unsettled weeks they voted for. */
    async ties(
      person_id: number,
    ): Promise<{ listing_ids: number[]; reviewed: number[]; unsettled: number[] }> {
      const listings = await db
        .select({ id: listing.id })
        .from(listing)
        // What somebody shares goes to them and is no tie (D52).
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
    /** Everything that is stored about a person, by table; undefined when there is no such person. */
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
        found[name] = readable(rows);
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

/** What takes a person out; inside a transaction only. */
export function personalWrites(db: WriteDb, schema: Schema) {
  const { person, sign_in_link, draft_invite } = schema;
  return {
    /**
     * Takes away what is a person's own: sessions, keys, grants with their tokens, drafts, reviews, founder pages and the rest of
     * every table that names people, but for what outlives them. What is left of the person is a row without a name, and nobody can
     * sign in as it. Listings and votes are the caller's to settle before.
     */
    async erase(person_id: number, now: number): Promise<void> {
      const [self] = await db.select().from(person).where(eq(person.id, person_id));
      if (!self) return;
      // No e-mail address: no letter reaches it, and no letter can be asked for it.
      const nameless = `deleted:${person_id}`;
      for (const { name, table, column } of tablesWith(schema, 'person_id'))
        if (!OUTLIVING.includes(name)) await db.delete(table).where(eq(column, person_id));
      // Invites to this person still count for the drafts of others, and no longer say whom they were for.
      await db
        .update(draft_invite)
        .set({ email: nameless, mailbox_key: nameless, hash: null, status: 'revoked' })
        .where(eq(draft_invite.email, self.email));
      await db.delete(sign_in_link).where(eq(sign_in_link.email, self.email));
      await db
        .update(person)
        .set({
          email: nameless,
          name: null,
          mailbox_key: null,
          verified_at: null,
          suspended_at: null,
          suspended_note: null,
          deleted_at: now,
        })
        .where(eq(person.id, person_id));
    },
  };
}
