import { STATUS_CODES } from 'node:http';
import { HtmlBody, PlainBody } from './body.ts';
import type { Reach } from './ip_addresses.ts';
import { CRAWL_LIMITS, MAX_REDIRECTS } from './limits.ts';
import { refusalOf } from './refusal.ts';
import type { SiteResponse } from './site_response.ts';
import { failureOf, VisitFailure } from './visit_failure.ts';

/** Every request to a user-supplied site goes through here, on top of the `fetch` port. */
export interface SiteFetch {
  /** As {@link refusalOf}. */
  refusal(url: string): string | null;
  /**
   * GETs `url` and follows redirects, each checked like the first URL. Resolves with a 2xx response; throws {@link
   * VisitFailure} for any failure of the site, and `signal.reason` when `signal` aborts.
   */
  get(url: string, request: SiteRequest): Promise<SiteResponse>;
}

/** Queues a request to `url`; rejects with `signal.reason` when `signal` aborts while it waits. */
export type Enqueue = <T>(url: URL, run: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export interface SiteRequest {
  accept: string;
  /** Most decompressed bytes of the body. */
  maxBytes: number;
  /** A page is expected: its styles and scripts do not count, and a failure has the page that came with it. */
  isPage?: boolean;
  /** What to do with a longer body: refuse it (default) or cut it off. */
  beyond?: 'refuse' | 'cut' | undefined;
  /** Called before every request, including redirects; throws VisitFailure to refuse it. */
  admit?(url: URL): Promise<void> | void;
  /** Queueing does not count against the time of the request. */
  enqueue?: Enqueue;
  signal: AbortSignal;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that sign a GET request; none where requests are not signed. */
export type SignRequest = (url: URL) => Promise<Record<string, string>>;

/** `origin` is ours: the User-Agent names the page that describes the bot. */
export function siteFetch(world: {
  fetch: typeof fetch;
  origin: string;
  sign?: SignRequest | undefined;
  reach: Reach;
  requestMs?: number;
}): SiteFetch {
  const { reach } = world;
  const ms = world.requestMs ?? CRAWL_LIMITS.request_ms;
  const agent = `FirstlightBot/1.0 (+${world.origin}/bot)`;

  const refusal = (text: string): string | null => refusalOf(text, reach);

  /** Makes one request. Returns the response, or the URL to redirect to. */
  const once = async (url: URL, request: SiteRequest, language: string): Promise<URL | SiteResponse> => {
    const timeout = AbortSignal.timeout(ms);
    try {
      const response = await world.fetch(url.href, {
        redirect: 'manual',
        headers: {
          'user-agent': agent,
          accept: request.accept,
          'accept-language': language,
          ...(await world.sign?.(url)),
        },
        signal: AbortSignal.any([request.signal, timeout]),
      });
      const { status, headers } = response;
      const location = REDIRECTS.has(status) ? headers.get('location') : null;
      if (location !== null) {
        await response.body?.cancel();
        return redirectTarget(location, url, status);
      }
      const seen = { url: url.href, status, contentType: headers.get('content-type') };
      if (response.ok && !isChallenge(headers)) return { ...seen, ...(await body(response, request)) };
      const page = request.isPage
        ? await body(response, { ...request, ...ERROR_PAGE }).catch(() => null)
        : null;
      await response.body?.cancel().catch(() => undefined);
      throw httpError(status, headers, page && { ...seen, ...page });
    } catch (error) {
      request.signal.throwIfAborted();
      throw failureOf(error, { aborted: timeout.aborted, ms });
    }
  };

  const get = async (start: string, request: SiteRequest): Promise<SiteResponse> => {
    const enqueue = request.enqueue ?? ((_url, run) => run());
    const attempt = (next: URL, language: string) =>
      enqueue(next, () => once(next, request, language), request.signal);
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const refused = refusal(url);
      if (refused) throw refusedHop(hop, url, refused);
      const target = new URL(url);
      target.hash = '';
      await request.admit?.(target);
      const outcome = await attempt(target, LANGUAGE).catch((error: unknown) => {
        if (!(error instanceof VisitFailure) || error.status !== 500) throw error;
        return attempt(target, PLAIN_LANGUAGE);
      });
      if (!(outcome instanceof URL)) return outcome;
      url = outcome.href;
    }
    throw new VisitFailure('too_many_redirects', `redirects more than ${MAX_REDIRECTS} times`);
  };

  return { refusal, get };
}

/**
 * Sites that choose their language by this header fail at `*`, which a client sends that sets none; some fail at regions and weights too,
 * so a server error is tried once more without.
 */
const LANGUAGE = 'en-US,en;q=0.9';
const PLAIN_LANGUAGE = 'en';

/** What is read of the page that comes with an error. */
const ERROR_PAGE = { maxBytes: 100_000, beyond: 'cut' } as const;

function refusedHop(hop: number, url: string, sentence: string): VisitFailure {
  const leads = hop === 0 ? 'is not read' : `leads to ${url}, which is not read`;
  return new VisitFailure('blocked_address', `${leads}: ${sentence.replace(/\.$/, '')}`);
}

function httpError(status: number, headers: Headers, page: SiteResponse | null): VisitFailure {
  const name = STATUS_CODES[status];
  const clause = `answered ${status}${name ? ` ${name}` : ''}`;
  if (isChallenge(headers))
    return new VisitFailure('challenge', `answered ${status} with a test that only people pass`, status);
  if (status === 401) return new VisitFailure('sign_in', `${clause}, so it asks for a sign-in`, status);
  if (status === 403 || status === 451)
    return new VisitFailure('forbidden', `${clause}, so it does not let our crawler in`, status, page);
  return new VisitFailure(status === 429 ? 'rate_limited' : 'http_error', clause, status, page);
}

/** Headers by which bot protections mark their own pages: Cloudflare, Vercel, AWS WAF, SiteGround. Some of these pages are 200 or 202. */
const CHALLENGES = ['cf-mitigated', 'x-vercel-mitigated', 'x-amzn-waf-action', 'sg-captcha'];

const isChallenge = (headers: Headers): boolean => CHALLENGES.some((name) => headers.has(name));

/** The URL of a redirect. Header bytes arrive as Latin-1, but sites send UTF-8. */
function redirectTarget(location: string, from: URL, status: number): URL {
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.href);
  if (!url) throw new VisitFailure('unparsable', `redirects to "${location}", which is not a URL`, status);
  return url;
}

/** The decompressed body up to the limit; the rest is not read. */
async function body(response: Response, request: SiteRequest) {
  const { maxBytes, beyond, isPage } = request;
  const read = isPage ? new HtmlBody(maxBytes) : new PlainBody(maxBytes);
  for await (const part of response.body ?? []) {
    read.add(part);
    if (read.isCut) break;
  }
  const bytes = read.end();
  if (read.isCut && beyond !== 'cut')
    throw new VisitFailure('too_large', `returned more than ${maxBytes} bytes`, response.status);
  return { bytes, size: read.size, isCut: read.isCut };
}
