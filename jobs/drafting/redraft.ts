import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import { ApiError } from '../../domain/http/errors.ts';
import { ModelUnavailable } from '../../domain/model/model.ts';
import type { Drafter, Drafting, Redrafter } from '../../domain/ports.ts';
import type { DraftFieldName } from '../../domain/profile/draft_fields.ts';
import { DraftingFailed, parsedRequest, type StoredRequest } from '../../domain/profile/drafting.ts';
import { rulesDecide } from '../../domain/profile/proposers.ts';
import type { ModelClient } from './model_client.ts';
import { withResponse } from './model_outcomes.ts';

export interface RedrafterWorld {
  drafting: Drafting;
  model: ModelClient | undefined;
  drafter: Drafter | undefined;
}

/**
 * Drafts single fields again within a call (R123): by rules, or with the model for the fields that the rules do not
 * decide. The pages of the question are those of the build, so that the model server's cache still holds them.
 */
export function redrafterOf({ drafting, model, drafter }: RedrafterWorld): Redrafter {
  return {
    async redraft(draft, names, signal) {
      const { request } = draft;
      try {
        if (drafter) {
          const proposal = await drafter.draft(parsedRequest(request), signal);
          return named(names, await drafting.proved(request, proposal, signal));
        }
        const rules = await drafting.byRules(request, signal);
        const open = names.filter((name) => !(rules.fields[name] && rulesDecide(name)));
        if (!model || open.length === 0) return named(names, rules);
        return named(names, await withModel(draft, open, rules, { drafting, model }, signal));
      } catch (error) {
        signal.throwIfAborted();
        throw refusalFor(error);
      }
    },
  };
}

/** A call ends after 30 seconds (bridge/call/call_signal.ts): one attempt, and time left to check the quotes. */
const ATTEMPT_MS = 20_000;

async function withModel(
  { id, request }: { id: string; request: StoredRequest },
  names: readonly DraftFieldName[],
  rules: VerifiedDraft,
  { drafting, model }: { drafting: Drafting; model: ModelClient },
  signal: AbortSignal,
): Promise<VerifiedDraft> {
  const question = await drafting.questionAbout(request, names, signal);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]);
  const patience = { attempt_ms: ATTEMPT_MS, total_ms: ATTEMPT_MS, retries: 1 };
  const response = await model.request(question, { patience, draft_id: id, purpose: 'regenerate' }, bounded);
  const { outcomes } = model;
  const { draft } = await withResponse(request, response, rules, { drafting, outcomes }, signal);
  return draft;
}

function named(
  names: readonly DraftFieldName[],
  { fields, offers }: VerifiedDraft,
): Pick<VerifiedDraft, 'fields' | 'offers'> {
  const of = <T>(all: Partial<Record<DraftFieldName, T>>): Partial<Record<DraftFieldName, T>> =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
  return { fields: of(fields), offers: of(offers) };
}

/** Default and maximum of retry_after, in seconds. */
const RETRY_S = 30;
const RETRY_MAX_S = 3_600;

/** 503 for an unavailable or crashed drafter: nothing was changed; retry later (D12). */
function refusalFor(error: unknown): unknown {
  const known = error instanceof ModelUnavailable || error instanceof DraftingFailed;
  const late = error instanceof Error && error.name === 'TimeoutError';
  if (!known && !late) return error;
  const why = known ? error.message : new ModelUnavailable('too_slow').message;
  const wait = error instanceof ModelUnavailable ? error.retry_after : undefined;
  return new ApiError('unavailable', `${why} Nothing was changed.`, {
    retry_after: Math.min(wait ?? RETRY_S, RETRY_MAX_S),
    next_steps: ['Try again later, or set the fields yourself with update_draft.'],
  });
}
