import { type RatingFailure, RatingsUnavailable } from '../../domain/listings/domain_rating.ts';
import type { RatingSource } from '../../domain/ports.ts';
import { searchedDomain } from '../../domain/profile/sites.ts';

/** The endpoint that takes no API units, only a key (docs.ahrefs.com, "Domain rating free"). */
const PATH = '/v3/public/domain-rating-free';
/** It takes a hundred; half of that is kind. */
const MOST_DOMAINS = 50;
const LIMIT_MS = 30_000;
/** Bytes of a response: many times what fifty ratings need. */
const MOST_BYTES = 256 * 1024;

/** Domain Ratings by Ahrefs with the key of the operator (D38). What Ahrefs writes in an error is not repeated: it may quote the key. */
export function ahrefsRatings({
  api_key,
  base_url,
  limit_ms = LIMIT_MS,
}: {
  api_key: string;
  base_url: string;
  limit_ms?: number;
}): RatingSource {
  return {
    name: 'ahrefs',
    most: MOST_DOMAINS,
    async rate(domains, signal) {
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(limit_ms)]);
      const { status, text } = await sent(bounded).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof RatingsUnavailable) throw error;
        throw new RatingsUnavailable('unreachable', `Ahrefs cannot be reached (${whyOf(error, limit_ms)}).`);
      });
      if (status !== 200) throw refusalOf(status, text);
      return ratingsIn(text, new Set(domains));

      async function sent(until: AbortSignal): Promise<{ status: number; text: string }> {
        const response = await fetch(`${base_url}${PATH}`, {
          method: 'POST',
          // The key goes to Ahrefs alone.
          redirect: 'error',
          headers: {
            authorization: `Bearer ${api_key}`,
            accept: 'application/json',
            'content-type': 'application/json',
          },
          body: JSON.stringify({ targets: domains }),
          signal: until,
        });
        return { status: response.status, text: await textOf(response) };
      }
    },
  };
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw notUnderstood('more than fifty ratings need');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const notUnderstood = (what: string): RatingsUnavailable =>
  new RatingsUnavailable('not_understood', `Ahrefs responded with ${what}, not with ratings.`);

function whyOf(error: unknown, limit_ms: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `nothing within ${limit_ms / 1000} seconds`;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection failed';
}

const REASONS: Readonly<Record<number, readonly [RatingFailure, string]>> = {
  401: ['refused_key', 'Ahrefs rejected the key (status 401).'],
  402: ['used_up', 'The account of the Ahrefs key is used up (status 402).'],
  403: [
    'refused_key',
    'Ahrefs rejected the key (status 403): it is wrong, has expired, or its plan does not include ratings.',
  ],
  429: ['overloaded', 'Ahrefs takes no more requests at the moment (status 429).'],
};

function refusalOf(status: number, text: string): RatingsUnavailable {
  if (status === 403 && /\bunits\b/i.test(text))
    return new RatingsUnavailable('used_up', 'The Ahrefs key has no API units left (status 403).');
  const [reason, message] = REASONS[status] ?? [];
  if (reason && message) return new RatingsUnavailable(reason, message);
  return status >= 500
    ? new RatingsUnavailable('overloaded', `Ahrefs has a fault of its own (status ${status}).`)
    : notUnderstood(`status ${status}`);
}

/** Ratings by the domains that were sent; what else is in a response is ignored. */
function ratingsIn(text: string, wanted: ReadonlySet<string>): Map<string, number> {
  const ratings = new Map<string, number>();
  for (const { target, domain_rating: rating } of targetsIn(text)) {
    const domain = typeof target === 'string' ? searchedDomain(target) : '';
    if (wanted.has(domain) && typeof rating === 'number' && rating >= 0 && rating <= 100)
      ratings.set(domain, rating);
  }
  return ratings;
}

function targetsIn(text: string): Record<string, unknown>[] {
  try {
    const { domain_rating } = JSON.parse(text) as { domain_rating: { targets: unknown } };
    if (Array.isArray(domain_rating.targets)) return domain_rating.targets as Record<string, unknown>[];
  } catch {
    // Said below.
  }
  throw notUnderstood('something else');
}
