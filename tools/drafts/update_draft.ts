import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { changedParts, type DraftContent } from '../../domain/drafts/draft_content.ts';
import { partHistory, withPrevious } from '../../domain/drafts/draft_history.ts';
import { oddParts, removalNotices } from '../../domain/drafts/draft_notices.ts';
import { notFound } from '../../domain/http/errors.ts';
import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { teamLists } from '../../services/content/team_lists.ts';
import { changedBy } from '../../services/listings/changed_by.ts';
import { draftNames } from '../../services/locks/draft_names.ts';
import { moderate } from '../../services/moderation/moderate.ts';
import { removedFounders } from '../../services/people/removed_names.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { invalidRequest } from '../operation/call.ts';
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
import { partFaults } from '../shapes/part_faults.ts';
import { changedFields, type Redrafted } from './change/changed_fields.ts';
import { redraft } from './change/regenerate.ts';
import { refuseUnlistable, updateListing } from './change/save_listing.ts';
import { changedCompetitor, competitorChange, refuseReading } from './show/competitor.ts';
import { currentOf } from './show/current.ts';
import { changesBetween } from './show/draft_changes.ts';
import { presentChanges, presentDraft } from './show/present.ts';
import { refuseUnready } from './show/readiness.ts';
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

  async handler({ id, competitor_url, ...changes }, ctx) {
    const { actor, store, clock, limits_on, brief } = ctx;
    const competitor_change = competitorChange(competitor_url, ctx.sites);
    const { regenerate = [] } = changes;
    const faults = partFaults(changes);
    if (faults.length > 0) throw invalidRequest(faults);
    const by = () => ({ person_id: actor.person_id, limits_on, now: clock.now().getTime() });
    const edit = (drafted?: Redrafted) => async (tx: Tx) => {
      const before = await editable(tx, actor.person_id, id);
      const removed = await removedFounders(tx, before.url, changes.founders);
      if (removed.length > 0) throw invalidRequest(removed);
      const present = async (was: Draft, is: Draft, notices: readonly string[]) =>
        brief
          ? presentChanges(is, changesBetween(was, is), notices, await standingOf(tx, is))
          : presentDraft(is, await tx.drafts.visits(id), notices, await standingOf(tx, is));
      const edited = changedFields(before, changes, await teamLists(tx), drafted);
      const reader = by();
      const competitor = await changedCompetitor(tx, before, competitor_change, reader);
      const { now } = reader;
      const drafted_at = before.read_at;
      const parts = changedParts(before, changes);
      const content = { ...before, ...parts, fields: edited.fields };
      const edits = {
        ...parts,
        fields: withPrevious(before.fields, edited.fields, { now, drafted_at }),
        offers: edited.offers,
        part_history: partHistory(before, content, before.part_history, { now, by: 'owner', drafted_at }),
        competitor,
      };
      const after = { ...before, ...edits, sent: sentAfter(before, edits), updated_at: now };
      const notices = [
        ...edited.notices,
        ...removalNotices(before, after, regenerate),
        ...oddParts(changes, after, now),
      ];
      if (isDeepStrictEqual({ ...after, updated_at: before.updated_at }, before)) {
        return present(before, before, notices);
      }
      await tx.drafts.patch(id, { ...edits, sent: after.sent, updated_at: now });
      if (before.listing_id !== null) {
        await updateListing(tx, before.listing_id, {
          before,
          after,
          by: await changedBy(tx, actor),
          now,
        });
        await moderate(tx, before.listing_id, { submitted: false, now });
      }
      return present(before, after, notices);
    };
    const save = (drafted?: Redrafted) => store.write(edit(drafted), { on: draftNames(id, actor.person_id) });
    if (regenerate.length === 0) return save();
    const current = await editable(store, actor.person_id, id);
    // Errors that can be found early are raised before the drafter is called.
    const { fields } = changedFields(current, changes, await teamLists(store));
    await refuseReading(store, current, competitor_change, by());
    if (current.listing_id !== null)
      refuseUnlistable({ ...current, ...changedParts(current, changes), fields }, regenerate);
    return redraft(current, [...new Set(regenerate)], ctx, save);
  },
});

/** What the listing has of a draft that was read again; an edit reaches the listing at once and is added (D79). */
function sentAfter(
  { sent, fields: before }: Draft,
  { fields, ...parts }: Partial<DraftContent> & Pick<DraftContent, 'fields'>,
) {
  if (!sent) return null;
  const edited = Object.entries(fields).filter(
    ([name, field]) => !isDeepStrictEqual(field.value, before[name as DraftFieldName].value),
  );
  const { faqs, founders, company_socials, founder_socials, story, milestones, seo } = { ...sent, ...parts };
  return {
    fields: { ...sent.fields, ...Object.fromEntries(edited) },
    faqs,
    founders,
    company_socials,
    founder_socials,
    story,
    milestones,
    seo,
  };
}

/** The person's draft; refuses drafts of others and drafts still being built. */
async function editable({ drafts }: Pick<Reads, 'drafts'>, person_id: number, id: string): Promise<Draft> {
  const row = await drafts.ofPerson(person_id, id);
  if (!row) throw notFound('draft', id);
  refuseUnready(row);
  return row;
}
