import { z } from 'zod';
import { DRAFT_STATUSES } from '../../domain/launches/listing_states.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { instant, url } from '../shapes/common.ts';
import { draftId } from '../shapes/draft.ts';
import { envelope, listOf, paging, rangeOf } from '../shapes/page.ts';
import { presentDraftSummary } from './show/present.ts';

const draftSummary = z.object({
  id: draftId,
  url: url.describe('The website that was submitted.'),
  name: z.string().nullable().describe('Name as drafted.'),
  status: z.enum(DRAFT_STATUSES).describe('crawling, drafting, ready, or submitted.'),
  percent: z.int().describe('Progress of the build, 0 to 100.'),
  completeness: z.int().describe('How complete the profile is, 0 to 100.'),
  missing: z.array(z.string()).describe('Names of what is still missing.'),
  listing_id: z.int().nullable().describe('The listing that it became, once submitted.'),
  created_at: instant.describe('When it was started.'),
  updated_at: instant.describe('When it last changed.'),
});

export const listMyDrafts = defineOperation({
  name: 'list_my_drafts',
  title: 'List your drafts',
  description:
    'Your drafts, newest first, with status, completeness and what is missing. Use it to find a draft again after a break; then get_draft for the whole of one, update_draft to change it, or submit_draft when it is ready.',
  route: 'GET /drafts',
  status: 200,
  access: 'account:read',
  effect: READS,
  input: z.strictObject(paging),
  output: z.object(listOf(draftSummary)),
  errors: [],
  example: {},

  async handler(params, { actor, store }) {
    const { rows, total } = await store.drafts.page(actor.person_id, rangeOf(params));
    return envelope(rows.map(presentDraftSummary), total, params);
  },
});
