import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { draftName } from '../../store/drafts/drafts.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import { ACCOUNT_DELETED } from '../../store/votes/vote_facts.ts';
import { endProof } from '../claims/proven_site.ts';
import { writeTo } from '../email/outbox.ts';
import { cancelComing } from '../launches/launch_steps.ts';
import { endReview } from '../moderation/moderate.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { isLastAdministrator } from './last_administrator.ts';
import { removePortrait } from './portrait.ts';

/**
 * Deletes an account for good (D51): shared drafts and listings pass to the longest-standing co-owner (D52), other listings go offline
 * without people's names, votes of unfinished weeks become void, everything else is deleted. Final results stay. Does nothing for a
 * deleted account. `now` in epoch milliseconds; `by` is the person unless the site team did it. The account of the last administrator
 * stays (record 45). Returns why it was not deleted, or null.
 */
export const deleteAccount = defineUseCase(
  { who: 'members', does: 'durable' },
  async (
    tx: Tx,
    person_id: number,
    now: number,
    by: AuditActor = { actor: 'person', actor_id: person_id },
  ): Promise<'last_administrator' | null> => {
    const person = await tx.people.byId(person_id);
    if (!person || person.deleted_at !== null) return null;
    if (await isLastAdministrator(tx, person)) return 'last_administrator';
    for (const { draft_id, heir } of await tx.co_owners.heirs(person_id))
      await handOver(tx, { draft_id, heir, now });
    // Invites that a co-owner sent stay: invited people may never vote for the listing (C3).
    await tx.invites.handOver(person_id);
    const { listing_ids, reviewed, unsettled } = await tx.personal.ties(person_id);
    for (const launch_id of unsettled) await tx.votes.annul(launch_id, [person_id], ACCOUNT_DELETED);
    for (const id of listing_ids) await takeOffline(tx, await tx.listings.byId(id), now);
    await tx.changes.forget(person_id);
    await removePortrait(tx, person_id);
    await tx.follows.deleteOf(person_id);
    await tx.personal.erase(person_id, now);
    await tx.audit_log.forget(person_id);
    await tx.audit_log.record({ by, kind: 'account_deleted', subject: `person:${person_id}` });
    for (const listing_id of reviewed) await tx.reviews.recount(listing_id);
    return null;
  },
);

/** Hands a shared draft and its listing over to a co-owner, and notifies them. */
async function handOver(
  tx: Tx,
  { draft_id, heir, now }: { draft_id: string; heir: number; now: number },
): Promise<void> {
  const draft = await tx.drafts.byId(draft_id);
  if (!draft) return;
  const { person_id, listing_id } = draft;
  await tx.co_owners.handOver(draft_id, heir);
  await tx.audit_log.record({
    by: { actor: 'service' },
    kind: 'draft_handed_over',
    person_id: heir,
    subject: `draft:${draft_id}`,
    details: { listing_id },
  });
  const listing = listing_id === null ? undefined : await tx.listings.byId(listing_id);
  // A listing that has another owner by now stays theirs.
  if (listing?.person_id === person_id) await tx.listings.handOver(listing.id, heir, now);
  if (listing) await endProof(tx, listing.id, { without: person_id, now });
  await writeTo(tx, heir, 'handed_over', { name: draftName(draft) }, draft_id);
}

async function takeOffline(tx: Tx, listing: Listing | undefined, now: number): Promise<void> {
  if (!listing) return;
  const { id, closed } = listing;
  const silent = { contact_email: null, founders: [], company_socials: {}, logo: null, updated_at: now };
  // The proof was theirs: the next one who has a proof meets no owner.
  await tx.listings.update(id, { ...silent, verified_at: null });
  await tx.galleries.clear(id);
  // Quotes and earlier values may name people.
  await tx.evidence.remove(id);
  await tx.changes.remove(id);
  await cancelComing(tx, id, 'account_deleted', now);
  if (closed !== 'rejected') await tx.listings.close(id, 'archived', now);
  await endReview(tx, id, now);
}
