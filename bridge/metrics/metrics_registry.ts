import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ModelUsage } from '../../domain/model/model.ts';
import type { CacheFigures } from '../cache/response_cache.ts';
import type { ResponseRecord } from '../rest/rest.ts';

/** Values that are read at each request for the metrics. */
export interface MetricsSources {
  /** Jobs of each kind that are due, running or dead. */
  jobs: () => Promise<readonly { state: string; kind: string; jobs: number }[]>;
  /** Figures of the response cache. */
  cache: () => CacheFigures;
  /** Requests to the language model by outcome; empty without a model. */
  model_answers: () => Iterable<readonly [outcome: string, count: number]>;
  /** Tokens and cost of those requests; undefined without a model. */
  model_costs: () => { usage: Readonly<ModelUsage>; micro_usd: number } | undefined;
  /** Seconds since the last backup that was found whole; undefined if there is none. */
  backup_age: () => number | undefined;
  /** Writes of the store that ran alone. */
  writes_alone: () => { writes: number; seconds: number };
  /** Requests with X-Forwarded-For, which proxies add. */
  forwarded: () => number;
  /** Called if the metrics cannot be read. */
  onFailure: (error: unknown) => void;
}

/** Counts responses and writes all metrics. */
export interface MetricsRegistry {
  observe(record: ResponseRecord): void;
  /** All metrics in the text format of Prometheus, with its media type. */
  read(): Promise<{ type: string; text: string }>;
}

/** Buckets of response times in seconds: cached responses, lists, searches, outside calls. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Registers the metrics of one service; a process may run several services. */
export function metricsRegistry({
  jobs,
  cache,
  model_answers,
  model_costs,
  backup_age,
  writes_alone,
  forwarded,
}: MetricsSources): MetricsRegistry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const responses = new Histogram({
    name: 'firstlight_response_seconds',
    help: 'Time until a response was written, by operation (none: the path or the message is no operation) and HTTP status.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: 'firstlight_jobs',
    help: 'Jobs that are due, running, or dead (failed for good).',
    labelNames: ['state', 'kind'],
    registers,
    async collect() {
      this.reset();
      for (const { state, kind, jobs: count } of await jobs()) this.set({ state, kind }, count);
    },
  });
  const counter = (name: string, help: string, value: () => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  };
  counter('firstlight_cache_hits_total', 'Public reads served from the response cache.', () => cache().hits);
  counter('firstlight_cache_misses_total', 'Public reads that were computed.', () => cache().misses);
  new Counter({
    name: 'firstlight_model_responses_total',
    help: 'Requests to the language model by outcome: used, nothing_usable, or why there was no response.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of model_answers()) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: 'firstlight_model_tokens_total',
    help: 'Tokens of requests to the language model by kind, as its server counts them.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [name, tokens] of Object.entries(model_costs()?.usage ?? {}))
        this.inc({ kind: name.replace('_tokens', '') }, tokens);
    },
  });
  counter(
    'firstlight_model_cost_usd_total',
    'Dollars that requests to the language model have cost.',
    () => (model_costs()?.micro_usd ?? 0) / 1e6,
  );
  const gaugeOf = (name: string, help: string, value: () => number): void => {
    new Gauge({ name, help, registers, collect: gauge(value) });
  };
  gaugeOf('firstlight_cache_entries', 'Responses in the cache.', () => cache().entries);
  gaugeOf('firstlight_cache_bytes', 'Memory that they take, every encoding included.', () => cache().bytes);

  registerOperating(registers, { backup_age, forwarded });
  registerAlone(counter, writes_alone);

  const observers = new Map<string, Map<number, Histogram.Internal<string>>>();

  /** The observer of an operation and status: looking up its labels once halves the cost of counting. */
  function observerOf({ operation, status }: ResponseRecord): Histogram.Internal<string> {
    const name = operation ?? 'none';
    let byStatus = observers.get(name);
    if (!byStatus) observers.set(name, (byStatus = new Map()));
    let observer = byStatus.get(status);
    if (!observer) byStatus.set(status, (observer = responses.labels(name, String(status))));
    return observer;
  }

  return {
    observe: (record) => observerOf(record).observe(record.ms / 1000),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

const gauge = (value: () => number) =>
  function collect(this: Gauge): void {
    this.set(value());
  };

/** What tells an operator about the surroundings of the service: its backups and its proxy. */
function registerOperating(
  registers: Registry[],
  { backup_age, forwarded }: Pick<MetricsSources, 'backup_age' | 'forwarded'>,
): void {
  new Gauge({
    name: 'firstlight_backup_age_seconds',
    help: 'Seconds since the newest backup in DATA_DIR/backups; no value without one.',
    registers,
    collect() {
      const age = backup_age();
      if (age === undefined) this.remove();
      else this.set(age);
    },
  });
  new Counter({
    name: 'firstlight_forwarded_requests_total',
    help: 'Requests with X-Forwarded-For, which proxies add.',
    registers,
    collect() {
      this.reset();
      this.inc(forwarded());
    },
  });
}

/** What binds when many machines write to one database. */
function registerAlone(
  counter: (name: string, help: string, value: () => number) => void,
  writes_alone: MetricsSources['writes_alone'],
): void {
  const alone = 'Writes that no other write ran beside; none on SQLite, where that is every write.';
  counter('firstlight_store_writes_alone_total', alone, () => writes_alone().writes);
  const seconds = 'Seconds for which these writes had all others wait.';
  counter('firstlight_store_write_alone_seconds_total', seconds, () => writes_alone().seconds);
}
