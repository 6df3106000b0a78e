import type { Reads, Tx } from '../../store/store.ts';

/** Somebody who owns a draft. */
export type { DraftOwner } from '../../store/drafts/co_owners.ts';

/** How many people own each of some drafts, in the order of their ids. */
export const ownerCounts = (
  { co_owners }: Pick<Reads, 'co_owners'>,
  draft_ids: readonly string[],
): Promise<number[]> => Promise.all(draft_ids.map(async (id) => (await co_owners.ofDraft(id)).length));

/** Who ends whose share of a draft. */
export interface Removal {
  draft_id: string;
  /** Whose share ends. */
  person_id: number;
  /** Who does it. */
  by: number;
}

/**
 * Ends that a person shares a draft, and records who did it. Everybody may end their own share, and only the first owner that of
 * others: false for anybody else, and nothing has changed then.
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
