import type { CaseKind } from '../../../services/administration/cases.ts';
import type { FailedJob, JobsState } from '../../../services/administration/jobs.ts';
import type { ServiceState } from '../../../services/administration/service_state.ts';
import type { Waiting } from '../../../services/administration/waiting.ts';
import { html, type Safe } from '../../html/html.ts';
import { dayAndMonth, money, plural, timeOf, timeSince } from '../format.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1.4 GB`, in powers of 1000. */
function sizeOf(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power]}`;
}

const usd = (dollars: number): string => money(Math.round(dollars * 100));

/** The overview for administrators. */
export const overviewTexts = {
  title: 'Administration',
  lede: 'What waits for a decision, and how the service is doing.',
  waiting: 'Waiting for a decision',
  nothing: 'Nothing waits.',
  kinds: {
    listings: (count: number) => plural(count, { one: '1 listing', other: '# listings' }),
    updates: (count: number) =>
      plural(count, { one: '1 update of a listing', other: '# updates of listings' }),
    interviews: (count: number) => plural(count, { one: '1 interview answer', other: '# interview answers' }),
    reviews: (count: number) => plural(count, { one: '1 review', other: '# reviews' }),
    replies: (count: number) => plural(count, { one: '1 reply to a review', other: '# replies to reviews' }),
    notices: (count: number) => plural(count, { one: '1 notice', other: '# notices' }),
  } satisfies Record<keyof Waiting, (count: number) => string>,
  sections: {
    listings: 'listing',
    updates: 'update',
    interviews: 'interview',
    reviews: 'review',
    replies: 'reply',
    notices: 'notice',
  } satisfies Record<keyof Waiting, CaseKind | 'notice'>,
  jobs: 'Jobs',
  no_jobs: 'No job is due, running or dead.',
  job_states: { due: 'due', running: 'running', dead: 'dead' } satisfies Record<
    JobsState['backlog'][number]['state'],
    string
  >,
  dead: 'Dead jobs',
  dead_text: 'They failed for good. Mend the cause first, then have them tried again.',
  failure: ({ kind, attempts, created_at }: FailedJob, now: number): Safe =>
    html`<code>${kind}</code>, ${plural(attempts, { one: '1 attempt', other: '# attempts' })}, from ${timeSince(created_at, now)}`,
  retry: (id: number): Safe => html`Try again<span class="sr"> job ${id}</span>`,
  email: 'Email',
  outbox: (count: number) =>
    plural(count, {
      none: 'No email waits to be sent.',
      one: '1 email waits to be sent.',
      other: '# emails wait to be sent.',
    }),
  failed: 'These were refused and are tried again:',
  model: 'Language model',
  model_usd({ days, most }: ServiceState['model_usd']) {
    const week = days.reduce((sum, day) => sum + day.usd, 0);
    return most > 0
      ? `${usd(days[0]?.usd ?? 0)} today, of ${usd(most)} a day at most; ${usd(week)} in seven days.`
      : `Switched off (ai.max_usd_per_day is 0); ${usd(week)} in seven days.`;
  },
  day: dayAndMonth,
  usd,
  crawler: 'Crawler',
  reading: (count: number) =>
    plural(count, {
      none: 'No website is being read.',
      one: '1 website is being read or waits for it:',
      other: '# websites are being read or wait for it:',
    }),
  step: ({ step, percent, at }: { step: string; percent: number; at: number }, now: number) =>
    `${step} ${percent} %, ${timeSince(at, now)}`,
  unread: 'Nothing could be read of these in the last day:',
  ago: (at: number, now: number) => `(${timeSince(at, now)})`,
  drafts: 'The latest drafts and AI reviews:',
  review_of: (order: string) => `Review, order ${order}`,
  host: (url: string) => new URL(url).host,
  cost: ({ usd: dollars, calls, last_called_at }: ServiceState['drafts'][number], now: number) =>
    `$${dollars.toFixed(4)}, ${plural(calls, { one: '1 request', other: '# requests' })}, ${timeSince(last_called_at, now)}`,
  machine: 'Service',
  version: 'Version',
  on_node: (version: string, node_version: string) => `${version}, on Node ${node_version}`,
  process: 'Process',
  data_folder: 'Data folder',
  started: 'Started',
  since: (instant: number, now: number) => `${timeSince(instant, now)} (${timeOf(instant)})`,
  memory: 'Memory',
  database: 'Database',
  size: sizeOf,
  on_server: (url: string) => `PostgreSQL, ${url}; its size and backups are on its server`,
  database_size: (bytes: number, log_bytes: number) =>
    `${sizeOf(bytes)}, and ${sizeOf(log_bytes)} in its write-ahead log`,
  disk: 'Disk',
  free: (free_bytes: number, bytes: number) => `${sizeOf(free_bytes)} free of ${sizeOf(bytes)}`,
  backup: 'Last backup',
  no_backup: html`None in <code>backups</code> of the data folder: <code>firstlight backup</code>`,
} as const;
