/** Words that a browser looks for as they are; of longer quotes it looks for the first and the last words. */
const WHOLE = 120;
/** Words at either end of a longer quote. */
const ENDS = 5;

/**
 * The URL of a page that scrolls to these words on it and marks them (text fragment). Words of the head, of structured data or of
 * links are not visible: a browser then shows the page from its top.
 */
export function textFragmentUrl(page_url: string, quote: string): string {
  const parts = quote.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0 || !URL.canParse(page_url)) return page_url;
  // Words of two blocks are not found as one text.
  const isLong = quote.length > WHOLE || /[\n\r]/.test(quote.trim());
  const text =
    isLong && parts.length > 2 * ENDS
      ? `${encoded(parts.slice(0, ENDS))},${encoded(parts.slice(-ENDS))}`
      : encoded(parts);
  const url = new URL(page_url);
  url.hash = '';
  return `${url.href}#:~:text=${text}`;
}

/** Commas, hyphens and ampersands have a meaning of their own in such a URL. */
const encoded = (parts: readonly string[]): string =>
  encodeURIComponent(parts.join(' ').toWellFormed()).replaceAll('-', '%2D');
