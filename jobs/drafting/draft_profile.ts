import type { Drafted } from '../../domain/drafts/reread.ts';
import type { VerifiedDraft } from '../../domain/evidence/evidence.ts';
import { ModelUnavailable } from '../../domain/model/model.ts';
import type { Drafter, Drafting } from '../../domain/ports.ts';
import { fieldSet } from '../../domain/profile/draft_fields.ts';
import { DraftingFailed, type StoredRequest } from '../../domain/profile/drafting.ts';
import { draftRequest } from '../../services/drafts/draft_request.ts';
import type { Store } from '../../store/store.ts';
import { type ByDrafterWorld, byDrafter } from './by_drafter.ts';
import type { ModelClient } from './model_client.ts';
import { withResponse } from './model_outcomes.ts';

export interface ProfileWorld extends ByDrafterWorld {
  store: Store;
  /** The language model, if one is configured. */
  model?: ModelClient | undefined;
  /** An external drafter; it replaces rules and model. */
  drafter?: Drafter | undefined;
}

/** The caller's hooks and limits. */
export interface ProfileRun {
  /** Called at each step, with a text and the progress in percent. */
  onStep: (step: string, percent: number) => Promise<void>;
  /** Milliseconds left for the model. */
  model_ms: () => number;
  /** Aborts when the service stops: nothing is drafted then. */
  signal: AbortSignal;
  /** Aborts when the time of the build is up: the values found so far stay. */
  deadline: AbortSignal;
}

/** The drafted columns, and a note about them. */
export interface Profile {
  patch: Drafted;
  /** A sentence for the founder; null if there is nothing to say. */
  note: string | null;
  /** Overrides the crawl's outcome when the configured drafter failed. */
  outcome?: 'ai_unavailable' | 'partial';
}

/**
 * Drafts a profile from the stored pages: by rules, then with the model if there is one; every value is verified. If
 * the model fails, the rules' draft stands (D3).
 */
export async function draftProfile(
  { id, url, person_id }: { id: string; url: string; person_id: number },
  world: ProfileWorld,
  run: ProfileRun,
): Promise<Profile> {
  const request = await draftRequest(world.store, { id, url, person_id });
  if (request.pages.length === 0) return { patch: patchOf(NOTHING), note: null };
  const signal = AbortSignal.any([run.signal, run.deadline]);
  try {
    return world.drafter
      ? await byOutsideDrafter(world.drafter, request, world, { ...run, signal })
      : await byRulesAndModel(id, request, world, { ...run, signal });
  } catch (error) {
    if (run.signal.aborted || !(run.deadline.aborted || error instanceof DraftingFailed)) throw error;
    const why = error instanceof DraftingFailed ? error.message : 'Drafting from the pages took too long.';
    return { patch: patchOf(NOTHING), note: `${why} Set the facts by hand.`, outcome: 'partial' };
  }
}

const NOTHING: VerifiedDraft = { fields: {}, offers: {}, faqs: [], founders: [], company_socials: {} };

function patchOf({ fields, faqs, founders, left_out = [], ...draft }: VerifiedDraft) {
  const { offers, company_socials } = draft;
  return {
    fields: fieldSet(fields),
    offers,
    faqs: [...faqs],
    founders: [...founders],
    company_socials,
    left_out: [...left_out],
  };
}

async function byOutsideDrafter(
  drafter: Drafter,
  request: StoredRequest,
  world: ByDrafterWorld,
  { onStep, model_ms, signal }: ProfileRun,
): Promise<Profile> {
  await onStep('Drafting the profile from the pages.', PERCENT.rules);
  const onProposal = () => onStep(CHECKING, PERCENT.checking);
  const { verified, failed } = await byDrafter(drafter, request, world, {
    drafter_ms: model_ms(),
    onProposal,
    signal,
  });
  const patch = patchOf(verified);
  return failed
    ? { patch, note: `The drafter failed. ${RULES_STAND}`, outcome: 'ai_unavailable' }
    : { patch, note: null };
}

async function byRulesAndModel(
  draft_id: string,
  request: StoredRequest,
  { drafting, model }: ProfileWorld,
  run: ProfileRun,
): Promise<Profile> {
  const { onStep, signal } = run;
  await onStep('Drafting from the pages by rules.', PERCENT.rules);
  const rules = await drafting.byRules(request, signal);
  if (!model) return { patch: patchOf(rules), note: BY_RULES_ONLY };
  try {
    const response = await requestModel(draft_id, request, { drafting, model }, run);
    await onStep(CHECKING, PERCENT.checking);
    const { outcomes } = model;
    const { draft, adds } = await withResponse(request, response, rules, { drafting, outcomes }, signal);
    // Tell the operator when the model adds nothing.
    return { patch: patchOf(draft), note: adds ? null : NOTHING_ADDED };
  } catch (error) {
    const why = whyWithout(error, run.deadline);
    if (why === null) throw error;
    return {
      patch: patchOf(rules),
      note: `${why} ${RULES_STAND}`,
      outcome: 'ai_unavailable',
    };
  }
}

const NOTHING_ADDED = 'The language model’s answer added nothing to what the rules found.';

/** Why only the rules' draft is used; null if the build itself was stopped or failed. */
function whyWithout(error: unknown, deadline: AbortSignal): string | null {
  if (error instanceof ModelUnavailable) return error.message;
  return error instanceof DraftingFailed || (deadline.aborted && error === deadline.reason)
    ? 'Checking the language model’s answer took too long.'
    : null;
}

async function requestModel(
  draft_id: string,
  request: StoredRequest,
  { drafting, model }: { drafting: Drafting; model: ModelClient },
  { onStep, model_ms, signal }: ProfileRun,
): Promise<string> {
  await onStep('Sending the pages to the language model.', PERCENT.model_request);
  const question = await drafting.questionAbout(request, undefined, signal);
  const patience = { attempt_ms: ATTEMPT_MS, total_ms: TOTAL_MS, retries: RETRIES };
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, Math.floor(model_ms())))]);
  try {
    return await model.request(question, { patience, draft_id }, bounded);
  } catch (error) {
    // A stopped build is not a failure of the model.
    signal.throwIfAborted();
    throw bounded.aborted ? new ModelUnavailable('too_slow') : error;
  }
}

/** Time limits of a build's model request, per attempt and in total, and its retries (record 11). */
const ATTEMPT_MS = 45_000;
const TOTAL_MS = 60_000;
const RETRIES = 2;

const PERCENT = { rules: 80, model_request: 85, checking: 95 };
const CHECKING = 'Checking every quote against its page.';
const RULES_STAND = 'The profile was drafted by rules only; regenerate fields with update_draft later.';
const BY_RULES_ONLY = 'Every value is quoted from the website.';
