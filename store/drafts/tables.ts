import type { Competitor } from '../../domain/drafts/competitor.ts';
import type { DraftContent } from '../../domain/drafts/draft_content.ts';
import type { PartHistory } from '../../domain/drafts/draft_history.ts';
import type { StoredInviteStatus } from '../../domain/email/invites.ts';
import type { Offers } from '../../domain/evidence/evidence.ts';
import type { BuildOutcome, DraftStatus } from '../../domain/launches/listing_states.ts';
import type { ChangedBy } from '../../domain/listings/changes.ts';
import type { HeldValues } from '../../domain/listings/free_texts.ts';
import type { ModelPurpose } from '../../domain/model/model.ts';
import type { Page, VisitReason } from '../../domain/page/page.ts';
import type { DraftFieldSet } from '../../domain/profile/draft_fields.ts';
import type { CaseState, ModerationReason } from '../../domain/text/moderation.ts';
import type { Columns } from '../base/columns.ts';

/** The tables of drafts, their owners and their crawled pages. */
export const draftTables = (c: Columns) => ({
  draft: c.table('draft', {
    id: c.text('id').primaryKey(),
    person_id: c.int('person_id').notNull(),
    url: c.text('url').notNull(),
    site_key: c.text('site_key').notNull(),
    status: c.text('status').$type<DraftStatus>().notNull(),
    outcome: c.text('outcome').$type<BuildOutcome>(),
    /** The result of the build in one sentence. */
    detail: c.text('detail'),
    /** The current build step, for callers that poll. */
    step: c.text('step').notNull(),
    percent: c.int('percent').notNull(),
    fields: c.json<DraftFieldSet>('fields').notNull(),
    /** Likely values that owners may take (D86). */
    offers: c.json<Offers>('offers').notNull(),
    faqs: c.json<DraftContent['faqs']>('faqs').notNull(),
    founders: c.json<DraftContent['founders']>('founders').notNull(),
    company_socials: c.json<DraftContent['company_socials']>('company_socials').notNull(),
    founder_socials: c.json<DraftContent['founder_socials']>('founder_socials').notNull(),
    story: c.json<DraftContent['story']>('story').notNull(),
    milestones: c.json<DraftContent['milestones']>('milestones').notNull(),
    /** The competitor and what its website states (R131). */
    competitor: c.json<Competitor>('competitor'),
    seo: c.json<DraftContent['seo']>('seo').notNull(),
    part_history: c.json<PartHistory>('part_history'),
    /** When pages of the site were last read (D79). */
    read_at: c.time('read_at'),
    /** The content that the listing has, if the draft was read again since; else null. */
    sent: c.json<DraftContent>('sent'),
    /** Names of parts whose sentences were left out because they give orders to AI assistants (D82). */
    left_out: c.json<string[]>('left_out').notNull(),
    listing_id: c.int('listing_id'),
    /** Since when its first owner owns it; null for who started it. */
    owner_since: c.time('owner_since'),
    created_at: c.time('created_at').notNull(),
    updated_at: c.time('updated_at').notNull(),
  }),
  /** A co-owner of a draft and its listing, besides the person who started it. */
  draft_owner: c.table(
    'draft_owner',
    {
      draft_id: c.text('draft_id').notNull(),
      person_id: c.int('person_id').notNull(),
      created_at: c.time('created_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.draft_id, t.person_id] })],
  ),
  /** One read of a competitor's website, for the daily limit. */
  competitor_reading: c.table('competitor_reading', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    asked_at: c.time('asked_at').notNull(),
  }),
  /** An invite to a draft; one per invited mailbox. */
  draft_invite: c.table('draft_invite', {
    id: c.text('id').primaryKey(),
    draft_id: c.text('draft_id').notNull(),
    /** Who sent it last. */
    person_id: c.int('person_id').notNull(),
    email: c.text('email').notNull(),
    /** The mailbox of the email address (domain/email/mailbox.ts). */
    mailbox_key: c.text('mailbox_key').notNull(),
    status: c.text('status').$type<StoredInviteStatus>().notNull(),
    /** Hash of the link in the latest email; set when that email is written. */
    hash: c.text('hash').unique(),
    /** When its emails were requested. */
    sent_times: c.json<number[]>('sent_times').notNull(),
    sent_at: c.time('sent_at').notNull(),
    expires_at: c.time('expires_at').notNull(),
    created_at: c.time('created_at').notNull(),
    answered_at: c.time('answered_at'),
    /** When an owner confirmed the invite; null while only a key or token has sent it (D81). */
    confirmed_at: c.time('confirmed_at'),
    /** Who accepted it. */
    accepted_by: c.int('accepted_by'),
  }),
  /** One call that had fields drafted again, for the daily limit (D30); deleted when it no longer counts. */
  regeneration: c.table('regeneration', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    asked_at: c.time('asked_at').notNull(),
  }),
  /** One crawl of a draft's own website, for the daily limits (D30, D79); deleted when it no longer counts. */
  site_reading: c.table('site_reading', {
    id: c.id(),
    person_id: c.int('person_id').notNull(),
    draft_id: c.text('draft_id').notNull(),
    asked_at: c.time('asked_at').notNull(),
    /** Whether no page could be read. */
    failed: c.bool('failed').notNull().default(false),
  }),
  /** Pages of the previous crawl while a new one runs; restored if that one reads nothing (D79). */
  draft_page_before: c.table('draft_page_before', pageColumns(c), (t) => [
    c.primaryKey({ columns: [t.draft_id, t.position] }),
  ]),
  /** Hosts that the pages of a draft's website link to. */
  draft_link_host: c.table(
    'draft_link_host',
    { draft_id: c.text('draft_id').notNull(), host: c.text('host').notNull() },
    (t) => [c.primaryKey({ columns: [t.draft_id, t.host] })],
  ),
  /** Crawled pages of a draft's site, with the text that quotes are verified against. */
  draft_page: c.table('draft_page', pageColumns(c), (t) => [
    c.primaryKey({ columns: [t.draft_id, t.position] }),
  ]),
  /** What requests to a model that are under way may cost at most, until (by the machine's clock) they have surely ended. */
  model_hold: c.table('model_hold', {
    id: c.id(),
    micro_usd: c.int('micro_usd').notNull(),
    until: c.time('until').notNull(),
  }),
  /** Model responses about a draft's site, so that a resumed build asks nothing twice. */
  model_answer: c.table(
    'model_answer',
    {
      draft_id: c.text('draft_id').notNull(),
      /** SHA-256 of the whole prompt and the model. */
      question: c.text('question').notNull(),
      model: c.text('model').notNull(),
      text: c.text('text').notNull(),
      stop_reason: c.text('stop_reason').notNull(),
      micro_usd: c.int('micro_usd').notNull(),
      created_at: c.time('created_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.draft_id, t.question] })],
  ),
  /** One request to a model about a draft or for the AI review of an order, with its tokens and cost; tokens are null if no response came. */
  model_call: c.table('model_call', {
    id: c.id(),
    draft_id: c.text('draft_id'),
    purchase_id: c.int('purchase_id'),
    purpose: c.text('purpose').$type<ModelPurpose>().notNull(),
    model: c.text('model').notNull(),
    input_tokens: c.int('input_tokens'),
    output_tokens: c.int('output_tokens'),
    cache_write_tokens: c.int('cache_write_tokens'),
    cache_read_tokens: c.int('cache_read_tokens'),
    micro_usd: c.int('micro_usd').notNull(),
    called_at: c.time('called_at').notNull(),
  }),
  /** Cost of the model per day of the site's time zone (D10), in millionths of a dollar. */
  model_day: c.table('model_day', {
    day: c.text('day').primaryKey(),
    questions: c.int('questions').notNull().default(0),
    micro_usd: c.int('micro_usd').notNull().default(0),
  }),
  /** Moderation cases. Closed ones are kept as a record of who decided what and why. */
  moderation_case: c.table('moderation_case', {
    id: c.id(),
    listing_id: c.int('listing_id').notNull(),
    state: c.text('state').$type<CaseState>().notNull(),
    reasons: c.json<ModerationReason[]>('reasons').notNull(),
    opened_at: c.time('opened_at').notNull(),
    decided_at: c.time('decided_at'),
    /** Who decided, as text: the command line has no person ids. */
    decided_by: c.text('decided_by'),
    note: c.text('note'),
    /** Values of a live listing that wait, or waited, for the decision (D74). */
    held: c.json<HeldValues>('held'),
    /** Who made that edit. */
    held_by: c.json<ChangedBy>('held_by'),
  }),
});

/** One page that was read of a draft's website. */
const pageColumns = (c: Columns) => ({
  draft_id: c.text('draft_id').notNull(),
  position: c.int('position').notNull(),
  url: c.text('url').notNull(),
  status: c.int('status'),
  reason: c.text('reason').$type<VisitReason>().notNull(),
  page: c.json<Page>('page'),
});
