import { addDays, dateAt } from '../../domain/launches/weeks.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { type JobsState, jobsState } from './jobs.ts';
import { type Waiting, waiting } from './waiting.ts';

/** Days of model spending that are shown. */
const SPENT_DAYS = 7;

/** Drafts whose costs are shown, the latest. */
const DRAFTS = 5;

/** Websites that are shown of the crawler. */
const WEBSITES = 5;

/** What administrators see of the service. */
export interface ServiceState {
  waiting: Waiting;
  jobs: JobsState;
  /** Dollars for the language model: of the last seven days in the site's time zone, today first, and the most of a day. */
  model_usd: { days: { day: string; usd: number }[]; most: number };
  /** What the latest drafts (with a URL) and AI reviews (with an order) have cost in requests to the language model. */
  drafts: { url: string | null; order: string | null; usd: number; calls: number; last_called_at: number }[];
  /** Websites that the crawler reads or that wait for it, and the last ones of which it could read nothing. */
  crawler: {
    running: Awaited<ReturnType<Reads['site_readings']['running']>>;
    failed: Awaited<ReturnType<Reads['site_readings']['lastFailed']>>;
  };
}

/** The state of the service at `now` (epoch milliseconds). */
export const serviceState = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Reads, now: number): Promise<ServiceState> => {
    const { 'ai.max_usd_per_day': most, 'calendar.time_zone': zone } = await reads.settings.all();
    const today = dateAt(now, zone);
    const days = Array.from({ length: SPENT_DAYS }, (_, i) => addDays(today, -i));
    const [waits, jobs, costs, running, failed, ...spent] = await Promise.all([
      waiting(reads),
      jobsState(reads, now),
      reads.model_calls.bySubject(DRAFTS),
      reads.site_readings.running(WEBSITES),
      reads.site_readings.lastFailed(WEBSITES),
      ...days.map((day) => reads.model_answers.spentOn(day)),
    ]);
    const drafts = costs.map(({ url, order, micro_usd, calls, last_called_at }) => ({
      url,
      order,
      usd: (micro_usd ?? 0) / 1e6,
      calls,
      last_called_at: last_called_at ?? 0,
    }));
    return {
      waiting: waits,
      jobs,
      drafts,
      crawler: { running, failed },
      model_usd: { days: days.map((day, i) => ({ day, usd: (spent[i] ?? 0) / 1e6 })), most },
    };
  },
);
