import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import { orAborted } from '../../domain/or_aborted.ts';
import type { Drafter, Drafting } from '../../domain/ports.ts';
import { parsedRequest, type StoredRequest } from '../../domain/profile/drafting.ts';

export interface ByDrafterWorld {
  drafting: Drafting;
  /** Called with the error when the drafter failed. */
  onDrafterFailure?: ((error: unknown) => void) | undefined;
}

export interface ByDrafterRun {
  /** Time limit of the drafter in milliseconds. */
  drafter_ms: number;
  /** Called when the drafter has returned and its quotes will be checked. */
  onProposal?: () => Promise<void>;
  signal: AbortSignal;
}

/** Drafts with the external drafter; falls back to the rules if it fails or times out (`failed`, D3). */
export async function byDrafter(
  drafter: Drafter,
  request: StoredRequest,
  { drafting, onDrafterFailure }: ByDrafterWorld,
  { drafter_ms, onProposal, signal }: ByDrafterRun,
): Promise<{ verified: VerifiedDraft; failed: boolean }> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.floor(drafter_ms)))]);
  try {
    const proposal = await orAborted(drafter.draft(parsedRequest(request), bounded), bounded);
    await onProposal?.();
    return { verified: await drafting.proved(request, proposal, signal), failed: false };
  } catch (error) {
    signal.throwIfAborted();
    onDrafterFailure?.(error);
    return { verified: await drafting.byRules(request, signal), failed: true };
  }
}
