import { z } from 'zod';
import { BUILD_OUTCOMES, DRAFT_STATUSES } from '../../domain/launches/listing_states.ts';
import { VISIT_REASONS } from '../../domain/page/page.ts';
import { FIELD_STATES, type FieldRule } from '../../domain/profile/draft_fields.ts';
import { components, instant, revision, url } from './common.ts';
import { competitor } from './competitor.ts';
import { mapFields } from './draft_input.ts';
import { faq, founder, milestone, socials, story } from './listing.ts';

export const draftId = z
  .uuid('Must be a UUID, as submit_listing and list_my_drafts give it.')
  .toLowerCase()
  .describe('The draft id, from submit_listing or list_my_drafts.');

const fieldState = z
  .enum(FIELD_STATES)
  .describe(
    'ai: drafted from the site; not_found: the site does not say it; edited or manual: set by you; override: locked; deleted: removed.',
  );

const evidence = z
  .array(
    z.object({
      quote: z.string().describe('Words of the site, verbatim.'),
      page_url: url.describe('The page that says them.'),
    }),
  )
  .describe('The quotes that prove the value.');

const previous = z
  .object({
    value: z.unknown(),
    set_by: z.enum(['ai', 'owner']),
    at: instant.nullable(),
  })
  .describe('What it was before its last change; sent back, it undoes that.');

const fieldResult = (rule: FieldRule, note: string) =>
  z
    .object({
      value: (rule.kind === 'list' ? z.array(z.string()) : z.string()).nullable().describe(note),
      state: fieldState,
      evidence,
      previous: previous.exactOptional(),
      original: z
        .object({ value: z.unknown(), quote: z.string() })
        .exactOptional()
        .describe('What was drafted from the site, where that differs.'),
    })
    .describe(note);

/**
 * A draft as every draft operation returns it (D67). While it is built it has `build` and no content; the view `changes` has `changed`
 * instead (D77).
 */
export const draft = z
  .object({
    id: draftId,
    url: url.exactOptional().describe('The website that was submitted.'),
    status: z
      .enum(DRAFT_STATUSES)
      .describe('crawling, drafting, ready, or submitted once it became a listing.'),
    revision: revision.exactOptional(),
    build: z
      .object({
        outcome: z.enum(BUILD_OUTCOMES).nullable().describe('How the build ended; null while it runs.'),
        detail: z.string().nullable().exactOptional().describe('About the build, in words.'),
        step: z.string().describe('What is being done.'),
        percent: z.int().describe('Progress from 0 to 100.'),
        read_at: instant.nullable().exactOptional().describe('When its pages were last read; null: never.'),
        pages: z
          .array(
            z.object({
              url: z.string().describe('URL of the page.'),
              status: z.int().nullable().describe('HTTP status, or null without a response.'),
              reason: z.enum(VISIT_REASONS).describe('read, or why it was not.'),
              detail: z.string().describe('The same in words.'),
            }),
          )
          .exactOptional()
          .describe('Pages of the site that were read or left out.'),
      })
      .exactOptional()
      .describe('How the site was read.'),
    changed: z
      .record(z.string(), z.unknown())
      .exactOptional()
      .describe('In the short view: before, after and state of what changed, by field or part.'),
    fields: z
      .object(mapFields(fieldResult))
      .exactOptional()
      .describe('Every profile field with value, state and evidence.'),
    offers: z
      .record(
        z.string(),
        z.array(
          z.object({
            value: z.union([z.string(), z.array(z.string())]),
            label: z.string().exactOptional().describe('The heading above it.'),
            evidence,
          }),
        ),
      )
      .exactOptional()
      .describe(
        'By field: likely values that are not drafted (for features also other lists than the drafted one). Set the field to one to take it with its quotes.',
      ),
    faqs: z.array(faq.extend({ evidence })).exactOptional().describe('Questions and answers.'),
    founders: z
      .array(founder.extend({ evidence }))
      .exactOptional()
      .describe('Founders, the primary one first.'),
    company_socials: socials.exactOptional(),
    founder_socials: socials.exactOptional().describe('Links of the primary founder by platform key.'),
    story: story.exactOptional(),
    milestones: z.array(milestone).exactOptional().describe('Milestones.'),
    seo: z
      .object({
        title: z.string().optional().describe('Title for search engines.'),
        meta: z.string().optional().describe('Description for search engines.'),
      })
      .exactOptional()
      .describe('Texts for search engines.'),
    previous: z
      .record(z.string(), z.unknown())
      .exactOptional()
      .describe('The same of the parts beside fields, by name.'),
    completeness: z
      .int()
      .exactOptional()
      .describe('0 to 100: fields by weight, FAQs, founders, company links.'),
    missing: z.array(z.string()).describe('Names of what is blank, and not on purpose.'),
    in_review: z
      .array(z.string())
      .optional()
      .describe('Fields of a live listing whose new values wait for the site team; absent where none does.'),
    problems: z
      .array(
        z.object({
          path: z.string().describe('Where.'),
          code: z.string().describe('What kind of problem.'),
          message: z.string().describe('What is wrong.'),
          limit: z.int().optional().describe('The bound of a live listing.'),
          actual: z.union([z.int(), z.string()]).optional().describe('What the draft has.'),
          fix: z.string().optional().describe('How to mend it.'),
        }),
      )
      .exactOptional()
      .describe('What keeps it from being a listing.'),
    notices: z
      .array(z.string())
      .exactOptional()
      .describe('Notes for the founder; also what this call removed or left unchanged.'),
    competitor: competitor.exactOptional(),
    listing_id: z.int().nullable().exactOptional().describe('The listing that it became, once submitted.'),
    created_at: instant.exactOptional().describe('When it was started.'),
    updated_at: instant.exactOptional().describe('When it last changed.'),
    next_steps: z.array(z.string()).describe('What to do next.'),
  })
  .register(components, { id: 'Draft' });

const known = z
  .object({
    slug: z.string().exactOptional().describe('The live listing.'),
    draft_id: draftId.exactOptional().describe('Your draft.'),
  })
  .exactOptional()
  .describe('What is known of the site that this is a page of.');

/** The same for get_draft, with the quotes of the links. */
export const wholeDraft = draft
  .extend({
    known,
    link_evidence: z
      .record(z.string(), z.unknown())
      .exactOptional()
      .describe('Of the links of the company the quotes with their pages, by platform key.'),
  })
  .register(components, { id: 'WholeDraft' });

/** The same for submit_listing, with drafts and listings of other pages of the host (D18). */
export const submittedDraft = draft
  .extend({
    known,
    similar_drafts: z
      .array(z.object({ id: draftId, url, name: z.string().nullable(), status: z.enum(DRAFT_STATUSES) }))
      .exactOptional()
      .describe('Your drafts of other pages of the same site.'),
    similar_listings: z
      .array(z.object({ slug: z.string(), name: z.string(), url }))
      .exactOptional()
      .describe('Live listings of other pages of the same site.'),
  })
  .register(components, { id: 'SubmittedDraft' });
