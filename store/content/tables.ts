import type { Faq } from '../../domain/profile/drafting.ts';
import type { Kit } from '../columns.ts';

/** The tables of the site's own content. */
export const contentTables = (k: Kit) => ({
  /** Money for a place on the billboard in US cents without VAT; refunds are negative. */
  billboard_payment: k.table('billboard_payment', {
    id: k.id(),
    listing_id: k.int('listing_id').notNull(),
    amount_cents: k.int('amount_cents').notNull(),
    paid_at: k.time('paid_at').notNull(),
    /** Of the order line or whatever else it came by, unique, so that nothing counts twice. */
    reference: k.text('reference').notNull().unique(),
  }),
  blog_post: k.table('blog_post', {
    id: k.id(),
    slug: k.text('slug').notNull().unique(),
    title: k.text('title').notNull(),
    summary: k.text('summary').notNull(),
    /** Markdown. */
    body: k.text('body').notNull(),
    author: k.text('author'),
    faqs: k.json<Faq[]>('faqs').notNull(),
    /** Null is a draft. */
    published_at: k.time('published_at'),
    updated_at: k.time('updated_at').notNull(),
  }),
  interview_question: k.table('interview_question', {
    id: k.id(),
    question: k.text('question').notNull(),
    hint: k.text('hint'),
    position: k.int('position').notNull(),
    active: k.bool('active').notNull().default(true),
  }),
  /** What can be bought; the site team sets the prices (R13). */
  product: k.table('product', {
    code: k.text('code').primaryKey(),
    name: k.text('name').notNull(),
    description: k.text('description').notNull(),
    /** US cents without VAT; for billboard_min the least that can be paid. */
    price_cents: k.int('price_cents').notNull(),
    needs_listing: k.bool('needs_listing').notNull(),
    /** JSON schema of the options that an order item may carry; null when there are none. */
    options: k.json<Record<string, unknown>>('options'),
    position: k.int('position').notNull(),
    active: k.bool('active').notNull().default(true),
  }),
});
