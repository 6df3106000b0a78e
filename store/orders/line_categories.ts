import { sql } from 'drizzle-orm';
import type { WriteDb } from '../base/db.ts';
import { replacedIn } from '../base/expressions.ts';
import type { Schema } from '../base/schema.ts';

/** Writes of the categories that lines name. */
export const lineCategoryWrites = (db: WriteDb, { purchase_line }: Schema) => ({
  /** Names another category in the lines that name one which was removed. Slugs have no characters that JSON or LIKE would read. */
  async replaceCategory(slug: string, into: string): Promise<void> {
    const [before, after] = [`"${slug}"`, `"${into}"`];
    const { categories, given } = purchase_line;
    await db
      .update(purchase_line)
      .set({
        categories: replacedIn(categories, before, after),
        given: replacedIn(given, before, after),
      })
      .where(
        sql`${purchase_line.product} = 'extra_categories' and instr(cast(${categories} as text), ${before}) > 0`,
      );
  },
});
