import { addDays, dateAt } from '../../domain/launches/weeks.ts';
import type { Reads } from '../../store/store.ts';
import { type JobsState, jobsState } from './jobs.ts';
import { type Waiting, waiting } from './waiting.ts';

/** Days of model spending that are shown. */
const SPENT_DAYS = 7;

/** What administrators see of the service. */
export interface ServiceState {
  waiting: Waiting;
  jobs: JobsState;
  /** Dollars for the language model: today and in the last seven days, in the site's time zone, and the most of a day. */
  model_usd: { today: number; week: number; most: number };
}

/** The state of the service at `now` (epoch milliseconds). */
export async function serviceState(reads: Reads, now: number): Promise<ServiceState> {
  const { 'ai.max_usd_per_day': most, 'calendar.time_zone': zone } = await reads.settings.all();
  const today = dateAt(now, zone);
  const [waits, jobs, ...spent] = await Promise.all([
    waiting(reads),
    jobsState(reads, now),
    ...Array.from({ length: SPENT_DAYS }, (_, i) => reads.model_answers.spentOn(addDays(today, -i))),
  ]);
  const week = spent.reduce((sum, micro_usd) => sum + micro_usd, 0);
  return { waiting: waits, jobs, model_usd: { today: (spent[0] ?? 0) / 1e6, week: week / 1e6, most } };
}
