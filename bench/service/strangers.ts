import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { type BuiltDemo, startBuiltDemo } from './built_demo.ts';
import { ALLOWED, type Budget, COSTLY, type Costly } from './strangers_requests.ts';

export interface StrangersOptions {
  /** Length of a window. */
  seconds: number;
  /** Pairs of windows, without and with the attacker in turns. */
  windows: number;
  /** Measurements per candidate. */
  samples: number;
  /** Share of its quota that the attacker spends. */
  share: number;
}

/** Interval of the other clients' health checks. */
const EVERY_MS = 20;
const STRANGER = { 'x-forwarded-for': '192.0.2.66' };
/** The most expensive candidates per budget, used in turns. */
const WORST = 3;
/** Candidates in the table, besides the most expensive of each budget. */
const ROWS = 15;

/**
 * Effect of one anonymous IP address that spends its quota on the most expensive requests. These are found first, with limits off, among
 * all candidates; then `/healthz` is measured with limits on, without and with the attacker in turns.
 */
export async function benchStrangers({
  seconds = 58,
  windows = 2,
  samples = 20,
  share = 1,
}: Partial<StrangersOptions> = {}): Promise<Strangers> {
  const costs = await costsOf(samples);
  const demo = await startBuiltDemo({ TRUST_PROXY: '1' });
  const pool = new Pool(demo.url, { connections: 8 });
  try {
    // The first requests load code; they are not measured.
    const worst = worstOf(costs);
    for (const { request } of worst.flatMap(({ requests }) => requests)) await poll(pool, request(0));
    const figures: Strangers = { alone: [], beside: [], refused: 0, sent: 0 };
    for (let window = 0; window < windows; window++) {
      // A quota lasts a minute, so the next window has a new one.
      if (window > 0) await delay(Math.max(0, 60_000 - seconds * 1000));
      figures.alone.push(await healthDuring(demo, delay(seconds * 1000)));
      figures.beside.push(await healthDuring(demo, spend(pool, worst, { seconds, share }, figures)));
    }
    print(figures, costs, seconds);
    return figures;
  } finally {
    await pool.close();
    await demo.stop();
  }
}

/** Milliseconds until `/healthz` responded, sorted, per window; the attacker's requests, and how many were rate limited. */
export interface Strangers {
  alone: (readonly number[])[];
  beside: (readonly number[])[];
  sent: number;
  refused: number;
}

type Cost = Costly & { cpu_ms: number; main_ms: number };

/** CPU of the service per candidate, in milliseconds. */
async function costsOf(samples: number): Promise<Cost[]> {
  const demo = await startBuiltDemo({ TRUST_PROXY: '1', RATE_LIMITS: 'off' });
  const pool = new Pool(demo.url, { connections: 1 });
  try {
    const costs: Cost[] = [];
    for (const candidate of COSTLY) {
      for (let i = 0; i < Math.min(3, samples); i++) await poll(pool, candidate.request(1_000_000 + i));
      const before = [demo.cpu(), demo.cpu('main')] as const;
      for (let i = 0; i < samples; i++) {
        const status = await poll(pool, candidate.request(i));
        if (status >= 500) throw new Error(`${candidate.name} was answered with ${status}`);
      }
      costs.push({
        ...candidate,
        cpu_ms: (demo.cpu() - before[0]) / samples,
        main_ms: (demo.cpu('main') - before[1]) / samples,
      });
    }
    return costs.toSorted((a, b) => perMinute(b) - perMinute(a));
  } finally {
    await pool.close();
    await demo.stop();
  }
}

/** Milliseconds of CPU per minute if a whole budget is spent on it. */
const perMinute = ({ cpu_ms, budget, takes = 1 }: Cost): number => (cpu_ms * ALLOWED[budget]) / takes;

interface Worst {
  budget: Budget;
  requests: readonly Cost[];
}

const worstOf = (costs: readonly Cost[]): Worst[] =>
  [...Map.groupBy(costs, ({ budget }) => budget)].map(([budget, all]) => ({
    budget,
    requests: all.slice(0, WORST),
  }));

/** Spreads the minute's quota over the window, each budget by itself, so that as much as possible is accepted. */
async function spend(
  pool: Pool,
  worst: readonly Worst[],
  { seconds, share }: Pick<StrangersOptions, 'seconds' | 'share'>,
  figures: Strangers,
): Promise<void> {
  await Promise.all(
    worst.map(async ({ budget, requests }) => {
      const sent: Promise<unknown>[] = [];
      const allowed = Math.ceil(ALLOWED[budget] * share);
      let left = allowed;
      for (let i = 0; ; i++) {
        const next = requests[i % requests.length]!;
        if ((left -= next.takes ?? 1) < 0) break;
        sent.push(
          poll(pool, next.request(i)).then((status) => {
            figures.sent++;
            if (status === 429) figures.refused++;
          }),
        );
        await delay((seconds * 1000 * (next.takes ?? 1)) / allowed);
      }
      await Promise.all(sent);
    }),
  );
}

async function poll(pool: Pool, request: ReturnType<Costly['request']>): Promise<number> {
  const { statusCode, body } = await pool.request({
    ...request,
    headers: { ...(request.headers as Record<string, string>), ...STRANGER },
  });
  await body.dump({ limit: 20_000_000 });
  return statusCode;
}

async function healthDuring({ url }: BuiltDemo, work: Promise<unknown>): Promise<number[]> {
  const pool = new Pool(url, { connections: 4 });
  const took: number[] = [];
  const state = { over: false };
  const polls: Promise<void>[] = [];
  const next_poll = async (): Promise<void> => {
    const before = performance.now();
    const { body } = await pool.request({ method: 'GET', path: '/healthz' });
    await body.dump();
    took.push(performance.now() - before);
  };
  void work.finally(() => (state.over = true));
  while (!state.over) {
    polls.push(next_poll());
    await delay(EVERY_MS);
  }
  await Promise.all([work, ...polls]);
  await pool.close();
  return took.toSorted((a, b) => a - b);
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0;

/** Ratio of waiting times with and without the attacker, at the 95th percentile, per pair of windows. */
export const ratiosOf = ({ alone, beside }: Strangers): number[] =>
  alone.map((times, i) => percentile(beside[i] ?? [], 0.95) / percentile(times, 0.95));

function print(figures: Strangers, costs: readonly Cost[], seconds: number): void {
  const row = (name: string, windows: Strangers['alone']): string => {
    const times = windows.flat().toSorted((a, b) => a - b);
    return `| ${name} | ${times.length} | ${[0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1)).join(' | ')} |`;
  };
  process.stdout.write(
    [
      '## One stranger with its whole quota',
      '',
      `\`/healthz\` of the built service as others see it, in windows of ${seconds} seconds, limits on; milliseconds. The stranger spends in each`,
      `window what the limits let one network do in a minute, of each budget on its ${WORST} dearest requests: ${figures.sent} requests, ${figures.refused} of`,
      'them refused for their number.',
      '',
      '| | requests | p50 | p95 | p99 | most |',
      '| --- | --- | --- | --- | --- | --- |',
      row('without it', figures.alone),
      row('beside it', figures.beside),
      '',
      `p95 beside it / without it, pair by pair: ${ratiosOf(figures)
        .map((ratio) => ratio.toFixed(1))
        .join(', ')}; the aim is 3.`,
      '',
      `The dearest of ${costs.length} candidates, in CPU of the service:`,
      '',
      '| request | ms | on the main thread | of its budget | ms a minute |',
      '| --- | --- | --- | --- | --- |',
      ...costs
        .filter((cost, i) => i < ROWS || costs.find(({ budget }) => budget === cost.budget) === cost)
        .map(
          (cost) =>
            `| ${cost.name} | ${cost.cpu_ms.toFixed(1)} | ${cost.main_ms.toFixed(1)} | ${cost.takes ?? 1} of ${ALLOWED[cost.budget].toFixed(0)} ${cost.budget} | ${perMinute(cost).toFixed(0)} |`,
        ),
      '',
      '',
    ].join('\n'),
  );
}
