import { type Child, html, type Safe } from '../html/html.ts';
import type { Reply } from '../request/respond.ts';

/** An entry of a feed. All texts are plain; times are epoch milliseconds. */
export interface FeedEntry {
  /** Never changes, and belongs to no other entry: a URL of this site. */
  id: string;
  title: string;
  /** The page that it is about. */
  url: string;
  published: number;
  updated: number;
  summary: string;
  /** Who wrote it, if it was not the site. */
  author?: string | undefined;
  /** What readers may filter by: category, and whether it was paid for. */
  terms?: readonly { term: string; label: string }[];
  /** The whole text, where there is more than the summary. */
  content?: Safe;
}

/** A feed with its newest entries. */
export interface Feed {
  title: string;
  subtitle: string;
  /** Name of the site: the author of what names none. */
  author: string;
  /** URL of the feed, which is also its id. */
  self: string;
  /** The page with the same content. */
  page: string;
  /** Epoch milliseconds, for a feed without entries. */
  since: number;
  entries: readonly FeedEntry[];
}

/** How long readers may keep a feed; afterwards an unchanged one costs them a 304. */
const FRESH = 'public, max-age=600';

/** A feed as an Atom document (RFC 4287). */
export function atomReply(feed: Feed): Reply {
  return { status: 200, type: 'application/atom+xml; charset=utf-8', body: atom(feed), cache: FRESH };
}

function atom({ title, subtitle, author, self, page, since, entries }: Feed): string {
  const updated = entries.length > 0 ? Math.max(...entries.map((entry) => entry.updated)) : since;
  const { markup } =
    html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>${self}</id><title>${title}</title><subtitle>${subtitle}</subtitle>
<link rel="self" type="application/atom+xml" href="${self}"/><link rel="alternate" type="text/html" href="${page}"/>
<updated>${instant(updated)}</updated><author><name>${author}</name></author>
${entries.map(entryOf)}</feed>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup.replace(FORBIDDEN, '')}\n`;
}

function entryOf(entry: FeedEntry): Child {
  const { id, title, url, published, updated, summary, author, terms = [], content } = entry;
  return html`<entry><id>${id}</id><title>${title}</title><link rel="alternate" type="text/html" href="${url}"/>
<published>${instant(published)}</published><updated>${instant(updated)}</updated>
${author && html`<author><name>${author}</name></author>`}${terms.map(({ term, label }) => html`<category term="${term}" label="${label}"/>`)}<summary>${summary}</summary>
${content && html`<content type="html" xml:base="${url}">${content.markup}</content>`}</entry>
`;
}

const instant = (time: number): string => new Date(time).toISOString();

/** Characters that XML 1.0 does not allow, escaped or not (2.2). */
// oxlint-disable-next-line no-control-regex -- those characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;
