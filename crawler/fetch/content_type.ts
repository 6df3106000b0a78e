import { isXml, mediaType } from './charset.ts';
import type { SiteResponse } from './site_response.ts';
import { VisitFailure } from './visit_failure.ts';

export const ACCEPT_HTML = 'text/html,application/xhtml+xml;q=0.9';

/** Refuses a response that is not HTML, by its type, or by its first bytes if it has none. */
export function requireHtml({ contentType, bytes, status }: SiteResponse): void {
  const { essence } = mediaType(contentType);
  const first = bytes.subarray(0, SNIFFED_BYTES);
  const start = Buffer.from(first).toString('latin1');
  const isUtf16 = start.startsWith('\xFF\xFE') || start.startsWith('\xFE\xFF');
  if (essence && !HTML_TYPES.has(essence) && !(isXml(essence) && isXhtml(bytes)))
    throw new VisitFailure('not_html', `answered with ${essence} instead of an HTML page`, status);
  if (!essence && !isUtf16 && !HTML_START.test(start.replace(/^(?:\xEF\xBB\xBF)?\s*/, '')))
    throw new VisitFailure('not_html', 'answered with something that is not HTML and has no type', status);
  if (!isUtf16 && first.some(isBinary) && !/utf-?16/.test(mediaType(contentType).charset))
    throw new VisitFailure('not_html', `answered with binary data instead of HTML`, status);
}

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);
/** How HTML may begin after white space (MIME Sniffing Standard, 7.1). */
const HTML_START =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--|\?xml|meta|link)[\s>/-]?/i;
const SNIFFED_BYTES = 512;

/** Whether XML is a page: its root is `html`, as browsers show it whatever XML type it is sent with. */
const isXhtml = (bytes: Uint8Array): boolean =>
  XHTML_START.test(Buffer.from(bytes.subarray(0, PROLOG_BYTES)).toString('latin1'));
const XHTML_START = /^(?:\xEF\xBB\xBF)?(?:\s|<\?[^>]*>|<!--(?:(?!-->)[^])*-->|<!doctype\s[^>]*>)*<html[\s>]/i;
const PROLOG_BYTES = 4096;

/** Bytes that do not occur in text (MIME Sniffing Standard, 3); escape, tab and line ends do. */
const isBinary = (byte: number): boolean => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte);
