import { type Child, html, type Safe } from '../../../html/html.ts';
import { placeOf } from '../../../html/page_place.ts';
import { textFragmentUrl } from '../../../html/text_fragment.ts';
import { fieldTexts as t } from '../../../texts/drafts/fields.ts';

/** Words of a website with the URL of their page. */
export interface ShownQuote {
  quote: string;
  page_url: string;
}

/** Quotes that stand open; the others are collapsed. */
const OPEN = 1;

/** The quotes of a value: the first stands open. One that only repeats the value is no more than a link to its place. */
export function quoteList(quotes: readonly ShownQuote[], value: string): Child {
  if (quotes.length === 0) return null;
  const [open, more] = [quotes.slice(0, OPEN), quotes.slice(OPEN)];
  return html`${open.map((quote) => quoteBlock(quote, value))}${
    more.length > 0 &&
    html`<details class="quotes"><summary>${t.more_quotes(more.length)}</summary>${more.map((quote) => quoteBlock(quote, value))}</details>`
  }`;
}

function quoteBlock({ quote, page_url }: ShownQuote, value: string): Safe {
  const link = html`<a href="${textFragmentUrl(page_url, quote)}" rel="nofollow ugc noopener">${placeOf(page_url)}</a>`;
  if (plain(quote) === plain(value)) return html`<p class="source">${t.verbatim(link)}</p>`;
  return html`<blockquote cite="${page_url}"><p dir="auto">${quote}</p><p class="source">${link}</p></blockquote>`;
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
