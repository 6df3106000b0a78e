import type { ListingStatus, Plan } from '../../domain/launches/listing_states.ts';
import type { CategoryAttribute } from '../../domain/listings/comparison.ts';
import type { Faq, ListedFounder, Socials } from '../../domain/profile/drafting.ts';
import type { StorySection, UnlockableSection } from '../../domain/profile/paid_sections.ts';
import type { Kit } from '../columns.ts';

/** The last look for the badge on the company's home page, as choose_free_listing shows it (D7). */
export interface BadgeCheck {
  checked_at: number;
  found: boolean;
  expected: string;
  observed: string;
}

/** The tables of listings, their categories and what is said about them. */
export const listingsTables = (k: Kit) => ({
  category: k.table('category', {
    id: k.id(),
    slug: k.text('slug').notNull().unique(),
    name: k.text('name').notNull(),
    description: k.text('description').notNull(),
    parent_id: k.int('parent_id'),
    position: k.int('position').notNull(),
    /** Live listings in this category and its subcategories. */
    live: k.int('live').notNull().default(0),
    faqs: k.json<Faq[]>('faqs').notNull().default([]),
    /** What compare_listings sets side by side in this category and those below it (R52). */
    attributes: k.json<CategoryAttribute[]>('attributes').notNull().default([]),
  }),
  listing: k.table('listing', {
    id: k.id(),
    slug: k.text('slug').notNull().unique(),
    person_id: k.int('person_id').notNull(),
    draft_id: k.text('draft_id').unique(),
    url: k.text('url').notNull(),
    site_key: k.text('site_key').notNull(),
    /** Registrable domain, or the exact host where there is none (D68). */
    /** Whether the site team looks at it (D74): one that is not live is hidden then. */
    in_review: k.bool('in_review').notNull().default(false),
    domain: k.text('domain').notNull(),
    status: k.text('status').$type<ListingStatus>().notNull(),
    plan: k.text('plan').$type<Plan>(),
    name: k.text('name').notNull(),
    tagline: k.text('tagline'),
    short_description: k.text('short_description'),
    description: k.text('description'),
    stage: k.text('stage'),
    pricing_model: k.text('pricing_model'),
    pricing_summary: k.text('pricing_summary'),
    /** Two capital letters. */
    country: k.text('country'),
    city: k.text('city'),
    founded_year: k.int('founded_year'),
    contact_email: k.text('contact_email'),
    demo_video_url: k.text('demo_video_url'),
    logo_url: k.text('logo_url'),
    features: k.json<string[]>('features').notNull(),
    usps: k.json<string[]>('usps').notNull(),
    keywords: k.json<string[]>('keywords').notNull(),
    tags: k.json<string[]>('tags').notNull(),
    faqs: k.json<Faq[]>('faqs').notNull(),
    founders: k.json<ListedFounder[]>('founders').notNull(),
    company_socials: k.json<Socials>('company_socials').notNull(),
    /** Names of facts that the company's own site does not state (R42). */
    not_found_on_website: k.json<string[]>('not_found_on_website').notNull(),
    /** The current launch; its row has the week. */
    launch_id: k.int('launch_id'),
    /** How often the free queue moved it to a later week (D6). */
    slides: k.int('slides').notNull().default(0),
    badge_found_at: k.time('badge_found_at'),
    badge_check: k.json<BadgeCheck>('badge_check'),
    live_at: k.time('live_at'),
    /** Distinct people over all launches. */
    votes: k.int('votes').notNull().default(0),
    /** When the last vote came that made up `votes`: who reached it first stands higher (ranking.md 4.2). */
    votes_reached_at: k.time('votes_reached_at'),
    /** Forward-decayed votes in the log domain (ranking.md 4.1); null without votes. */
    heat: k.real('heat'),
    /** Unique visitors of the last 30 days, and of all time. */
    views_recent: k.int('views_recent').notNull().default(0),
    views: k.int('views').notNull().default(0),
    followers: k.int('followers').notNull().default(0),
    /** Paid sections that are open for this listing (R43, D54). */
    unlocked: k.json<UnlockableSection[]>('unlocked').notNull().default([]),
    story: k.json<Partial<Record<StorySection, string>>>('story').notNull().default({}),
    /** A paid place, labelled as such, until then (D42). */
    featured_until: k.time('featured_until'),
    /** What search engines are told instead of name, tagline and short description. */
    seo_title: k.text('seo_title'),
    seo_description: k.text('seo_description'),
    /** When a claim proved who owns it. */
    verified_at: k.time('verified_at'),
    /** Published reviews with 1, 2, 3, 4 and 5 stars (D37). */
    rating_counts: k.json<number[]>('rating_counts').notNull().default([0, 0, 0, 0, 0]),
    /** The newest rating of its domain, 0 to 100 (D38). */
    domain_rating: k.real('domain_rating'),
    domain_rating_checked_at: k.time('domain_rating_checked_at'),
    domain_rating_source: k.text('domain_rating_source'),
    /** Money for the billboard less refunds, in US cents without VAT, and when that sum was reached. */
    billboard_cents: k.int('billboard_cents').notNull().default(0),
    billboard_reached_at: k.time('billboard_reached_at'),
    /** Verified revenue of 30 days in US cents (D39); null when there is none to show. */
    revenue_cents: k.int('revenue_cents'),
    revenue_verified_at: k.time('revenue_verified_at'),
    revenue_source: k.text('revenue_source'),
    created_at: k.time('created_at').notNull(),
    updated_at: k.time('updated_at').notNull(),
  }),
  /** Categories of a listing: position 0 is the primary, null an ancestor of a chosen one. */
  listing_category: k.table(
    'listing_category',
    {
      listing_id: k.int('listing_id').notNull(),
      category_id: k.int('category_id').notNull(),
      position: k.int('position'),
    },
    (t) => [k.primaryKey({ columns: [t.listing_id, t.category_id] })],
  ),
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
});
