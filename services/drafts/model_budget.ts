import { addDays, dateAt, startOfDate } from '../../domain/launches/weeks.ts';
import type { ModelPurpose, ModelResponse, ModelUsage } from '../../domain/model/model.ts';
import { statedPrices, type TokenPrices } from '../../domain/model/model_prices.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** What is left of today's budget for a language model (`ai.max_usd_per_day`), and when the next day begins. */
interface BudgetLeft {
  /** In micro-dollars; below what any question costs if the budget is 0, which turns the model off. */
  micro_usd: number;
  /** In epoch milliseconds. */
  tomorrow: number;
  /** The prices that the operator states (`ai.usd_per_million_tokens`); null without. */
  prices: TokenPrices | null;
}

/** Today's budget less what was spent, in the site's time zone. */
export async function modelBudget(
  { settings, model_answers }: Pick<Reads, 'settings' | 'model_answers'>,
  now: number,
): Promise<BudgetLeft> {
  const all = await settings.all();
  const { 'ai.max_usd_per_day': usd, 'calendar.time_zone': zone } = all;
  const today = dateAt(now, zone);
  const spent = await model_answers.spentOn(today);
  return {
    micro_usd: usd > 0 ? Math.round(usd * 1e6) - spent : Number.NEGATIVE_INFINITY,
    tomorrow: startOfDate(addDays(today, 1), zone),
    prices: statedPrices(all['ai.usd_per_million_tokens']),
  };
}

/** Holds the most that a request may cost until it has ended; the id of that, or null if the budget does not cover it. */
export async function holdBudget(
  tx: Pick<Tx, 'settings' | 'model_answers'>,
  most: number,
  { now, machine_now, patience_ms }: { now: number; machine_now: number; patience_ms: number },
): Promise<number | null> {
  // Read before what was spent: a request that ends meanwhile counts twice, and not never.
  const held = await tx.model_answers.held(machine_now);
  const { micro_usd } = await modelBudget(tx, now);
  return held + most > micro_usd ? null : tx.model_answers.hold(most, machine_now + patience_ms + ENDING_MS);
}

/** Ends what a request held. */
export const releaseBudget = ({ model_answers }: Pick<Tx, 'model_answers'>, hold: number): Promise<void> =>
  model_answers.release(hold);

/** A request has surely ended so long after its patience. */
const ENDING_MS = 10_000;

/** A question about a draft, identified by its hash. */
export interface AboutDraft {
  draft_id: string;
  question: string;
}

/** The response to a question that was sent before about the same draft. */
export const knownResponse = (
  { model_answers }: Pick<Reads, 'model_answers'>,
  { draft_id, question }: AboutDraft,
): ReturnType<Reads['model_answers']['of']> => model_answers.of(draft_id, question);

/** What a request has cost. */
interface ModelCost {
  model: string;
  micro_usd: number;
  /** Null if no response came. */
  usage: ModelUsage | null;
  /** The draft that the question is about. */
  draft_id: string | undefined;
  /** The order whose AI review it is for. */
  purchase_id: number | undefined;
  purpose: ModelPurpose;
}

/**
 * Counts the cost of a request, for its day and its draft, and stores the response of a build with it, so that a killed build finds it
 * again.
 */
export async function recordModelCost(
  {
    settings,
    model_answers,
    model_calls,
    drafts,
  }: Pick<Tx, 'settings' | 'model_answers' | 'model_calls' | 'drafts'>,
  { draft_id, purchase_id, usage, ...cost }: ModelCost,
  at: number,
  cached?: { question: string; response: ModelResponse },
): Promise<void> {
  const { 'calendar.time_zone': zone } = await settings.all();
  const { model, micro_usd } = cost;
  await model_answers.spend(dateAt(at, zone), micro_usd);
  if (purchase_id !== undefined) await model_calls.add({ purchase_id, ...cost, ...usage, called_at: at });
  // The draft may have been deleted while the model was at work.
  if (draft_id === undefined || !(await drafts.byId(draft_id))) return;
  await model_calls.add({ draft_id, ...cost, ...usage, called_at: at });
  if (!cached) return;
  const { question, response } = cached;
  const { text, stop_reason } = response;
  await model_answers.add({ draft_id, question, model, text, stop_reason, micro_usd, created_at: at });
}
