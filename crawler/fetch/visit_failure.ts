import type { VisitReason } from '../../domain/page/page.ts';
import type { SiteResponse } from './site_response.ts';

/** Why a URL of a site was not read. The message is a clause about the site: "answered 503", "has no address". */
export class VisitFailure extends Error {
  override readonly name = 'VisitFailure';
  readonly reason: Exclude<VisitReason, 'read'>;
  /** HTTP status of the last response; null if there was none. */
  readonly status: number | null;
  /** The page that came with an error, if there was one: it often says what the error does not. */
  readonly page: SiteResponse | null;

  constructor(
    reason: Exclude<VisitReason, 'read'>,
    clause: string,
    status: number | null = null,
    page: SiteResponse | null = null,
  ) {
    super(clause);
    this.reason = reason;
    this.status = status;
    this.page = page;
  }
}

/** Converts an error of `fetch` or of reading a body; `timeout` says whether the request timed out. */
export function failureOf(error: unknown, timeout: { aborted: boolean; ms: number }): VisitFailure {
  if (error instanceof VisitFailure) return error;
  if (timeout.aborted)
    return new VisitFailure('timeout', `did not answer completely within ${timeout.ms / 1000} s`);
  for (const { code, message } of causes(error)) {
    const known = KNOWN_CODES[code];
    if (known) return new VisitFailure(known[0], known[1]);
    if (code === 'ERR_BLOCKED_ADDRESS')
      return new VisitFailure('blocked_address', `was not requested: ${message}`);
    if (/^CERT_|^ERR_TLS|^ERR_SSL|SELF_SIGNED/.test(code))
      return new VisitFailure('unreachable', `has no working TLS certificate (${code})`);
    if (UNDECODABLE.test(code))
      return new VisitFailure('unparsable', `returned data that cannot be decompressed (${code})`);
  }
  return new VisitFailure('unreachable', `could not be read (${last(error)})`);
}

/** Errors of decompression: gzip and deflate, and those of Brotli, which have names of their own. */
const UNDECODABLE = /^(?:Z_|ERR_(?:_ERROR_|BROTLI_))/;

const KNOWN_CODES: Record<string, [Exclude<VisitReason, 'read'>, string]> = {
  ENOTFOUND: ['unreachable', 'has no DNS entry'],
  EAI_AGAIN: ['unreachable', 'could not be found by DNS'],
  ECONNREFUSED: ['unreachable', 'refused the connection'],
  ECONNRESET: ['unreachable', 'closed the connection'],
  UND_ERR_SOCKET: ['unreachable', 'closed the connection'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'did not accept a connection in time'],
  UND_ERR_HEADERS_TIMEOUT: ['timeout', 'did not answer in time'],
  UND_ERR_BODY_TIMEOUT: ['timeout', 'did not answer completely in time'],
  UND_ERR_HEADERS_OVERFLOW: ['too_large', 'returned headers that are too large'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['unreachable', 'has an incomplete TLS certificate chain'],
};

/** The error and its causes, outermost first. */
function causes(error: unknown): { code: string; message: string }[] {
  const chain: { code: string; message: string }[] = [];
  for (let at = error; at instanceof Error && chain.length < 8; at = at.cause)
    chain.push({ code: 'code' in at ? String(at.code) : '', message: at.message });
  return chain;
}

const last = (error: unknown): string => causes(error).at(-1)?.message ?? String(error);
