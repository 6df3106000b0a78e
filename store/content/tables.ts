import type { IssueContent } from '../../domain/launches/newsletter.ts';
import type { Faq } from '../../domain/profile/drafting.ts';
import type { Columns } from '../base/columns.ts';

/** The tables of the site's own content. */
export const contentTables = (c: Columns) => ({
  /** Payments for the billboard in US cents without VAT; refunds are negative. */
  billboard_payment: c.table('billboard_payment', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    amount_cents: c.int('amount_cents').notNull(),
    paid_at: c.time('paid_at').notNull(),
    /** Reference of the order line; unique, so that nothing counts twice. */
    reference: c.text('reference').notNull().unique(),
  }),
  blog_post: c.table('blog_post', {
    id: c.id(),
    slug: c.text('slug').notNull().unique(),
    title: c.text('title').notNull(),
    summary: c.text('summary').notNull(),
    /** Markdown. */
    body: c.text('body').notNull(),
    author: c.text('author'),
    faqs: c.json<Faq[]>('faqs').notNull(),
    /** Null for a draft. */
    published_at: c.time('published_at'),
    updated_at: c.time('updated_at').notNull(),
  }),
  /** An issue of the Monday email: what is in it, and how far it was sent. */
  newsletter_issue: c.table('newsletter_issue', {
    /** The Monday on which it is sent. */
    week: c.text('week').primaryKey(),
    made_at: c.time('made_at').notNull(),
    content: c.json<IssueContent>('content').notNull(),
    /** Id of the last subscription that it was enqueued for. */
    sent_to: c.int('sent_to').notNull().default(0),
    recipients: c.int('recipients').notNull().default(0),
    /** When it was enqueued for every subscriber. */
    finished_at: c.time('finished_at'),
  }),
  interview_question: c.table('interview_question', {
    id: c.id(),
    question: c.text('question').notNull(),
    hint: c.text('hint'),
    position: c.int('position').notNull(),
    active: c.bool('active').notNull().default(true),
  }),
  /** Products; the site team sets the prices (R13). */
  product: c.table('product', {
    code: c.text('code').primaryKey(),
    name: c.text('name').notNull(),
    description: c.text('description').notNull(),
    /** US cents without VAT; for billboard_min the lowest amount. */
    price_cents: c.int('price_cents').notNull(),
    needs_listing: c.bool('needs_listing').notNull(),
    /** JSON schema of the options of an order item; null if it takes none. */
    options: c.json<Record<string, unknown>>('options'),
    position: c.int('position').notNull(),
    active: c.bool('active').notNull().default(true),
  }),
});
