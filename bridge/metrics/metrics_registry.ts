import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CacheFigures } from '../cache/response_cache.ts';
import type { AnswerRecord } from '../rest/rest.ts';

/** What the metrics tell besides the answers that they are told of; asked for at each look. */
export interface MetricsSources {
  /** How many jobs of each kind are due, in work, or failed for good. */
  jobs: () => Promise<readonly { state: string; kind: string; jobs: number }[]>;
  /** How the kept answers do. */
  cache: () => CacheFigures;
  /** How often each outcome of a question for the language model came; nothing where there is no model. */
  model_answers: () => Iterable<readonly [outcome: string, count: number]>;
  /** Told when the figures could not be had. */
  onFailure: (error: unknown) => void;
}

/** Counts, and writes down what it has counted. */
export interface MetricsRegistry {
  observe(record: AnswerRecord): void;
  /** Everything as it is now, in the text format of Prometheus, with its media type. */
  read(): Promise<{ type: string; text: string }>;
}

/** Upper ends of the times that are told apart, in seconds: kept answers, lists, searches, outside calls. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Registers every metric of the service. One for each service: several may run in one process. */
export function metricsRegistry({ jobs, cache, model_answers }: MetricsSources): MetricsRegistry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'firstlight_answer_seconds',
    help: 'Time until an answer was written, by operation (none: the path or the message is no operation) and HTTP status.',
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
  new Counter({
    name: 'firstlight_kept_answers_total',
    help: 'Public reads that a kept answer was good for (hit) or that needed a new one (miss).',
    labelNames: ['found'],
    registers,
    collect() {
      const { hits, misses } = cache();
      this.reset();
      this.inc({ found: 'hit' }, hits);
      this.inc({ found: 'miss' }, misses);
    },
  });
  new Counter({
    name: 'firstlight_model_answers_total',
    help: 'Questions for the language model by what came of them: used, nothing_usable, or why there was no answer.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of model_answers()) this.inc({ outcome }, count);
    },
  });
  const kept = (name: string, help: string, value: () => number): void => {
    new Gauge({ name, help, registers, collect: gauge(value) });
  };
  kept('firstlight_kept_answers', 'Answers that are kept now.', () => cache().entries);
  kept('firstlight_kept_answers_bytes', 'Their size.', () => cache().bytes);

  const observers = new Map<string, Map<number, Histogram.Internal<string>>>();

  /** The observer of an operation and a status: finding its labels once saves half of what counting costs. */
  function observerOf({ operation, status }: AnswerRecord): Histogram.Internal<string> {
    const name = operation ?? 'none';
    let byStatus = observers.get(name);
    if (!byStatus) observers.set(name, (byStatus = new Map()));
    let observer = byStatus.get(status);
    if (!observer) byStatus.set(status, (observer = answers.labels(name, String(status))));
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
