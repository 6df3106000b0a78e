import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** Reads of the set-up link. */
export function setUpLinkReads(db: ReadDb, { set_up_link: link }: Schema) {
  const valid = prepared('set_up_link_valid', () =>
    db
      .select()
      .from(link)
      .where(and(eq(link.hash, sql.placeholder('hash')), gt(link.expires_at, sql.placeholder('now')))),
  );
  return {
    /** Whether the link with this SHA-256 (base64url) is the newest one and has not expired at `now`. */
    isValid: async (hash: string, now: number): Promise<boolean> =>
      (await valid.execute({ hash, now })).length > 0,
  };
}

/** Writes of the set-up link; only inside a transaction. */
export function setUpLinkWrites(db: WriteDb, { set_up_link: link }: Schema) {
  return {
    /** Replaces the link, so that every earlier one ends. */
    async replace(row: Schema['set_up_link']['$inferInsert']): Promise<void> {
      await db.delete(link);
      await db.insert(link).values(row);
    },
    /** Ends the link: it was used, or there is an administrator. */
    async end(): Promise<void> {
      await db.delete(link);
    },
  };
}
