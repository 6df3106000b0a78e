import { isDeepStrictEqual } from 'node:util';
import { changedParts, type DraftContent, type PartChanges } from '../../../domain/drafts/draft_content.ts';
import { partHistory, withPrevious } from '../../../domain/drafts/draft_history.ts';
import { oddParts, removalNotices } from '../../../domain/drafts/draft_notices.ts';
import { invalidRequest, notFound } from '../../../domain/http/errors.ts';
import type { SiteReader } from '../../../domain/ports.ts';
import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Reads, Tx } from '../../../store/store.ts';
import { teamLists } from '../../content/team_lists.ts';
import { changedBy } from '../../listings/changed_by.ts';
import { draftNames } from '../../locks/draft_names.ts';
import { moderate } from '../../moderation/moderate.ts';
import { removedFounders } from '../../people/removed_names.ts';
import { changedFields, type FieldChanges, type Redrafted } from './changed_fields.ts';
import { changedCompetitor, competitorChange, refuseReading } from './competitor.ts';
import { partFaults } from './part_faults.ts';
import { refuseUnready } from './readiness.ts';
import { type RedraftedBy, redraft } from './regenerate.ts';
import { refuseUnlistable, updateListing } from './save_listing.ts';

/** What a caller changes of a draft; a `competitor_url` of '' removes the competitor. */
type DraftEdit = FieldChanges & PartChanges & { competitor_url?: string };

/** A draft before and after an edit, with what the caller should know of it. */
interface Edited {
  before: Draft;
  after: Draft;
  notices: readonly string[];
}

/**
 * Changes a person's ready draft, all or nothing, and its listing with it; gives what `present` reads in the same transaction. Fields to
 * draft again are drafted outside of it (R123). Raises `not_found`, `draft_not_ready`, `invalid_request`, `field_locked`,
 * `draft_incomplete`, `url_not_allowed`, and the errors of {@link redraft}.
 */
export async function editDraft<T>(
  id: string,
  { competitor_url, ...changes }: DraftEdit,
  ctx: RedraftedBy & { sites: Pick<SiteReader, 'refusal'> },
  present: (tx: Tx, edited: Edited) => Promise<T>,
): Promise<T> {
  const { actor, store, clock, limits_on } = ctx;
  const { regenerate = [] } = changes;
  const competitor_change = competitorChange(competitor_url, ctx.sites);
  const faults = partFaults(changes);
  if (faults.length > 0) throw invalidRequest(faults);
  const by = () => ({ person_id: actor.person_id, limits_on, now: clock.now().getTime() });
  const edit = (drafted?: Redrafted) => async (tx: Tx) => {
    const before = await editable(tx, actor.person_id, id);
    const removed = await removedFounders(tx, before.url, changes.founders);
    if (removed.length > 0) throw invalidRequest(removed);
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
    if (isDeepStrictEqual({ ...after, updated_at: before.updated_at }, before))
      return present(tx, { before, after: before, notices });
    await tx.drafts.patch(id, { ...edits, sent: after.sent, updated_at: now });
    if (before.listing_id !== null) {
      await updateListing(tx, before.listing_id, { before, after, by: await changedBy(tx, actor), now });
      await moderate(tx, before.listing_id, { submitted: false, now });
    }
    return present(tx, { before, after, notices });
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
}

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
