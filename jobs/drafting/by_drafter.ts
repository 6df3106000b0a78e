import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import { orAborted } from '../../domain/or_aborted.ts';
import type { Drafter, Drafting } from '../../domain/ports.ts';
import { parsedRequest, type StoredRequest } from '../../domain/profile/drafting.ts';

export interface ByDrafterWorld {
  drafting: Drafting;
  /** Told why a drafter gave no draft. */
  onDrafterFailure?: ((error: unknown) => void) | undefined;
}

export interface ByDrafterRun {
  /** What the drafter may take, in milliseconds. */
  drafter_ms: number;
  /** Told when the drafter has answered and its quotes are to be looked up. */
  onProposal?: () => Promise<void>;
  signal: AbortSignal;
}

/**
 * What the pages prove of what a drafter from outside says; where it fails or is too slow, what the rules find, as with a language
 * model (D3). `failed` says which of the two.
 */
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
    return { verified: await drafting.proved(proposal, request, signal), failed: false };
  } catch (error) {
    signal.throwIfAborted();
    onDrafterFailure?.(error);
    return { verified: await drafting.byRules(request, signal), failed: true };
  }
}
