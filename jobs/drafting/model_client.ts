import { createHash } from 'node:crypto';
import {
  type ModelPatience,
  type ModelPurpose,
  type ModelQuestion,
  type ModelResponse,
  ModelUnavailable,
  type ModelUsage,
} from '../../domain/model/model.ts';
import { costOf, mostCostOf, type TokenPrices } from '../../domain/model/model_prices.ts';
import type { Clock, Model } from '../../domain/ports.ts';
import {
  holdBudget,
  knownResponse,
  modelBudget,
  recordModelCost,
  releaseBudget,
} from '../../services/drafts/model_budget.ts';
import type { Store } from '../../store/store.ts';
import { ModelCosts } from './model_costs.ts';
import { ModelOutcomes } from './model_outcomes.ts';

export interface ModelClientOptions {
  store: Store;
  clock: Clock;
  model: Model;
  /** Called with the reason when there was no usable response; contains nothing of the question or the response. */
  onFailure?: (failure: ModelUnavailable) => void;
}

/** Options of a request. */
interface ModelRequestOptions {
  patience: ModelPatience;
  /** The draft that the question is about. */
  draft_id?: string;
  /** The order whose AI review the question is for. */
  purchase_id?: number;
  /** By default `build`: the response is stored with the draft, and the same question is not sent again. */
  purpose?: ModelPurpose;
}

export interface ModelClient {
  name: string;
  /** Counts of outcomes: the client counts failed requests, `withResponse` counts the others. */
  outcomes: ModelOutcomes;
  /** Tokens and cost of all requests of this process. */
  costs: ModelCosts;
  /**
   * The model's response, within the daily budget (`ai.max_usd_per_day`). Rejects with {@link ModelUnavailable} if
   * there is no usable response, or with the signal's reason.
   */
  request(question: ModelQuestion, options: ModelRequestOptions, signal: AbortSignal): Promise<string>;
}

/**
 * Requests a model and counts the cost. The response is stored in the same transaction as its cost, so a killed build
 * finds it again. The possible cost of requests in flight is held in the database, so that parallel requests, of other processes too, stay
 * within the budget.
 */
export function modelClient({ store, clock, model, onFailure }: ModelClientOptions): ModelClient {
  /** Holds the most a question may cost; refuses if the daily budget does not cover it. Gives it with the prices. */
  async function reserve(
    question: ModelQuestion,
    patience_ms: number,
  ): Promise<{ most: number; prices: TokenPrices; hold: number }> {
    const now = clock.now().getTime();
    const { prices: stated, tomorrow } = await modelBudget(store, now);
    const prices = stated ?? model.prices;
    const most = mostCostOf(question, prices);
    const times = { now, machine_now: await store.machineNow(), patience_ms };
    const hold = await store.write((tx) => holdBudget(tx, most, times), { on: ['model_budget'] });
    if (hold === null)
      throw new ModelUnavailable('over_budget', { retry_after: Math.ceil((tomorrow - now) / 1000) });
    return { most, prices, hold };
  }

  const costs = new ModelCosts();
  async function record(
    about: { draft_id: string | undefined; purchase_id: number | undefined; purpose: ModelPurpose },
    usage: ModelUsage | null,
    micro_usd: number,
    cached?: { question: string; response: ModelResponse },
  ): Promise<void> {
    costs.add(usage, micro_usd);
    const cost = { ...about, model: model.name, usage, micro_usd };
    // What a day has cost changes by a number.
    await store.write((tx) => recordModelCost(tx, cost, clock.now().getTime(), cached), {
      on: about.draft_id === undefined ? [] : [`draft:${about.draft_id}`],
    });
  }

  async function respond(
    question: ModelQuestion,
    { patience, draft_id, purchase_id, purpose = 'build' }: ModelRequestOptions,
    signal: AbortSignal,
  ) {
    const about = { draft_id, purchase_id, purpose };
    const cached =
      draft_id !== undefined && purpose === 'build'
        ? { draft_id, question: hashOf(model.name, question) }
        : undefined;
    const known = cached && (await knownResponse(store, cached));
    if (known) return known;
    const { most, prices, hold } = await reserve(question, patience.total_ms);
    try {
      const response = await model.request(question, patience, signal);
      const stored = cached && { question: cached.question, response };
      await record(about, response.usage, costOf(response.usage, prices), stored);
      return response;
    } catch (error) {
      if (error instanceof ModelUnavailable && error.may_cost) await record(about, null, most);
      throw error;
    } finally {
      // One that stays ends by itself.
      await store.write((tx) => releaseBudget(tx, hold), { on: [] }).catch(() => undefined);
    }
  }

  const outcomes = new ModelOutcomes();
  return {
    name: model.name,
    outcomes,
    costs,
    async request(question, options, signal) {
      signal.throwIfAborted();
      try {
        return usable(await respond(question, options, signal));
      } catch (error) {
        if (error instanceof ModelUnavailable) {
          if (!isCalledOff(signal)) outcomes.note(error.reason);
          onFailure?.(error);
        }
        throw error;
      }
    },
  };
}

/** True if the caller cancelled: unlike a timeout, that says nothing about the model. */
const isCalledOff = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof Error && reason.name === 'TimeoutError');

/** The text of a complete response. */
function usable({ text, stop_reason }: Pick<ModelResponse, 'text' | 'stop_reason'>): string {
  if (stop_reason === 'refusal') throw new ModelUnavailable('declined');
  if (stop_reason === 'max_tokens' || stop_reason === 'model_context_window_exceeded')
    throw new ModelUnavailable('cut_off');
  if (text.trim() === '') throw new ModelUnavailable('unreadable');
  return text;
}

function hashOf(model: string, { system, pages, wanted, schema }: ModelQuestion): string {
  return createHash('sha256')
    .update(JSON.stringify([model, system, pages, wanted, schema]))
    .digest('hex');
}
