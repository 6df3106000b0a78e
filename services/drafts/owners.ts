import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** An owner of a draft. */
export type { DraftOwner } from '../../store/drafts/co_owners.ts';

/** Number of owners of each draft, in the order of their ids. */
export const ownerCounts = defineUseCase(
  { who: 'members', does: 'reads' },
  ({ co_owners }: Pick<Reads, 'co_owners'>, draft_ids: readonly string[]): Promise<number[]> =>
    Promise.all(draft_ids.map(async (id) => (await co_owners.ofDraft(id)).length)),
);

/** Who removes which owner of a draft. */
export interface Removal {
  draft_id: string;
  /** The owner who is removed. */
  person_id: number;
  /** Who removes the owner. */
  by: number;
}

/** Why an owner is not removed: only the first owner removes others, and the first owner stays, so that there always is one. */
export type RemovalRefusal = 'not_first_owner' | 'first_owner_stays';

/**
 * Removes an owner of a draft and its listing and records who did it. People may remove themselves, and the first owner the others.
 * Returns why nothing was changed, or null.
 */
export const removeOwner = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, { draft_id, person_id, by }: Removal): Promise<RemovalRefusal | null> => {
    const draft = await tx.drafts.byId(draft_id);
    if (person_id !== by && draft?.person_id !== by) return 'not_first_owner';
    if (draft?.person_id === person_id) return 'first_owner_stays';
    if ((await tx.co_owners.remove(draft_id, person_id)) !== null)
      await tx.audit_log.record({
        by: { actor: 'person', actor_id: by },
        kind: 'co_owner_removed',
        person_id,
        subject: `draft:${draft_id}`,
      });
    return null;
  },
);
