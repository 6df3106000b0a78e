import { decodePage } from '../fetch/charset.ts';
import { ACCEPT_HTML, requireHtml } from '../fetch/content_type.ts';
import { VisitFailure } from '../fetch/visit_failure.ts';
import { UnparsableHtml } from '../html/html_reader.ts';
import type { SiteVisitor } from './visitor.ts';

/** The HTML of one page. */
export interface HtmlResponse {
  /** Final URL without fragment. */
  url: string;
  status: number;
  html: string;
  /** Decompressed size in bytes. */
  size: number;
}

/** Reads one page politely; throws VisitFailure as SiteVisitor.get does, and with `not_html`. */
export async function visitPage(
  visitor: SiteVisitor,
  url: string,
  request: { maxBytes: number; beyond?: 'refuse' | 'cut'; within: URL; signal: AbortSignal },
): Promise<HtmlResponse> {
  const response = await visitor.get(url, { accept: ACCEPT_HTML, ...request });
  requireHtml(response);
  const { status, bytes, contentType } = response;
  return { url: response.url, status, html: decodePage(bytes, contentType), size: bytes.length };
}

/** Awaits an HtmlReader; throws VisitFailure `unparsable` if it fails. */
export async function parsed<T>(reading: Promise<T>, status: number, signal: AbortSignal): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof UnparsableHtml)) throw error;
    throw new VisitFailure('unparsable', 'returned HTML that could not be parsed within the limits', status);
  }
}
