import type { StoredRevenue } from '../../store/listings/revenue.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** What is stored about the revenue of a listing. */
export type OwnRevenue = StoredRevenue;

interface Own {
  person_id: number;
  listing_id: number;
}

/** What is attested of the revenue of a listing, and the consent to show it, for one of its owners; null if nothing is stored. */
export const ownRevenue = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { listings, revenue }: Pick<Reads, 'listings' | 'revenue'>,
    { person_id, listing_id }: Own,
  ): Promise<OwnRevenue | null> => {
    if (!(await listings.ofPerson(person_id, listing_id))) return null;
    return (await revenue.of(listing_id)) ?? null;
  },
);

/**
 * An owner agrees to show the revenue that the site team attests, also what it attests later, or ends that (D39), with an audit row; it is
 * effective at once. False if the listing is not theirs, or nothing changes.
 */
export const consentToRevenue = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    { person_id, listing_id, is_public, now }: Own & { is_public: boolean; now: number },
  ): Promise<boolean> => {
    if (!(await tx.listings.ofPerson(person_id, listing_id))) return false;
    const { consented_at = null } = (await tx.revenue.of(listing_id)) ?? {};
    if ((consented_at !== null) === is_public) return false;
    await tx.revenue.consent(listing_id, is_public ? now : null);
    const kind = is_public ? 'revenue_consent_given' : 'revenue_consent_ended';
    const by = { actor: 'person', actor_id: person_id } as const;
    await tx.audit_log.record({ by, kind, subject: `listing:${listing_id}` });
    return true;
  },
);
