import type { Reads, Tx } from '../../store/store.ts';

/** An owner of a draft. */
export type { DraftOwner } from '../../store/drafts/co_owners.ts';

/** Number of owners of each draft, in the order of their ids. */
export const ownerCounts = (
  { co_owners }: Pick<Reads, 'co_owners'>,
  draft_ids: readonly string[],
): Promise<number[]> => Promise.all(draft_ids.map(async (id) => (await co_owners.ofDraft(id)).length));

/** Who removes which owner of a draft. */
export interface Removal {
  draft_id: string;
  /** The owner who is removed. */
  person_id: number;
  /** Who removes the owner. */
  by: number;
}

/**
 * Removes an owner of a draft and records who did it. People may remove themselves; only the first owner removes others. Otherwise
 * returns false and changes nothing.
 */
export async function removeOwner(tx: Tx, { draft_id, person_id, by }: Removal): Promise<boolean> {
  const draft = await tx.drafts.byId(draft_id);
  if (person_id !== by && draft?.person_id !== by) return false;
  if (await tx.co_owners.remove(draft_id, person_id))
    await tx.audit_log.record({
      by: { actor: 'person', actor_id: by },
      kind: 'co_owner_removed',
      person_id,
      subject: `draft:${draft_id}`,
    });
  return true;
}
