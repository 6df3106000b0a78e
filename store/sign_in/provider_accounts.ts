import { and, eq, gt, lte } from 'drizzle-orm';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';

/** An account at a sign-in provider as stored. Times in epoch milliseconds. */
export type ProviderAccount = Schema['provider_account']['$inferSelect'];
/** A started sign-in as stored: hashes of its state and of the browser's cookie. */
export type ProviderSignIn = Schema['provider_sign_in']['$inferSelect'];

/** Reads of accounts at sign-in providers. */
export function providerAccountReads(db: ReadDb, { provider_account: account }: Schema) {
  return {
    /** The accounts of a person, newest first. */
    ofPerson: (person_id: number): Promise<ProviderAccount[]> =>
      db.select().from(account).where(eq(account.person_id, person_id)).orderBy(desc(account.id)),
    /** The account with an id at a provider. */
    async bySubject(issuer: string, subject: string): Promise<ProviderAccount | undefined> {
      const [row] = await db
        .select()
        .from(account)
        .where(and(eq(account.issuer, issuer), eq(account.subject, subject)));
      return row;
    },
  };
}

/** Writes of accounts at sign-in providers, and of sign-ins with them; only inside a transaction. */
export function providerAccountWrites(
  db: WriteDb,
  { provider_account: account, provider_sign_in: sign_in }: Schema,
) {
  return {
    /** Adds an account; returns its row id. One that is there already is an error: it is another person's, or used before. */
    async add(row: Schema['provider_account']['$inferInsert']): Promise<number> {
      const [added] = await db.insert(account).values(row).returning({ id: account.id });
      if (!added) throw new Error('the account at the provider was not stored');
      return added.id;
    },
    /** Records a sign-in, and what the provider calls the account by now. */
    async use(id: number, use: Pick<ProviderAccount, 'account' | 'last_used_at'>): Promise<void> {
      await db.update(account).set(use).where(eq(account.id, id));
    },
    /** Deletes an account of a person; returns it, or undefined if there is none. */
    async remove(person_id: number, id: number): Promise<ProviderAccount | undefined> {
      const [row] = await db
        .delete(account)
        .where(and(eq(account.id, id), eq(account.person_id, person_id)))
        .returning();
      return row;
    },
    /** Records that a sign-in starts. */
    async start(row: ProviderSignIn): Promise<void> {
      await db.insert(sign_in).values(row);
    },
    /** Ends a started sign-in in one statement: of several responses one gets it, the others get undefined. */
    async finish(
      { hash, browser_hash, provider }: Pick<ProviderSignIn, 'hash' | 'browser_hash' | 'provider'>,
      now: number,
    ): Promise<ProviderSignIn | undefined> {
      const [row] = await db
        .delete(sign_in)
        .where(
          and(
            eq(sign_in.hash, hash),
            eq(sign_in.browser_hash, browser_hash),
            eq(sign_in.provider, provider),
            gt(sign_in.expires_at, now),
          ),
        )
        .returning();
      return row;
    },
    /** Deletes started sign-ins that expired before an instant. */
    async purge(before: number): Promise<void> {
      await db.delete(sign_in).where(lte(sign_in.expires_at, before));
    },
  };
}
