/** A stretch of a page's stored text, in UTF-16 code units; `end` is the first unit after it. */
export interface Span {
  start: number;
  end: number;
}

/** A run of text as one block element of the page shows it, for example a heading, a list item or a table cell. */
export interface Block extends Span {
  /** Lower-case name of the nearest block element: h1 … h6, p, li, dt, dd, summary, td, th, div, title … */
  tag: string;
  area: 'header' | 'nav' | 'main' | 'aside' | 'footer';
  /** Number of the `<details>` element around it, if any, so that a question finds its answer. */
  details?: number;
  /** Where in a table it stands, unless cells above reach down into its row: numbers of the table and of the row on the page, and its column. */
  cell?: { table: number; row: number; column: number };
}

/** A `<meta>`, `<title>` or `<html lang>` fact of the head, with the place of its content in the stored text. */
export interface HeadFact extends Span {
  /** `title`, `lang`, or the lower-case name or property of the meta element, for example `og:site_name`. */
  name: string;
}

/** A link or an embedded file of the page. The span is the address as the page writes it. */
export interface PageLink extends Span {
  /** Absolute address without fragment; http, https or mailto. */
  url: string;
  /** What the page shows for it: link text, alt text, or nothing. */
  text: string;
  /** a, link, img, iframe, video, source. */
  tag: string;
  /** Lower-case words of `rel`. */
  rel: readonly string[];
  area: Block['area'] | 'head';
}

/**
 * One page of a company's site as the drafter sees it: one stored text that every quote must occur in, and what stands
 * where in it. The text holds, one after another: the facts of the head, the JSON-LD blocks as written, the visible text
 * block by block, and the addresses of the links as written. Text that the markup hides is left out.
 */
export interface Page {
  /** Address that answered, after redirects, without fragment. */
  url: string;
  text: string;
  head: readonly HeadFact[];
  /** JSON-LD blocks that could be parsed (arrays and @graph not yet unfolded), with their place in the text. */
  json_ld: readonly (Span & { value: unknown })[];
  blocks: readonly Block[];
  links: readonly PageLink[];
  /** The page shows almost no text without JavaScript (design/outside.md 1.4). */
  needs_script: boolean;
}

/** Why a page was read or not; `read` is the only one with a page. */
export const VISIT_REASONS = [
  'read',
  'robots',
  'blocked_address',
  'http_error',
  'unreachable',
  'timeout',
  'not_html',
  'too_large',
  'too_many_redirects',
  'left_site',
  'unparsable',
  'budget',
] as const;
export type VisitReason = (typeof VISIT_REASONS)[number];

/** What came of a visit, in words that an assistant can pass on to the founder. */
export const VISIT_TEXTS: Readonly<Record<VisitReason, string>> = {
  read: 'The page was read.',
  robots: 'The robots.txt of the site forbids it to us.',
  blocked_address: 'The address is none that we may ask for.',
  http_error: 'The site answered with an error.',
  unreachable: 'The site did not answer.',
  timeout: 'The site took too long.',
  not_html: 'It is no web page.',
  too_large: 'The page is too large.',
  too_many_redirects: 'It leads from one address to the next without end.',
  left_site: 'It leads to another site.',
  unparsable: 'The page could not be understood.',
  budget: 'No time was left for it.',
};

/** One address of the site that the crawler wanted, and what came of it. */
export interface PageVisit {
  url: string;
  /** HTTP status of the last answer, null when there was none. */
  status: number | null;
  reason: VisitReason;
  page: Page | null;
}
