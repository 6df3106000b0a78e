import type { Config } from '../config/config.ts';
import { reachable } from '../config/hosts.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** Asks the running service, directly and through BASE_URL. Without a running service BASE_URL is not tried. */
export async function serviceFindings(config: Config, limit_ms: number): Promise<Finding[]> {
  const { base_url } = config;
  const direct = config.port === 0 ? undefined : `http://${reachable(config.host)}:${config.port}`;
  const own = direct ?? base_url;
  if (own === undefined)
    return [
      warning('service', 'PORT is 0, so where the service listens is not known.', 'Set PORT, or BASE_URL.'),
    ];
  const [running, found] = await readiness(own, limit_ms);
  const hidden = running ? await indexFindings(own, limit_ms) : [];
  if (!running || base_url === undefined || direct === undefined) return [found, ...hidden];
  const forwarded = await forwardedRequests(direct, limit_ms);
  const through = await throughBaseUrl(base_url, direct, limit_ms);
  const proxy = through.some(({ state }) => state === 'error')
    ? []
    : proxyFindings(config, forwarded, await forwardedRequests(direct, limit_ms));
  return [found, ...hidden, ...through, ...proxy];
}

/** Whether search engines are kept out, which is easily forgotten when a site opens. */
async function indexFindings(own: string, limit_ms: number): Promise<Finding[]> {
  const seen = await get(`${own}/robots.txt`, limit_ms);
  if ('trouble' in seen || !seen.noindex) return [];
  return [
    warning(
      'robots',
      'Search engines may not list the site: the setting robots.index is 0.',
      'When the site opens: firstlight settings set robots.index 1.',
    ),
  ];
}

async function readiness(own: string, limit_ms: number): Promise<[running: boolean, found: Finding]> {
  const seen = await get(`${own}/readyz`, limit_ms);
  if ('trouble' in seen)
    return [
      false,
      warning(
        'service',
        `No service responds at ${own} (${seen.trouble}).`,
        'Start it with npm start, or give this command the PORT and HOST of the service.',
      ),
    ];
  const { status, checks } = (seen.json ?? {}) as { status?: unknown; checks?: Record<string, boolean> };
  if (status === 'ready') return [true, ok('service', `The service at ${own} is ready.`)];
  if (status !== 'unavailable')
    return [
      false,
      failed(
        'service',
        `Another program responds at ${own} (status ${seen.status}).`,
        'Set PORT to another port, for both.',
      ),
    ];
  const down = Object.keys(checks ?? {}).filter((part) => !checks?.[part]);
  return [
    true,
    failed(
      'service',
      `The service at ${own} is not ready: ${down.join(', ')}.`,
      'If it is not being stopped, look at its log, then restart it.',
    ),
  ];
}

const PROXY =
  'Look at the reverse proxy and its certificate; docs/operating.md has a configuration for Caddy and nginx.';
/** Clocks that differ more break sign-in by assistants. */
const APART_MS = 2 * 60_000;

async function throughBaseUrl(base_url: string, direct: string, limit_ms: number): Promise<Finding[]> {
  const seen = await get(`${base_url}/healthz`, limit_ms);
  if ('trouble' in seen)
    return [failed('base_url', `${base_url} does not respond from this machine (${seen.trouble}).`, PROXY)];
  if (seen.location !== null)
    return [
      failed(
        'base_url',
        `${base_url} redirects to ${seen.location}.`,
        'Set BASE_URL to the origin that visitors end at, because assistants follow no redirects.',
      ),
    ];
  const { status } = (seen.json ?? {}) as { status?: unknown };
  if (seen.status !== 200 || status !== 'ok')
    return [
      failed(
        'base_url',
        `At ${base_url} another program responds (status ${seen.status}).`,
        `Let the proxy pass all paths to ${direct}.`,
      ),
    ];
  const same = await get(`${direct}/healthz`, limit_ms);
  const clock = Math.abs(seen.date - Date.now()) > APART_MS;
  return [
    'trouble' in same || same.process === seen.process
      ? ok('base_url', `${base_url} leads to this service.`)
      : warning(
          'base_url',
          `${base_url} leads to another process than ${direct}.`,
          'If only one service is meant to run, stop the other, or correct BASE_URL or PORT.',
        ),
    ...(clock
      ? [
          failed(
            'clock',
            `The clock of this machine differs from that of ${base_url} by ${Math.round(Math.abs(seen.date - Date.now()) / 60_000)} minutes.`,
            'Set both by NTP (timedatectl set-ntp true).',
          ),
        ]
      : []),
  ];
}

function proxyFindings({ trust_proxy }: Config, before: number | null, after: number | null): Finding[] {
  if (before === null || after === null) return [];
  if (trust_proxy === 0)
    return [
      after === 0
        ? ok('proxy', 'No request came through a proxy.')
        : warning(
            'proxy',
            'Requests come with X-Forwarded-For, but TRUST_PROXY is 0: all clients behind the proxy share the limits of one IP address.',
            'If it is your proxy, set TRUST_PROXY to the number of proxies.',
          ),
    ];
  return [
    after > before
      ? ok('proxy', `The proxy names its clients, and TRUST_PROXY is ${trust_proxy}.`)
      : warning(
          'proxy',
          `TRUST_PROXY is ${trust_proxy}, but a request through BASE_URL came without X-Forwarded-For: anybody can pretend to be any IP address.`,
          'Let the proxy set X-Forwarded-For, or set TRUST_PROXY to 0.',
        ),
  ];
}

/** Requests with X-Forwarded-For so far; null where the figures cannot be read, as from another machine. */
async function forwardedRequests(direct: string, limit_ms: number): Promise<number | null> {
  const seen = await get(`${direct}/metrics`, limit_ms);
  const [, count] =
    'trouble' in seen ? [] : (/^firstlight_forwarded_requests_total (\d+)$/m.exec(seen.text) ?? []);
  return count === undefined ? null : Number(count);
}

interface Seen {
  status: number;
  text: string;
  json: unknown;
  location: string | null;
  /** Whether the response forbids search engines to list it. */
  noindex: boolean;
  date: number;
  /** The part of a request id that is of the process. */
  process: string;
}

async function get(url: string, limit_ms: number): Promise<Seen | { trouble: string }> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limit_ms) });
    const text = await response.text();
    const { headers, status } = response;
    return {
      status,
      text,
      json: parsed(text),
      location: headers.get('location'),
      noindex: headers.get('x-robots-tag') === 'noindex',
      date: Date.parse(headers.get('date') ?? '') || Date.now(),
      process: (headers.get('x-request-id') ?? '').split('-')[0] ?? '',
    };
  } catch (error) {
    return { trouble: troubleOf(error, limit_ms) };
  }
}

function troubleOf(error: unknown, limit_ms: number): string {
  const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return name === 'TimeoutError'
    ? `nothing within ${limit_ms / 1000} seconds`
    : (cause?.code ?? cause?.message ?? message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
