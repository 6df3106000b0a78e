import { z } from 'zod';
import { editDraft } from '../../services/drafts/change/edit_draft.ts';
import { draftNames } from '../../services/locks/draft_names.ts';
import { defineOperation, UPDATES } from '../operation/define.ts';
import { draft, draftId } from '../shapes/draft.ts';
import {
  draftFieldsInput,
  faqsInput,
  fieldNames,
  foundersInput,
  milestonesInput,
  seoInput,
  socialsInput,
  storyInput,
} from '../shapes/draft_input.ts';
import { currentOf } from './show/current.ts';
import { changesBetween } from './show/draft_changes.ts';
import { presentChanges, presentDraft } from './show/present.ts';
import { standingOf } from './show/standing.ts';

export const updateDraft = defineOperation({
  name: 'update_draft',
  title: 'Edit a draft',
  description:
    'Changes your ready draft; send only what changes. All or nothing, in this order: restore, regenerate, fields, lock_fields. A value you set is marked edited or manual; lists replace, objects merge by key, "" clears a key. Set only what the founder says. Read notices and problems in the result. After submit_draft the listing changes too, at once. Then call submit_draft when the founder agrees.',
  route: 'PATCH /drafts/{id}',
  status: 200,
  access: 'listings:write',
  effect: { ...UPDATES, openWorld: true },
  prefers: ['view'],
  calls_out: ({ regenerate }) => (regenerate ?? []).length > 0,
  on: ({ id }, person_id) => draftNames(id, person_id),
  current: currentOf,
  input: z.strictObject({
    id: draftId,
    fields: draftFieldsInput
      .exactOptional()
      .describe('New values by field name; null removes a field; offered values keep their quotes.'),
    lock_fields: fieldNames(20).exactOptional().describe('Fields not to draft again.'),
    regenerate: fieldNames(5).exactOptional().describe('Unlocked fields to draft again from the pages.'),
    restore: fieldNames(20).exactOptional().describe('Fields to set back to what was drafted; unlocks them.'),
    faqs: faqsInput.exactOptional().describe('Replaces all FAQs; 5 read best.'),
    company_socials: socialsInput.exactOptional().describe('Links of the company; "" clears one.'),
    founder_socials: socialsInput.exactOptional().describe('Links of the first founder; "" clears one.'),
    founders: foundersInput.exactOptional().describe('Replaces all founders; the first is primary.'),
    story: storyInput.exactOptional().describe('Sections of the founder story; "" clears one.'),
    milestones: milestonesInput.exactOptional().describe('Replaces all milestones.'),
    seo: seoInput.exactOptional().describe('Texts for search engines; "" clears one.'),
    competitor_url: z.string().max(2048).exactOptional().describe('Website to compare with; "" clears it.'),
  }),
  output: draft,
  errors: ['not_found', 'draft_not_ready', 'draft_incomplete', 'field_locked', 'url_not_allowed'],
  example: {
    id: '6f1d2c3b-0000-4000-8000-000000000001',
    fields: { tagline: 'Incident updates that your customers understand', founded_year: '2024', usps: null },
    lock_fields: ['tagline'],
    founder_socials: { linkedin: 'https://www.linkedin.com/in/signe-lund-foghorn' },
    story: { problem: 'Every update was written twice: once for engineers, once for everybody else.' },
  },

  handler: ({ id, ...changes }, ctx) =>
    editDraft(id, changes, ctx, async (tx, { before, after, notices }) =>
      ctx.brief
        ? presentChanges(after, changesBetween(before, after), notices, await standingOf(tx, after))
        : presentDraft(after, await tx.drafts.visits(id), notices, await standingOf(tx, after)),
    ),
});
