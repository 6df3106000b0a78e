import { and, eq, gt, isNull, lt, lte, sql, sum } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';

/** A sign-in email as stored: hashes of its link and its code. */
export type SignInLink = Schema['sign_in_link']['$inferSelect'];

/** Wrong codes before a sign-in email expires (record 10). */
export const CODE_TRIES = 5;

/** Reads of sign-in emails. */
export function signInLinkReads(db: ReadDb, { sign_in_link: link }: Schema) {
  const byId = prepared('sign_in_link', () =>
    db
      .select()
      .from(link)
      .where(eq(link.id, sql.placeholder('id'))),
  );
  const byHash = prepared('sign_in_link_by_hash', () =>
    db
      .select()
      .from(link)
      .where(and(eq(link.hash, sql.placeholder('hash')), isNull(link.used_at), isAlive())),
  );
  const ofBrowser = prepared('sign_in_link_of_browser', () =>
    db
      .select()
      .from(link)
      .where(and(eq(link.browser_hash, sql.placeholder('browser_hash')), isNull(link.used_at), isAlive()))
      .orderBy(desc(link.id))
      .limit(1),
  );
  function isAlive() {
    return gt(link.expires_at, sql.placeholder('now'));
  }
  return {
    /** The sign-in email with this row id, in any state. */
    async byId(id: number): Promise<SignInLink | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** The unused, unexpired sign-in email whose link has this hash. */
    async byHash(hash: string, now: number): Promise<SignInLink | undefined> {
      const [row] = await byHash.execute({ hash, now });
      return row;
    },
    /** The newest usable sign-in email that a browser requested. */
    async ofBrowser(browser_hash: string, now: number): Promise<SignInLink | undefined> {
      const [row] = await ofBrowser.execute({ browser_hash, now });
      return row;
    },
  };
}

/** Writes of sign-in emails; only inside a transaction. */
export function signInLinkWrites(db: WriteDb, { sign_in_link: link }: Schema) {
  return {
    /** Records a requested sign-in email; returns its row id. */
    async add(values: Schema['sign_in_link']['$inferInsert']): Promise<number> {
      const [row] = await db.insert(link).values(values).returning({ id: link.id });
      if (!row) throw new Error('the sign-in link was not stored');
      return row.id;
    },
    /** Sets the hashes of an email's link and code; earlier ones become invalid. */
    async write(id: number, secrets: { hash: string; code_hash: string }): Promise<void> {
      await db.update(link).set(secrets).where(eq(link.id, id));
    },
    /** Uses a sign-in email in one statement: of several attempts one gets it, the others get undefined. */
    async use(id: number, now: number): Promise<SignInLink | undefined> {
      const [row] = await db
        .update(link)
        .set({ used_at: now })
        .where(and(eq(link.id, id), isNull(link.used_at), gt(link.expires_at, now)))
        .returning();
      return row;
    },
    /**
     * Uses the link of a sign-in email in the same way, and leaves its code to the browser that requested it. A row with a code has a hash of
     * its link, so it gets one that no link has.
     */
    async useLink({ id, hash }: SignInLink, now: number): Promise<SignInLink | undefined> {
      const isUnused = and(eq(link.hash, hash ?? ''), isNull(link.used_at), gt(link.expires_at, now));
      const [row] = await db
        .update(link)
        .set({ hash: `used ${id}` })
        .where(and(eq(link.id, id), isUnused))
        .returning();
      return row;
    },
    /** Ends all unused sign-in emails of an email address: one of them was used. */
    async endAll(email: string, now: number): Promise<void> {
      await db
        .update(link)
        .set({ used_at: now })
        .where(and(eq(link.email, email), isNull(link.used_at)));
    },
    /** Counts an attempt with a code, by an unknown browser or not; undefined if the attempts or the email are used up. */
    async countTry(id: number, now: number, by_stranger: boolean): Promise<SignInLink | undefined> {
      const [row] = await db
        .update(link)
        .set({
          tries: sql`${link.tries} + 1`,
          ...(by_stranger && { stranger_tries: sql`${link.stranger_tries} + 1` }),
        })
        .where(
          and(eq(link.id, id), lt(link.tries, CODE_TRIES), isNull(link.used_at), gt(link.expires_at, now)),
        )
        .returning();
      return row;
    },
    /** Attempts by unknown browsers for a mailbox, in emails requested after an instant. */
    async strangerTries(mailbox_key: string, after: number): Promise<number> {
      const [row] = await db
        .select({ tries: sum(link.stranger_tries) })
        .from(link)
        .where(
          and(eq(link.mailbox_key, mailbox_key), gt(link.stranger_tries, 0), gt(link.created_at, after)),
        );
      return Number(row?.tries ?? 0);
    },
    /** Deletes sign-in emails that expired before an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(link).where(lte(link.expires_at, before));
    },
  };
}
