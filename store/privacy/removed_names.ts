import { createHmac } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { KnownNames, NameKey } from '../../domain/text/masked_names.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';

/** The server's keys, the newest first. */
export type Secrets = () => readonly Buffer[];

const hashOf = (key: Buffer, domain: string, words: string): string =>
  createHmac('sha256', key).update(`removed name\n${domain}\n${words}`).digest('base64url');

/** Reads of names that people had removed. */
export function removedNameReads(db: ReadDb, { removed_name: removed }: Schema, secrets: Secrets) {
  const ofDomain = prepared('removed_names', () =>
    db
      .select({ hash: removed.hash, length: removed.length })
      .from(removed)
      .where(eq(removed.domain, sql.placeholder('domain'))),
  );
  return {
    /** Recognises the names that are not shown for websites of a registrable domain; null if there are none. */
    async ofDomain(domain: string): Promise<KnownNames | null> {
      const rows = await ofDomain.execute({ domain });
      if (rows.length === 0) return null;
      const hashes = new Set(rows.map(({ hash }) => hash));
      const keys = secrets();
      const known = new Map<string, boolean>();
      return {
        lengths: [...new Set(rows.map(({ length }) => length))]
          .filter((one) => one > 0)
          .sort((a, b) => b - a),
        has(words) {
          let is = known.get(words);
          if (is === undefined) {
            is = keys.some((key) => hashes.has(hashOf(key, domain, words)));
            known.set(words, is);
          }
          return is;
        },
      };
    },
  };
}

/** Writes of names that people had removed; only inside a transaction. */
export function removedNameWrites(db: WriteDb, { removed_name: removed }: Schema, secrets: Secrets) {
  const hashes = (domain: string, keys: readonly NameKey[]): string[] =>
    secrets().flatMap((secret) => keys.map(({ words }) => hashOf(secret, domain, words)));
  return {
    /** Remembers a name for websites of a domain. */
    async add(domain: string, keys: readonly NameKey[], removed_at: number): Promise<void> {
      const [newest] = secrets();
      if (!newest) throw new Error('the store was opened without the server key');
      for (const { words, length } of keys)
        await db
          .insert(removed)
          .values({ domain, hash: hashOf(newest, domain, words), length, removed_at })
          .onConflictDoNothing();
    },
    /** Forgets a name, which may be shown again; false if it was not remembered. */
    async remove(domain: string, keys: readonly NameKey[]): Promise<boolean> {
      const rows = await db
        .delete(removed)
        .where(and(eq(removed.domain, domain), inArray(removed.hash, hashes(domain, keys))))
        .returning({ id: removed.id });
      return rows.length > 0;
    },
  };
}
