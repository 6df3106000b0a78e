import type { FactEvidence, PageQuote } from '../../domain/evidence/listing_facts.ts';
import type { Plan } from '../../domain/launches/launch_states.ts';
import type { ClosedStatus, ListingStatus } from '../../domain/launches/listing_states.ts';
import type { CategoryAttribute } from '../../domain/listings/comparison.ts';
import type { Faq, ListedFounder, Socials } from '../../domain/profile/drafting.ts';
import { fieldsWith, type KindOf, LISTING_FIELDS } from '../../domain/profile/listing_fields.ts';
import type { StorySection, UnlockableSection } from '../../domain/profile/paid_sections.ts';
import type { ModerationReason } from '../../domain/text/moderation.ts';
import type { Columns } from '../base/columns.ts';

/** The last badge check of the company's home page, as choose_free_listing shows it (D7). */
export interface BadgeCheck {
  checked_at: number;
  found: boolean;
  expected: string;
  observed: string;
}

/** How a field of a listing is stored, by its kind. */
const COLUMN_OF = {
  text: (c: Columns, name: string) => c.text(name),
  year: (c: Columns, name: string) => c.int(name),
  texts: (c: Columns, name: string) => c.json<string[]>(name).notNull(),
  faqs: (c: Columns, name: string) => c.json<Faq[]>(name).notNull(),
  founders: (c: Columns, name: string) => c.json<ListedFounder[]>(name).notNull(),
  socials: (c: Columns, name: string) => c.json<Socials>(name).notNull(),
  story: (c: Columns, name: string) =>
    c.json<Partial<Record<StorySection, string>>>(name).notNull().default({}),
};

/** The name is never null, and categories are a table of their own. */
const STORED = fieldsWith({ is: ['text', 'texts', 'year', 'faqs', 'founders', 'socials', 'story'] }).filter(
  (name) => name !== 'name',
);
type FieldColumns = {
  [Name in (typeof STORED)[number]]: ReturnType<(typeof COLUMN_OF)[KindOf<Name>]>;
};

/** The columns of the fields of a listing, as their rows say (domain/profile/listing_fields.ts). */
const fieldColumns = (c: Columns): FieldColumns =>
  Object.fromEntries(
    STORED.map((name) => [name, COLUMN_OF[LISTING_FIELDS[name].is](c, name)]),
  ) as unknown as FieldColumns;

/** The tables of listings, their categories and their content. */
export const listingTables = (c: Columns) => ({
  category: c.table('category', {
    id: c.id(),
    slug: c.text('slug').notNull().unique(),
    name: c.text('name').notNull(),
    description: c.text('description').notNull(),
    parent_id: c.int('parent_id'),
    position: c.int('position').notNull(),
    /** Live listings in this category and its subcategories. */
    live: c.int('live').notNull().default(0),
    faqs: c.json<Faq[]>('faqs').notNull().default([]),
    /** Attributes by which compare_listings compares products of this category and below (R52). */
    attributes: c.json<CategoryAttribute[]>('attributes').notNull().default([]),
    /** Whether it is being removed: its listings move, and nobody can choose it. */
    retired: c.bool('retired').notNull().default(false),
  }),
  listing: c.table('listing', {
    id: c.id(),
    slug: c.text('slug').notNull().unique(),
    person_id: c.int('person_id').notNull(),
    draft_id: c.text('draft_id').unique(),
    url: c.text('url').notNull(),
    site_key: c.text('site_key').notNull(),
    /** Whether a moderation case is open (D74); hides a listing that is not live. */
    in_review: c.bool('in_review').notNull().default(false),
    /** Registrable domain, or the exact host if there is none (D68). */
    domain: c.text('domain').notNull(),
    /** Status, plan, `launch_id` and `live_at` follow from `closed` and the launches (domain/launches/listing_standing.ts). */
    status: c.text('status').$type<ListingStatus>().notNull(),
    plan: c.text('plan').$type<Plan>(),
    /** What people decided about the listing; null while its launches decide. */
    closed: c.text('closed').$type<ClosedStatus>(),
    /** When it was archived, and when its content was deleted for good; null otherwise (record 41). */
    archived_at: c.time('archived_at'),
    deleted_at: c.time('deleted_at'),
    name: c.text('name').notNull(),
    ...fieldColumns(c),
    /** Hash of the picture that is its logo. */
    logo: c.text('logo'),
    /** When its website was last asked for a logo, and why that gave none. */
    logo_at: c.time('logo_at'),
    logo_note: c.text('logo_note'),
    /** Names of facts that the company's own site does not state (R42). */
    not_found_on_website: c.json<string[]>('not_found_on_website').notNull(),
    /** The current launch; its row has the week. */
    launch_id: c.int('launch_id'),
    badge_found_at: c.time('badge_found_at'),
    /** When the badge of a live free listing is looked for again (D60); 0 as soon as possible. */
    next_look_at: c.time('next_look_at').notNull().default(0),
    badge_check: c.json<BadgeCheck>('badge_check'),
    /** When it first went live. */
    live_at: c.time('live_at'),
    /** Distinct people over all launches. */
    votes: c.int('votes').notNull().default(0),
    /** When `votes` was reached; the earlier one ranks higher. */
    votes_reached_at: c.time('votes_reached_at'),
    /** Time-decayed votes on a logarithmic scale (docs/ranking.md#trending); null without votes. */
    heat: c.real('heat'),
    /** Unique visitors of the last 30 days and of all time. */
    views_recent: c.int('views_recent').notNull().default(0),
    views: c.int('views').notNull().default(0),
    followers: c.int('followers').notNull().default(0),
    /** Paid sections unlocked for this listing (R43, D54). */
    unlocked: c.json<UnlockableSection[]>('unlocked').notNull().default([]),
    /** End of a paid, labelled placement (D42). */
    featured_until: c.time('featured_until'),
    /** When a claim proved the owner. */
    verified_at: c.time('verified_at'),
    /** Number of published reviews with 1, 2, 3, 4 and 5 stars (D37). */
    rating_counts: c.json<number[]>('rating_counts').notNull().default([0, 0, 0, 0, 0]),
    /** The latest rating of its domain, 0 to 100 (D38). */
    domain_rating: c.real('domain_rating'),
    domain_rating_checked_at: c.time('domain_rating_checked_at'),
    domain_rating_source: c.text('domain_rating_source'),
    /** Money for the billboard less refunds, in US cents without VAT, and when that sum was reached. */
    billboard_cents: c.int('billboard_cents').notNull().default(0),
    billboard_reached_at: c.time('billboard_reached_at'),
    /** Verified revenue of 30 days in US cents (D39); null if none is shown. */
    revenue_cents: c.int('revenue_cents'),
    revenue_verified_at: c.time('revenue_verified_at'),
    revenue_source: c.text('revenue_source'),
    created_at: c.time('created_at').notNull(),
    updated_at: c.time('updated_at').notNull(),
  }),
  /** Categories of a listing: position 0 is primary; null marks an ancestor of a chosen one. */
  listing_category: c.table(
    'listing_category',
    {
      listing_id: c.int('listing_id').notNull(),
      category_id: c.int('category_id').notNull(),
      position: c.int('position'),
    },
    (t) => [c.primaryKey({ columns: [t.listing_id, t.category_id] })],
  ),
  /** Live listings of each category and its ancestors, ordered by votes (R57). */
  category_rank: c.table(
    'category_rank',
    {
      category_id: c.int('category_id').notNull(),
      listing_id: c.int('listing_id').notNull(),
      votes: c.int('votes').notNull(),
      /** 0 without votes. */
      votes_reached_at: c.time('votes_reached_at').notNull(),
      live_at: c.time('live_at').notNull(),
      is_primary: c.bool('is_primary').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.category_id, t.votes, t.votes_reached_at, t.live_at, t.listing_id] })],
  ),
  /** The same listings ordered by other columns. */
  category_order: c.table(
    'category_order',
    {
      category_id: c.int('category_id').notNull(),
      listing_id: c.int('listing_id').notNull(),
      live_at: c.time('live_at').notNull(),
      heat: c.real('heat'),
      views_recent: c.int('views_recent').notNull(),
      views: c.int('views').notNull(),
      followers: c.int('followers').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.category_id, t.live_at, t.listing_id] })],
  ),
  /** An owner's decisions about alternatives (D49). */
  alternative: c.table(
    'alternative',
    {
      listing_id: c.int('listing_id').notNull(),
      alternative_id: c.int('alternative_id').notNull(),
      state: c.text('state').$type<'suggested' | 'approved' | 'hidden'>().notNull(),
      position: c.int('position').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.listing_id, t.alternative_id] })],
  ),
  listing_update: c.table('listing_update', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    title: c.text('title').notNull(),
    body: c.text('body').notNull(),
    /** When it was posted; of one that waited, when the site team approved it. */
    published_at: c.time('published_at').notNull(),
    /** Only published ones are shown. A deleted one stays for a day without its text, because it counts for the limit of the day. */
    state: c
      .text('state')
      .$type<'published' | 'pending' | 'rejected' | 'deleted'>()
      .notNull()
      .default('published'),
    /** Why the site team looks at it. */
    reasons: c.json<ModerationReason[]>('reasons').notNull().default([]),
    decided_at: c.time('decided_at'),
    decided_by: c.text('decided_by'),
    note: c.text('note'),
    /** When its emails to followers begin; null if none are sent. */
    email_at: c.time('email_at'),
    /** The last follow for which an email was enqueued, their number, and when all were. */
    sent_to: c.int('sent_to').notNull().default(0),
    recipients: c.int('recipients').notNull().default(0),
    finished_at: c.time('finished_at'),
  }),
  /** Where the values of a listing come from; a row holds for its own value only (domain/evidence/listing_facts.ts). */
  listing_evidence: c.table('listing_evidence', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    field: c.text('field').$type<FactEvidence['field']>().notNull(),
    /** The value as one text. */
    text: c.text('text').notNull(),
    quotes: c.json<readonly PageQuote[]>('quotes').notNull(),
    /** `2026-11-21`. */
    read_on: c.text('read_on'),
  }),
  milestone: c.table('milestone', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    /** `2026-11-16`. */
    date: c.text('date').notNull(),
    title: c.text('title').notNull(),
    description: c.text('description'),
    url: c.text('url'),
  }),
  /** A third-party rating of a domain, one per day (D38). */
  domain_rating: c.table(
    'domain_rating',
    {
      domain: c.text('domain').notNull(),
      /** `2026-11-16`. */
      checked_on: c.text('checked_on').notNull(),
      rating: c.real('rating').notNull(),
      source: c.text('source').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.domain, t.checked_on] })],
  ),
  /**
   * Revenue of 30 days that the site team attests, and since when an owner wants it public (D39). The listing has the amount while both are
   * there.
   */
  listing_revenue: c.table('listing_revenue', {
    listing_id: c.int('listing_id').primaryKey(),
    /** US cents; null while nothing is attested. */
    amount_cents: c.int('amount_cents'),
    verified_at: c.time('verified_at'),
    /** What the site team has seen. */
    source: c.text('source'),
    /** When an owner agreed to show it; null without consent. */
    consented_at: c.time('consented_at'),
  }),
});
