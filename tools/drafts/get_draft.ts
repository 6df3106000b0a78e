import { z } from 'zod';
import { notFound } from '../../domain/http/errors.ts';
import { isBuilding } from '../../domain/launches/listing_states.ts';
import { knownAbove } from '../../services/drafts/sites/known_site.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { draftId, wholeDraft } from '../shapes/draft.ts';
import { presentComparison } from './show/competitor.ts';
import { lastChangesIn } from './show/draft_changes.ts';
import { linkQuotes, presentChanges, presentDraft } from './show/present.ts';
import { standingOf } from './show/standing.ts';
import { waitForBuild } from './show/wait_for_build.ts';

const READ_WHOLE =
  'The values are in the whole draft, which get_draft gives unless it is asked for changes alone.';

export const getDraft = defineOperation({
  name: 'get_draft',
  title: 'Get a draft',
  description:
    'One of your drafts: every field with its state and the quotes that prove it, values that are only offered, FAQs, founders, links, completeness, what is missing. While status is crawling or drafting call it again every few seconds (it can wait); when it is ready review it with the founder, correct it with update_draft and call submit_draft.',
  route: 'GET /drafts/{id}',
  status: 200,
  access: 'account:read',
  effect: READS,
  prefers: ['view', 'wait'],
  input: z.strictObject({ id: draftId }),
  output: wholeDraft,
  errors: ['not_found'],
  example: { id: '6f1d2c3b-0000-4000-8000-000000000001' },

  async handler({ id }, ctx) {
    const { actor, store, report, wait_ms, brief, clock, origin } = ctx;
    let row = await store.drafts.ofPerson(actor.person_id, id);
    if (row && (report ?? wait_ms)) {
      await waitForBuild(id, ctx);
      row = await store.drafts.ofPerson(actor.person_id, id);
    }
    if (!row) throw notFound('draft', id);
    const standing = await standingOf(store, row, { origin, now: clock.now().getTime() });
    const { known, notices = [] } = await knownAbove(store, row, actor.person_id);
    if (isBuilding(row)) return { ...presentDraft(row, []), ...(known && { known, notices }) };
    if (brief) {
      const changed = lastChangesIn(row);
      const result = presentChanges(row, changed, notices, standing);
      // After a wait without a change the brief result is empty: the next step says how to read the whole draft.
      return Object.keys(changed).length > 0
        ? result
        : { ...result, next_steps: [READ_WHOLE, ...result.next_steps] };
    }
    const result = presentDraft(row, await store.drafts.visits(id), notices, standing);
    return { ...result, ...(known && { known }), ...linkQuotes(row), competitor: presentComparison(row) };
  },
});
