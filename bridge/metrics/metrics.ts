import type { IncomingMessage, ServerResponse } from 'node:http';
import { targetOf } from '../http/target.ts';
import type { HttpHandler, ResponseRecord } from '../rest/rest.ts';
import type { MetricsRegistry, MetricsSources } from './metrics_registry.ts';

/** The metrics of a running service. */
export interface Metrics {
  /** Counts a response, by operation and status. */
  observe(record: ResponseRecord): void;
  /** `GET /metrics` in the text format of Prometheus, only for clients on this machine. */
  answer: HttpHandler;
}

/**
 * Requests and their durations by operation and status, response cache, queue, event loop and process. prom-client loads with
 * the first response, so that an idle service stays small.
 */
export function metrics(sources: MetricsSources): Metrics {
  let registry: MetricsRegistry | undefined;
  let loading: Promise<MetricsRegistry> | undefined;
  const early: ResponseRecord[] = [];

  async function load(): Promise<MetricsRegistry> {
    const { metricsRegistry } = await import('./metrics_registry.ts');
    registry = metricsRegistry(sources);
    for (const record of early.splice(0)) registry.observe(record);
    return registry;
  }

  const loaded = (): Promise<MetricsRegistry> => (loading ??= load());

  async function send(res: ServerResponse): Promise<void> {
    const { type, text } = await (await loaded()).read();
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-store' };
    res.writeHead(200, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
  }

  return {
    observe(record) {
      if (registry) return registry.observe(record);
      early.push(record);
      loaded().catch(sources.onFailure);
    },
    answer(req, res) {
      if (!isMetricsRequest(req)) return false;
      send(res).catch((error: unknown) => {
        sources.onFailure(error);
        if (!res.headersSent) res.writeHead(503, { 'Retry-After': 2 });
        res.end();
      });
      return true;
    },
  };
}

/** Headers that proxies add. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|cf-.+|true-client-ip|fly-client-ip|fastly-client-ip|cdn-loop)$/;

/**
 * True for a direct request from this machine. Requests through a proxy, or by a host name that a web page chose (DNS
 * rebinding), get a 404.
 */
function isMetricsRequest(req: IncomingMessage): boolean {
  const { method, url, headers, socket } = req;
  return (
    (method === 'GET' || method === 'HEAD') &&
    targetOf(url).path === '/metrics' &&
    isLoopback(socket.remoteAddress) &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

const isLoopback = (ip = ''): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip);
