import { createHash } from 'node:crypto';
import { type OpenOffer, openOffers } from '../../domain/drafts/offers.ts';
import { isBuilding } from '../../domain/launches/listing_states.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** An offer as the owners of a draft see it. */
export interface DraftOffer extends OpenOffer {
  /** Identifies field and value: a form that was made before takes this very offer or nothing. */
  offer: string;
}

/** The offers of a draft that can be taken; none while it is being built (D86). */
export const offersOf = (draft: Draft): DraftOffer[] =>
  isBuilding(draft) ? [] : openOffers(draft).map((open) => ({ ...open, offer: idOf(open) }));

const idOf = ({ name, value }: OpenOffer): string =>
  createHash('sha256')
    .update(JSON.stringify([name, value]))
    .digest('base64url');

/**
 * The update_draft input that takes an offer of a person's draft, of a list only the entries at these places; undefined if the offer is
 * gone or no entry is left.
 */
export const takeInput = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { drafts }: Pick<Reads, 'drafts'>,
    {
      person_id,
      draft_id,
      offer,
      entries,
    }: { person_id: number; draft_id: string; offer: string; entries: readonly number[] },
  ): Promise<Record<string, unknown> | undefined> => {
    const draft = await drafts.ofPerson(person_id, draft_id);
    const wanted = draft && offersOf(draft).find((one) => one.offer === offer);
    if (!wanted) return undefined;
    const { name, value } = wanted;
    const taken = typeof value === 'string' ? value : value.filter((_, i) => entries.includes(i));
    return taken.length > 0 ? { id: draft_id, fields: { [name]: taken } } : undefined;
  },
);
