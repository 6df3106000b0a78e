import { type Actor } from '../../../domain/http/access.ts';
import { notFound } from '../../../domain/http/errors.ts';
import type { SiteNames } from '../../../domain/profile/sites.ts';
import { newUuid } from '../../../store/base/ids.ts';
import { blankDraft, type Draft } from '../../../store/drafts/drafts.ts';
import type { Tx } from '../../../store/store.ts';
import { changedBy } from '../../listings/changed_by.ts';
import { moderate } from '../../moderation/moderate.ts';
import { refuseFullDomain } from '../../sign_ups/domain_use.ts';
import { readAgain, refuseBeyondDailyReadings, refuseBusyDomain, startReading } from '../readings.ts';
import { knownDraft, refuseBlocked, refuseListed } from '../sites/known_site.ts';
import type { ReadingBy } from './competitor.ts';
import { suggestCompetitor } from './competitor.ts';
import { refuseUnready } from './readiness.ts';
import { addListing, updateListing } from './save_listing.ts';

/**
 * Starts a draft of a website, or gives the person's draft of it, which is read again if its last reading failed or is old. Raises
 * `site_not_accepted`, `listing_exists`, `rate_limited`.
 */
export async function startDraft(
  tx: Tx,
  site: SiteNames,
  by: ReadingBy,
): Promise<{ draft: Draft; is_new: boolean; notices: readonly string[] }> {
  const { person_id, limits_on, now } = by;
  await refuseBlocked(tx, site.url);
  const known = await knownDraft(tx, person_id, site);
  if (known) return { ...(await readAgain(tx, known, by)), is_new: false };
  if (limits_on) {
    await refuseBeyondDailyReadings(tx, by);
    await refuseBusyDomain(tx, site.domain, now);
    await refuseFullDomain(tx, { domain: site.domain, person_id, now });
  }
  const id = newUuid();
  const { url, site_key } = site;
  await tx.drafts.add(blankDraft({ id, person_id, url, site_key }, now));
  await startReading(tx, id, by);
  const draft = await tx.drafts.byId(id);
  if (!draft) throw new Error('the draft was not stored');
  return { draft, is_new: true, notices: [] };
}

/**
 * Saves a person's ready draft as a listing, or brings its listing up to it; the site team looks at it where something is doubtful. Raises
 * `not_found`, `draft_not_ready`, `site_not_accepted`, `listing_exists`, `draft_incomplete`.
 */
export async function submitDraftAsListing(
  tx: Tx,
  { id, actor, now }: { id: string; actor: Actor; now: number },
): Promise<Draft & { listing_id: number }> {
  const draft = await tx.drafts.ofPerson(actor.person_id, id);
  if (!draft) throw notFound('draft', id);
  refuseUnready(draft);
  await refuseBlocked(tx, draft.url);
  if (draft.listing_id === null) await refuseListed(tx, actor.person_id, draft);
  const listing_id = draft.listing_id ?? (await addListing(tx, draft, now));
  const by = await changedBy(tx, actor);
  if (draft.listing_id !== null)
    await updateListing(tx, listing_id, { before: { ...draft, ...draft.sent }, after: draft, by, now });
  if (draft.listing_id === null) await suggestCompetitor(tx, listing_id, draft.competitor);
  await moderate(tx, listing_id, { submitted: true, now });
  await tx.drafts.patch(id, { status: 'submitted', listing_id, sent: null, updated_at: now });
  return { ...draft, listing_id };
}
