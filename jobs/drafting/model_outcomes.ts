import { isDeepStrictEqual } from 'node:util';
import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import { type ModelFailure, ModelUnavailable } from '../../domain/model/model.ts';
import type { Drafting } from '../../domain/ports.ts';
import { DraftingFailed, type StoredRequest } from '../../domain/profile/drafting.ts';

/** What came of a question for the model: it added to the rules' draft, added nothing, took too long to check, or why it gave no answer. */
export type ModelOutcome = 'used' | 'nothing_usable' | 'unchecked' | ModelFailure;

/** Counts what came of the questions of this process, for its metrics. */
export class ModelOutcomes {
  readonly #counts = new Map<ModelOutcome, number>();

  note(outcome: ModelOutcome): void {
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
  }

  /** Every outcome that there was, and how often. */
  get counts(): ReadonlyMap<ModelOutcome, number> {
    return this.#counts;
  }
}

/**
 * The rules' draft with what the pages prove of a model's answer, and whether that is anything. Rejects with {@link ModelUnavailable}
 * when the answer cannot be read, with {@link DraftingFailed} when it cannot be checked, with the signal's reason when that ends it.
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
