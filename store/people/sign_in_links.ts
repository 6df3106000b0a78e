import { and, desc, eq, gt, isNull, lt, lte, sql, sum } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../db.ts';
import type { Schema } from '../schema.ts';

/** A letter that signs somebody in, as it is stored: hashes of its link and its code. */
export type SignInLink = Schema['sign_in_link']['$inferSelect'];

/** Wrong codes that a letter survives (design/auth.md 4). */
export const CODE_TRIES = 5;

/** What can be asked of the letters that sign people in. */
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
    /** The letter with this row id, used and run out or not. */
    async byId(id: number): Promise<SignInLink | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** The letter whose link has this hash, as long as it can be used. */
    async byHash(hash: string, now: number): Promise<SignInLink | undefined> {
      const [row] = await byHash.execute({ hash, now });
      return row;
    },
    /** The newest letter that a browser has asked for and that can be used. */
    async ofBrowser(browser_hash: string, now: number): Promise<SignInLink | undefined> {
      const [row] = await ofBrowser.execute({ browser_hash, now });
      return row;
    },
  };
}

/** What changes the letters that sign people in; inside a transaction only. */
export function signInLinkWrites(db: WriteDb, { sign_in_link: link }: Schema) {
  return {
    /** Remembers that a letter was asked for; gives its row id. */
    async add(values: Schema['sign_in_link']['$inferInsert']): Promise<number> {
      const [row] = await db.insert(link).values(values).returning({ id: link.id });
      if (!row) throw new Error('the sign-in link was not stored');
      return row.id;
    },
    /** Gives a letter its link and its code, by their hashes; those that it had before are void. */
    async write(id: number, secrets: { hash: string; code_hash: string }): Promise<void> {
      await db.update(link).set(secrets).where(eq(link.id, id));
    },
    /** Uses a letter up, in one statement: of several that try, one gets it and the others get undefined. */
    async use(id: number, now: number): Promise<SignInLink | undefined> {
      const [row] = await db
        .update(link)
        .set({ used_at: now })
        .where(and(eq(link.id, id), isNull(link.used_at), gt(link.expires_at, now)))
        .returning();
      return row;
    },
    /** Ends all emails to an address that still sign in, older and newer ones: one of them was used. */
    async endAll(email: string, now: number): Promise<void> {
      await db
        .update(link)
        .set({ used_at: now })
        .where(and(eq(link.email, email), isNull(link.used_at)));
    },
    /** Counts a try of the code of a letter, by a stranger or not; undefined where the tries, or the letter, are used up. */
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
    /** Tries of codes by strangers for a mailbox, in emails that were asked for after an instant. */
    async strangerTries(mailbox_key: string, after: number): Promise<number> {
      const [row] = await db
        .select({ tries: sum(link.stranger_tries) })
        .from(link)
        .where(
          and(eq(link.mailbox_key, mailbox_key), gt(link.stranger_tries, 0), gt(link.created_at, after)),
        );
      return Number(row?.tries ?? 0);
    },
    /** Forgets letters that ran out before an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(link).where(lte(link.expires_at, before));
    },
  };
}
