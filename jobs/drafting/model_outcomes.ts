import { isDeepStrictEqual } from 'node:util';
import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import { type ModelFailure, ModelUnavailable } from '../../domain/model/model.ts';
import type { Drafting } from '../../domain/ports.ts';
import { DraftingFailed, type StoredRequest } from '../../domain/profile/drafting.ts';

/** Outcome of a model request: it added to the rules' draft, added nothing, took too long to verify, or failed. */
export type ModelOutcome = 'used' | 'nothing_usable' | 'unchecked' | ModelFailure;

/** Counts outcomes in this process, for its metrics. */
export class ModelOutcomes {
  readonly #counts = new Map<ModelOutcome, number>();

  note(outcome: ModelOutcome): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  /** Every outcome so far with its count. */
  get counts(): ReadonlyMap<ModelOutcome, number> {
    return this.#counts;
  }
}

/**
 * The rules' draft with the proven values of a model's response, and whether it adds any. Rejects with {@link
 * ModelUnavailable} if the response cannot be parsed, with {@link DraftingFailed} if it cannot be verified, or with
 * the signal's reason.
 */
export async function withResponse(
  request: StoredRequest,
  response: string,
  rules: VerifiedDraft,
  { drafting, outcomes }: { drafting: Drafting; outcomes: ModelOutcomes },
  signal: AbortSignal,
): Promise<{ draft: VerifiedDraft; adds: boolean }> {
  try {
    const draft = await drafting.withModel(request, response, rules, signal);
    if (!draft) throw new ModelUnavailable('unreadable');
    const adds = !isDeepStrictEqual(draft, rules);
    outcomes.note(adds ? 'used' : 'nothing_usable');
    return { draft, adds };
  } catch (error) {
    if (error instanceof ModelUnavailable) outcomes.note(error.reason);
    else if (error instanceof DraftingFailed) outcomes.note('unchecked');
    throw error;
  }
}
