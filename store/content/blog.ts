import { count, eq, inArray, sql } from 'drizzle-orm';
import { counterReads, counterWrites } from '../base/counters.ts';
import {
  type Engine,
  type PostDocument,
  type Prepared,
  prepared,
  type ReadDb,
  type WriteDb,
} from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A blog post as stored; its body is Markdown. */
export type BlogPost = Schema['blog_post']['$inferSelect'];
/** A post without its long parts. */
export type BlogPostSummary = Pick<BlogPost, 'id' | 'slug' | 'title' | 'summary' | 'author' | 'published_at'>;

/** Reads of the blog. A post is public from its `published_at` on; without one it is a draft. */
export function blogReads(db: ReadDb, schema: Schema) {
  const { blog_post: post } = schema;
  const counters = counterReads(db, schema);
  const isPublic = sql`${post.published_at} is not null and ${post.published_at} <= ${sql.placeholder('now')}`;
  const page = prepared('blog_page', () =>
    db
      .select({ id: post.id })
      .from(post)
      .where(isPublic)
      .orderBy(desc(post.published_at), desc(post.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
  const ahead = prepared('blog_ahead', () =>
    db
      .select({ posts: count() })
      .from(post)
      .where(sql`${post.published_at} is not null and ${post.published_at} > ${sql.placeholder('now')}`),
  );
  const bySlug = prepared('blog_post', () =>
    db
      .select()
      .from(post)
      .where(eq(post.slug, sql.placeholder('slug'))),
  );
  const plans = new Map<number, Prepared<BlogPostSummary>>();

  /** One query plan per number of ids. */
  function summaryPlan(size: number): Prepared<BlogPostSummary> {
    let plan = plans.get(size);
    if (!plan) {
      const { id, slug, title, summary, author, published_at } = post;
      const ids = Array.from({ length: size }, (_, i) => sql.placeholder(`id${i}`));
      plan = prepared(`blog_summaries_${size}`, () =>
        db.select({ id, slug, title, summary, author, published_at }).from(post).where(inArray(id, ids)),
      );
      plans.set(size, plan);
    }
    return plan;
  }

  return {
    /** Ids of posts that are public at `now` (epoch milliseconds), newest first, and their number (R85). */
    async page({ now, offset, limit }: { now: number; offset: number; limit: number }) {
      const [rows, written, [later]] = await Promise.all([
        page.execute({ now, offset, limit }),
        counters.value('posts'),
        ahead.execute({ now }),
      ]);
      return { ids: rows.map(({ id }) => id), total: written - (later?.posts ?? 0) };
    },
    /** List entries for these ids, in the given order. */
    async summaries(ids: readonly number[]): Promise<BlogPostSummary[]> {
      if (ids.length === 0) return [];
      const values = Object.fromEntries(ids.map((id, i) => [`id${i}`, id]));
      const rows = new Map((await summaryPlan(ids.length).execute(values)).map((row) => [row.id, row]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    },
    /** Slugs of all posts including drafts, oldest first. */
    async slugs(): Promise<string[]> {
      const rows = await db.select({ slug: post.slug }).from(post).orderBy(asc(post.id));
      return rows.map(({ slug }) => slug);
    },
    /** A post by its slug, public or not; the caller checks whether it may be shown. */
    async bySlug(slug: string): Promise<BlogPost | undefined> {
      const [row] = await bySlug.execute({ slug });
      return row;
    },
  };
}

/** What the search index has of a post. */
export function postDocument({ id, title, summary, body, faqs }: BlogPost): PostDocument {
  const faq_texts = faqs.flatMap(({ question, answer }) => [question, answer]);
  return { id, title, summary, body: [body, ...faq_texts].join('\n\n') };
}

/** Writes of the blog; only inside a transaction. */
export function blogWrites(db: WriteDb, { schema, search }: Engine) {
  const { blog_post: post } = schema;
  const counters = counterWrites(db, schema);
  const reads = blogReads(db, schema);
  return {
    /** Adds a post, or replaces the one with the same slug, and updates the search index. */
    async put(values: Omit<BlogPost, 'id'>): Promise<void> {
      const before = await reads.bySlug(values.slug);
      const [row] = await db
        .insert(post)
        .values(values)
        .onConflictDoUpdate({ target: post.slug, set: values })
        .returning({ id: post.id });
      if (!row) throw new Error('the post was not stored');
      const [was, is] = [(before?.published_at ?? null) !== null, values.published_at !== null];
      await counters.add('posts', Number(is) - Number(was));
      if (is) await search.posts.put(db, postDocument({ id: row.id, ...values }));
      else await search.posts.remove(db, row.id);
    },
  };
}
