import { addDays, dateAt } from '../../domain/launches/weeks.ts';
import type { Reads } from '../../store/store.ts';
import { type JobsState, jobsState } from './jobs.ts';
import { type Waiting, waiting } from './waiting.ts';

/** Days of model spending that are shown. */
const SPENT_DAYS = 7;

/** Drafts whose costs are shown, the latest. */
const DRAFTS = 5;

/** What administrators see of the service. */
export interface ServiceState {
  waiting: Waiting;
  jobs: JobsState;
  /** Dollars for the language model: today and in the last seven days, in the site's time zone, and the most of a day. */
  model_usd: { today: number; week: number; most: number };
  /** What the latest drafts have cost in requests to the language model. */
  drafts: { url: string; usd: number; calls: number; last_called_at: number }[];
}

/** The state of the service at `now` (epoch milliseconds). */
export async function serviceState(reads: Reads, now: number): Promise<ServiceState> {
  const { 'ai.max_usd_per_day': most, 'calendar.time_zone': zone } = await reads.settings.all();
  const today = dateAt(now, zone);
  const [waits, jobs, costs, ...spent] = await Promise.all([
    waiting(reads),
    jobsState(reads, now),
    reads.model_calls.byDraft(DRAFTS),
    ...Array.from({ length: SPENT_DAYS }, (_, i) => reads.model_answers.spentOn(addDays(today, -i))),
  ]);
  const week = spent.reduce((sum, micro_usd) => sum + micro_usd, 0);
  const drafts = costs.map(({ url, micro_usd, calls, last_called_at }) => ({
    url,
    usd: (micro_usd ?? 0) / 1e6,
    calls,
    last_called_at: last_called_at ?? 0,
  }));
  return {
    waiting: waits,
    jobs,
    drafts,
    model_usd: { today: (spent[0] ?? 0) / 1e6, week: week / 1e6, most },
  };
}
