import { createHash } from 'node:crypto';
import { addDays, dateAt, startOfDate } from '../../domain/launches/weeks.ts';
import {
  type ModelPatience,
  type ModelQuestion,
  type ModelResponse,
  ModelUnavailable,
} from '../../domain/model/model.ts';
import { costOf, mostCostOf } from '../../domain/model/model_prices.ts';
import type { Clock, Model } from '../../domain/ports.ts';
import type { Store } from '../../store/store.ts';
import { ModelOutcomes } from './model_outcomes.ts';

export interface ModelClientOptions {
  store: Store;
  clock: Clock;
  model: Model;
  /** Told why a question had no usable answer; nothing of the question or of what the server said. */
  onFailure?: (failure: ModelUnavailable) => void;
}

/** How a question is asked. */
export interface ModelRequestOptions {
  patience: ModelPatience;
  /** The draft that the question is about: its answer is kept, and a question that was answered is not asked again. */
  draft_id?: string;
}

export interface ModelClient {
  /** The name of the model. */
  name: string;
  /** What came of its questions: the asker counts those without an answer, who asks counts the others by `withAnswer`. */
  outcomes: ModelOutcomes;
  /**
   * What the model answers, at most within the day's budget (`ai.max_usd_per_day`). Rejects with {@link ModelUnavailable} when there is
   * no usable answer, whatever the cause; with the signal's reason when that ends it.
   */
  request(question: ModelQuestion, options: ModelRequestOptions, signal: AbortSignal): Promise<string>;
}

/**
 * Asks a model and counts what it costs. The answer is kept in the transaction that counts it: a build that is killed at any moment after
 * that finds it again. What questions in flight may cost is held back from the budget, so that many at once cannot break it.
 */
export function modelClient({ store, clock, model, onFailure }: ModelClientOptions): ModelClient {
  /** What questions on their way may cost together, in micro-dollars. It changes in turns, so that what is counted is held until then. */
  let reserved = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T> | T): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };

  /** Holds back what a question may cost; refuses when the day's budget does not bear it. */
  async function reserve(most: number): Promise<void> {
    const { 'ai.max_usd_per_day': usd, 'calendar.time_zone': zone } = await store.settings.all();
    const now = clock.now().getTime();
    const today = dateAt(now, zone);
    const spent = await store.model_answers.spentOn(today);
    if (usd > 0 && spent + reserved + most <= Math.round(usd * 1e6)) {
      reserved += most;
      return;
    }
    const tomorrow = startOfDate(addDays(today, 1), zone);
    throw new ModelUnavailable('over_budget', { retry_after: Math.ceil((tomorrow - now) / 1000) });
  }

  async function record(
    micro_usd: number,
    cached?: { draft_id: string; question: string; response: ModelResponse },
  ) {
    const { 'calendar.time_zone': zone } = await store.settings.all();
    const created_at = clock.now().getTime();
    await store.write(async (tx) => {
      await tx.model_answers.spend(dateAt(created_at, zone), micro_usd);
      if (!cached) return;
      const { draft_id, question, response } = cached;
      const { text, stop_reason } = response;
      // The person may have left while the model was at work.
      if (!(await tx.drafts.byId(draft_id))) return;
      const { name } = model;
      await tx.model_answers.add({
        draft_id,
        question,
        model: name,
        text,
        stop_reason,
        micro_usd,
        created_at,
      });
    });
  }

  async function respond(
    question: ModelQuestion,
    { patience, draft_id }: ModelRequestOptions,
    signal: AbortSignal,
  ) {
    const hash = hashOf(model.name, question);
    const known = draft_id === undefined ? undefined : await store.model_answers.of(draft_id, hash);
    if (known) return known;
    const most = mostCostOf(question, model.prices);
    await inOrder(() => reserve(most));
    try {
      const response = await model.request(question, patience, signal);
      const cost = costOf(response.usage, model.prices);
      await record(cost, draft_id === undefined ? undefined : { draft_id, question: hash, response });
      return response;
    } catch (error) {
      if (error instanceof ModelUnavailable && error.may_cost) await record(most);
      throw error;
    } finally {
      void inOrder(() => (reserved -= most));
    }
  }

  const outcomes = new ModelOutcomes();
  return {
    name: model.name,
    outcomes,
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

/** Whether somebody wants no answer any more: that says nothing of the model, unlike a time that is up. */
const isCalledOff = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof Error && reason.name === 'TimeoutError');

/** The text of an answer that was finished. */
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
