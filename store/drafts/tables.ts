import type { Competitor } from '../../domain/drafts/competitor.ts';
import type { DraftContent } from '../../domain/drafts/draft_content.ts';
import type { PartHistory } from '../../domain/drafts/draft_history.ts';
import type { StoredInviteStatus } from '../../domain/email/invites.ts';
import type { BuildOutcome, DraftStatus } from '../../domain/launches/listing_states.ts';
import type { Page, VisitReason } from '../../domain/page/page.ts';
import type { DraftFieldSet } from '../../domain/profile/draft_fields.ts';
import type { CaseState, Doubt, HeldValues } from '../../domain/text/moderation.ts';
import type { Kit } from '../columns.ts';

/** The tables of drafts, who works on them and what was read for them. */
export const draftsTables = (k: Kit) => ({
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
  /** Somebody who owns a draft, and the listing that it becomes, together with the person who started it. */
  draft_owner: k.table(
    'draft_owner',
    {
      draft_id: k.text('draft_id').notNull(),
      person_id: k.int('person_id').notNull(),
      created_at: k.time('created_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.person_id] })],
  ),
  /** When somebody had the website of a competitor read; counted by the day. */
  competitor_reading: k.table('competitor_reading', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    asked_at: k.time('asked_at').notNull(),
  }),
  /** An invite to a draft; one for each mailbox that was ever invited to it. */
  draft_invite: k.table('draft_invite', {
    id: k.text('id').primaryKey(),
    draft_id: k.text('draft_id').notNull(),
    /** Who has sent it last. */
    person_id: k.int('person_id').notNull(),
    email: k.text('email').notNull(),
    /** The mailbox behind the address (domain/email/mailbox.ts). */
    mailbox_key: k.text('mailbox_key').notNull(),
    status: k.text('status').$type<StoredInviteStatus>().notNull(),
    /** Of the link of the newest letter, made when that is written. */
    hash: k.text('hash').unique(),
    /** When its letters were asked for. */
    sent_times: k.json<number[]>('sent_times').notNull(),
    sent_at: k.time('sent_at').notNull(),
    expires_at: k.time('expires_at').notNull(),
    created_at: k.time('created_at').notNull(),
    answered_at: k.time('answered_at'),
    /** Since when an owner wants the person as a co-owner; null as long as only a key or a token has said so (D81). */
    confirmed_at: k.time('confirmed_at'),
    /** Who has accepted it. */
    accepted_by: k.int('accepted_by'),
  }),
  /** One call that had fields drafted again, for the limit by the day (D30); swept when it counts no more. */
  regeneration: k.table('regeneration', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    asked_at: k.time('asked_at').notNull(),
  }),
  /** One reading of a draft's own website, for the limits by the day (D30, D79); swept when it counts no more. */
  site_reading: k.table('site_reading', {
    id: k.id(),
    person_id: k.int('person_id').notNull(),
    draft_id: k.text('draft_id').notNull(),
    asked_at: k.time('asked_at').notNull(),
    /** Whether no page could be read. */
    failed: k.bool('failed').notNull().default(false),
  }),
  /** Pages of the reading before (draft_page), as long as a new one runs: they come back when that one reads nothing (D79). */
  draft_page_before: k.table(
    'draft_page_before',
    {
      draft_id: k.text('draft_id').notNull(),
      position: k.int('position').notNull(),
      url: k.text('url').notNull(),
      status: k.int('status'),
      reason: k.text('reason').$type<VisitReason>().notNull(),
      page: k.json<Page>('page'),
    },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.position] })],
  ),
  /** Hosts that the pages of a draft's website link to. */
  draft_link_host: k.table(
    'draft_link_host',
    { draft_id: k.text('draft_id').notNull(), host: k.text('host').notNull() },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.host] })],
  ),
  /** What the crawler saw of a draft's site, page by page, with the text that quotes are verified against. */
  draft_page: k.table(
    'draft_page',
    {
      draft_id: k.text('draft_id').notNull(),
      position: k.int('position').notNull(),
      url: k.text('url').notNull(),
      status: k.int('status'),
      reason: k.text('reason').$type<VisitReason>().notNull(),
      page: k.json<Page>('page'),
    },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.position] })],
  ),
  /** What a model answered about the site of a draft, so that a build that was cut off asks nothing twice. */
  model_answer: k.table(
    'model_answer',
    {
      draft_id: k.text('draft_id').notNull(),
      /** SHA-256 of all that was asked, and of whom. */
      question: k.text('question').notNull(),
      model: k.text('model').notNull(),
      text: k.text('text').notNull(),
      stop_reason: k.text('stop_reason').notNull(),
      micro_usd: k.int('micro_usd').notNull(),
      created_at: k.time('created_at').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.draft_id, t.question] })],
  ),
  /** What the model has cost on a day of the site's zone (D10), in millionths of a dollar. */
  model_day: k.table('model_day', {
    day: k.text('day').primaryKey(),
    questions: k.int('questions').notNull().default(0),
    micro_usd: k.int('micro_usd').notNull().default(0),
  }),
  /** A look of the site team at a listing. Decided ones stay, so that it is known who decided what and why. */
  moderation_case: k.table('moderation_case', {
    id: k.id(),
    listing_id: k.int('listing_id').notNull(),
    state: k.text('state').$type<CaseState>().notNull(),
    reasons: k.json<Doubt[]>('reasons').notNull(),
    opened_at: k.time('opened_at').notNull(),
    decided_at: k.time('decided_at'),
    /** Who decided, in words: the command line does not know people. */
    decided_by: k.text('decided_by'),
    note: k.text('note'),
    /** Values of a live listing that wait, or waited, for the decision (D74). */
    held: k.json<HeldValues>('held'),
  }),
});
