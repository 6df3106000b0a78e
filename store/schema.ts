import type { CategoryAttribute } from '../domain/comparison.ts';
import type { Competitor } from '../domain/competitor.ts';
import type { DraftContent } from '../domain/draft_content.ts';
import type { DraftFieldSet } from '../domain/draft_fields.ts';
import type { PartHistory } from '../domain/draft_history.ts';
import type { Faq, ListedFounder, Socials } from '../domain/drafting.ts';
import type { BuildOutcome, DraftStatus, ListingStatus, Plan } from '../domain/listing_states.ts';
import type { StorySection, UnlockableSection } from '../domain/paid_sections.ts';
import type { Kit } from './columns.ts';
import { auditTables } from './schema_audit.ts';
import { draftingTables } from './schema_drafting.ts';
import { inviteTables } from './schema_invites.ts';
import { keyTables } from './schema_keys.ts';
import { modelTables } from './schema_model.ts';
import { moderationTables } from './schema_moderation.ts';
import { oauthTables } from './schema_oauth.ts';
import { readingTables } from './schema_reading.ts';
import { signInTables } from './schema_signin.ts';

/** The last look for the badge on the company's home page, as choose_free_listing shows it (D7). */
export interface BadgeCheck {
  checked_at: number;
  found: boolean;
  expected: string;
  observed: string;
}

/**
 * Every table, written once for all engines (architecture.md 6). The SQL of the migrations is the truth of the database; a
 * test holds these definitions against it. Property, column and wire name are the same word.
 */
export const makeSchema = (k: Kit) => ({
  person: k.table('person', {
    id: k.id(),
    /** Lower-case address, unique. */
    email: k.text('email').notNull().unique(),
    name: k.text('name'),
    created_at: k.time('created_at').notNull(),
    /** The mailbox behind the address (domain/mailbox.ts): two people with one are one reader. */
    mailbox_key: k.text('mailbox_key'),
    /** When somebody last proved to read the mail of the address; null where nobody has yet. */
    verified_at: k.time('verified_at'),
    /** When the person left (D51): what remains of them is a row without a name. */
    deleted_at: k.time('deleted_at'),
    /** Since when an operator shuts the person out, and why; null for everybody else. */
    suspended_at: k.time('suspended_at'),
    suspended_note: k.text('suspended_note'),
  }),
  /** What an administrator changed; defaults are in domain/settings.ts. */
  setting: k.table('setting', {
    name: k.text('name').primaryKey(),
    value: k.json<string | number>('value').notNull(),
  }),
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
  draft: k.table('draft', {
    id: k.text('id').primaryKey(),
    person_id: k.int('person_id').notNull(),
    url: k.text('url').notNull(),
    site_key: k.text('site_key').notNull(),
    status: k.text('status').$type<DraftStatus>().notNull(),
    outcome: k.text('outcome').$type<BuildOutcome>(),
    /** What the build says of itself in one sentence. */
    detail: k.text('detail'),
    /** The step that a build is in, for the caller who polls. */
    step: k.text('step').notNull(),
    percent: k.int('percent').notNull(),
    fields: k.json<DraftFieldSet>('fields').notNull(),
    faqs: k.json<DraftContent['faqs']>('faqs').notNull(),
    founders: k.json<DraftContent['founders']>('founders').notNull(),
    company_socials: k.json<DraftContent['company_socials']>('company_socials').notNull(),
    founder_socials: k.json<DraftContent['founder_socials']>('founder_socials').notNull(),
    story: k.json<DraftContent['story']>('story').notNull(),
    milestones: k.json<DraftContent['milestones']>('milestones').notNull(),
    /** The competitor that was named, with what its website states (R131). */
    competitor: k.json<Competitor>('competitor'),
    seo: k.json<DraftContent['seo']>('seo').notNull(),
    part_history: k.json<PartHistory>('part_history'),
    /** When pages of the site were last read (D79). */
    read_at: k.time('read_at'),
    /** What the listing has of a draft that was read again since; null where it has all. */
    sent: k.json<DraftContent>('sent'),
    /** Parts of which sentences that command assistants were left out when the draft was built (D82). */
    left_out: k.json<string[]>('left_out').notNull(),
    listing_id: k.int('listing_id'),
    created_at: k.time('created_at').notNull(),
    updated_at: k.time('updated_at').notNull(),
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
  /** A launch week with its two instants, written when it is first used (ranking.md 4.3). */
  week: k.table('week', {
    week: k.text('week').primaryKey(),
    starts_at: k.time('starts_at').notNull(),
    ends_at: k.time('ends_at').notNull(),
    /** When its result was frozen, and by which version of the rules (ranking.md 4.5). */
    finalised_at: k.time('finalised_at'),
    rule_version: k.int('rule_version'),
    /** Launches that are shown: on its board, and on their way there. */
    live: k.int('live').notNull().default(0),
    scheduled: k.int('scheduled').notNull().default(0),
    /** Places of its frozen result that are shown. */
    ranked: k.int('ranked').notNull().default(0),
    /** Free launches booked in it, whatever became of them: what its capacity is counted by. */
    free: k.int('free').notNull().default(0),
  }),
  /** One launch of a listing in a week; booked first, live later. */
  launch: k.table('launch', {
    id: k.id(),
    listing_id: k.int('listing_id').notNull(),
    week: k.text('week').notNull(),
    plan: k.text('plan').$type<Plan>().notNull(),
    booked_at: k.time('booked_at').notNull(),
    scheduled_at: k.time('scheduled_at'),
    live_at: k.time('live_at'),
    /** The date of that, in the zone of the site. */
    live_on: k.text('live_on'),
    /** What may be seen of it now: on the board of its week, or on its way there. It follows from the listing's status. */
    shown: k.text('shown').$type<'live' | 'scheduled'>(),
    /** Counted votes cast in the week. */
    week_votes: k.int('week_votes').notNull().default(0),
    week_votes_reached_at: k.time('week_votes_reached_at'),
  }),
  vote: k.table(
    'vote',
    {
      launch_id: k.int('launch_id').notNull(),
      person_id: k.int('person_id').notNull(),
      cast_at: k.time('cast_at').notNull(),
      /** Since when it counts; of a pending one, when it will by itself (null: the site team decides). */
      matured_at: k.time('matured_at'),
      state: k.text('state').$type<'counted' | 'pending' | 'void'>().notNull(),
      reason: k.text('reason'),
      address_key: k.text('address_key'),
    },
    (t) => [k.primaryKey({ columns: [t.launch_id, t.person_id] })],
  ),
  counter: k.table('counter', { name: k.text('name').primaryKey(), value: k.int('value').notNull() }),
  job: k.table('job', {
    id: k.id(),
    kind: k.text('kind').notNull(),
    key: k.text('key').unique(),
    payload: k.json<Record<string, unknown>>('payload').notNull(),
    state: k.text('state').$type<'queued' | 'running' | 'done' | 'dead'>().notNull(),
    run_at: k.time('run_at').notNull(),
    attempts: k.int('attempts').notNull().default(0),
    /** Attempts that ended because their process did: they do not count against `max_attempts`. */
    abandoned: k.int('abandoned').notNull().default(0),
    max_attempts: k.int('max_attempts').notNull(),
    /** A failed attempt is not repeated before this moment. Like `lease_until` of the machine's clock, not of the service's. */
    retry_at: k.time('retry_at'),
    lease_until: k.time('lease_until'),
    worker: k.text('worker'),
    last_error: k.text('last_error'),
    created_at: k.time('created_at').notNull(),
    /** The person whom it is for, where persons take turns; not `person_id`, which would make it that person's data. */
    for_person: k.int('for_person'),
  }),
  /** When each scheduled piece of work is next due (store.md 5). */
  cron: k.table('cron', {
    name: k.text('name').primaryKey(),
    every_ms: k.int('every_ms').notNull(),
    next_at: k.time('next_at').notNull(),
  }),
  idempotency: k.table(
    'idempotency',
    {
      person_id: k.int('person_id').notNull(),
      operation: k.text('operation').notNull(),
      key: k.text('key').notNull(),
      fingerprint: k.text('fingerprint').notNull(),
      /** Random id for the other side of an outside call, the same on every retry. */
      uid: k.text('uid').notNull(),
      token: k.text('token'),
      lock_until: k.time('lock_until'),
      status: k.int('status'),
      body: k.json<Record<string, unknown>>('body'),
      expires_at: k.time('expires_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.person_id, t.operation, t.key] })],
  ),
  ...auditTables(k),
  ...inviteTables(k),
  ...draftingTables(k),
  ...keyTables(k),
  ...modelTables(k),
  ...moderationTables(k),
  ...oauthTables(k),
  ...readingTables(k),
  ...signInTables(k),
});

/** The tables, as every engine has them. */
export type Schema = ReturnType<typeof makeSchema>;
