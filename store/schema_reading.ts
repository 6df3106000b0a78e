import type { Faq, Socials } from '../domain/drafting.ts';
import type { Kit } from './columns.ts';

/** Tables of what the public reads show beyond listings and weeks; store/schema.ts puts them beside the others. */
export const readingTables = (k: Kit) => ({
  /** Live listings of each category and its ancestors in the order of votes (R57, store.md 4). */
  category_rank: k.table(
    'category_rank',
    {
      category_id: k.int('category_id').notNull(),
      listing_id: k.int('listing_id').notNull(),
      votes: k.int('votes').notNull(),
      /** 0 without votes. */
      votes_reached_at: k.time('votes_reached_at').notNull(),
      live_at: k.time('live_at').notNull(),
      is_primary: k.bool('is_primary').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.category_id, t.votes, t.votes_reached_at, t.live_at, t.listing_id] })],
  ),
  /** The same listings in the orders of categories that are not by votes. */
  category_order: k.table(
    'category_order',
    {
      category_id: k.int('category_id').notNull(),
      listing_id: k.int('listing_id').notNull(),
      live_at: k.time('live_at').notNull(),
      heat: k.real('heat'),
      views_recent: k.int('views_recent').notNull(),
      views: k.int('views').notNull(),
      followers: k.int('followers').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.category_id, t.live_at, t.listing_id] })],
  ),
  /** The places of a week as they were when it was finalised (ranking.md 4.5). */
  week_result: k.table(
    'week_result',
    {
      week: k.text('week').notNull(),
      rank: k.int('rank').notNull(),
      listing_id: k.int('listing_id').notNull(),
      week_votes: k.int('week_votes').notNull(),
      /** Whether the listing is live; the place of one that is not stays empty. */
      shown: k.bool('shown').notNull().default(true),
    },
    (t) => [k.primaryKey({ columns: [t.week, t.rank] })],
  ),
  /** Launch of the Week #1, #2, #3 (R89); a revoked one is kept and shown as such. */
  award: k.table('award', {
    id: k.id(),
    week: k.text('week').notNull(),
    rank: k.int('rank').notNull(),
    listing_id: k.int('listing_id').notNull(),
    week_votes: k.int('week_votes').notNull(),
    awarded_at: k.time('awarded_at').notNull(),
    revoked_at: k.time('revoked_at'),
    revoked_reason: k.text('revoked_reason'),
    /** Whether the listing is live. */
    shown: k.bool('shown').notNull().default(true),
  }),
  /** Alternatives that an owner has looked at (D49). */
  alternative: k.table(
    'alternative',
    {
      listing_id: k.int('listing_id').notNull(),
      alternative_id: k.int('alternative_id').notNull(),
      state: k.text('state').$type<'suggested' | 'approved' | 'hidden'>().notNull(),
      position: k.int('position').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.listing_id, t.alternative_id] })],
  ),
  listing_update: k.table('listing_update', {
    id: k.id(),
    listing_id: k.int('listing_id').notNull(),
    title: k.text('title').notNull(),
    body: k.text('body').notNull(),
    published_at: k.time('published_at').notNull(),
  }),
  milestone: k.table('milestone', {
    id: k.id(),
    listing_id: k.int('listing_id').notNull(),
    /** `2026-11-16`. */
    date: k.text('date').notNull(),
    title: k.text('title').notNull(),
    description: k.text('description'),
    url: k.text('url'),
  }),
  /** One review a person and listing (D37); only published ones count. */
  review: k.table(
    'review',
    {
      listing_id: k.int('listing_id').notNull(),
      person_id: k.int('person_id').notNull(),
      stars: k.int('stars').notNull(),
      text: k.text('text').notNull(),
      state: k.text('state').$type<'pending' | 'published' | 'rejected'>().notNull(),
      created_at: k.time('created_at').notNull(),
      updated_at: k.time('updated_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.listing_id, t.person_id] })],
  ),
  /** A rating of a domain by somebody else's measure, one a day (D38). */
  domain_rating: k.table(
    'domain_rating',
    {
      domain: k.text('domain').notNull(),
      /** `2026-11-16`. */
      checked_on: k.text('checked_on').notNull(),
      rating: k.real('rating').notNull(),
      source: k.text('source').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.domain, t.checked_on] })],
  ),
  /** Money for a place on the billboard in US cents without VAT; refunds are negative. */
  billboard_payment: k.table('billboard_payment', {
    id: k.id(),
    listing_id: k.int('listing_id').notNull(),
    amount_cents: k.int('amount_cents').notNull(),
    paid_at: k.time('paid_at').notNull(),
    /** Of the order line or whatever else it came by, unique, so that nothing counts twice. */
    reference: k.text('reference').notNull().unique(),
  }),
  founder: k.table('founder', {
    id: k.id(),
    slug: k.text('slug').notNull().unique(),
    /** Whose listings name this founder. */
    person_id: k.int('person_id').notNull(),
    name: k.text('name').notNull(),
    /** The words of the name as search knows them: what founders are sorted by and told apart by. */
    name_key: k.text('name_key').notNull(),
    bio: k.text('bio'),
    socials: k.json<Socials>('socials').notNull(),
    /** Number of live listings with this founder. */
    live: k.int('live').notNull().default(0),
    created_at: k.time('created_at').notNull(),
    updated_at: k.time('updated_at').notNull(),
  }),
  /** Who founded the live listings: rows come and go with a listing's status. */
  founder_company: k.table(
    'founder_company',
    {
      founder_id: k.int('founder_id').notNull(),
      listing_id: k.int('listing_id').notNull(),
      position: k.int('position').notNull(),
      /** Role in the company. */
      title: k.text('title'),
      /** The listing's. */
      country: k.text('country'),
    },
    (t) => [k.primaryKey({ columns: [t.listing_id, t.position] })],
  ),
  /** Founders by the countries of their live listings (R82). */
  founder_country: k.table(
    'founder_country',
    {
      country: k.text('country').notNull(),
      name_key: k.text('name_key').notNull(),
      founder_id: k.int('founder_id').notNull(),
      live: k.int('live').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.country, t.name_key, t.founder_id] })],
  ),
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
