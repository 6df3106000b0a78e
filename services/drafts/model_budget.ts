import { addDays, dateAt, startOfDate } from '../../domain/launches/weeks.ts';
import type { ModelResponse } from '../../domain/model/model.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** What is left of today's budget for a language model (`ai.max_usd_per_day`), and when the next day begins. */
interface BudgetLeft {
  /** In micro-dollars; below what any question costs if the budget is 0, which turns the model off. */
  micro_usd: number;
  /** In epoch milliseconds. */
  tomorrow: number;
}

/** Today's budget less what was spent, in the site's time zone. */
export async function modelBudget(
  { settings, model_answers }: Pick<Reads, 'settings' | 'model_answers'>,
  now: number,
): Promise<BudgetLeft> {
  const { 'ai.max_usd_per_day': usd, 'calendar.time_zone': zone } = await settings.all();
  const today = dateAt(now, zone);
  const spent = await model_answers.spentOn(today);
  return {
    micro_usd: usd > 0 ? Math.round(usd * 1e6) - spent : Number.NEGATIVE_INFINITY,
    tomorrow: startOfDate(addDays(today, 1), zone),
  };
}

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

/** Counts the cost of a request, and stores a draft's response with it, so that a killed build finds it again. */
export async function recordModelCost(
  { settings, model_answers, drafts }: Pick<Tx, 'settings' | 'model_answers' | 'drafts'>,
  micro_usd: number,
  created_at: number,
  cached?: AboutDraft & { model: string; response: ModelResponse },
): Promise<void> {
  const { 'calendar.time_zone': zone } = await settings.all();
  await model_answers.spend(dateAt(created_at, zone), micro_usd);
  if (!cached) return;
  const { response, ...about } = cached;
  // The draft may have been deleted while the model was at work.
  if (!(await drafts.byId(about.draft_id))) return;
  const { text, stop_reason } = response;
  await model_answers.add({ ...about, text, stop_reason, micro_usd, created_at });
}
