/** A range of a page's stored text in UTF-16 code units; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The text of one block element, for example a heading, a list item or a table cell. */
export interface Block extends Span {
  /** Lower-case tag of the nearest block element: h1 … h6, p, li, dt, dd, summary, td, th, div, title … */
  tag: string;
  area: 'header' | 'nav' | 'main' | 'aside' | 'footer';
  /** Number of the enclosing `<details>` element, so that a question finds its answer. */
  details?: number;
  /**
   * Its place in a table: numbers of table and row on the page, and the column. Absent if cells above reach into its
   * row.
   */
  cell?: { table: number; row: number; column: number };
  /** Index of the innermost box that it stands in. Absent where no element around it has names. */
  box?: number;
  /** Length of the bold text that it begins with, if it goes on after it. */
  bold?: number;
}

/** An element with the words of its class, id, itemprop, role and aria-label, in lower case: what its author calls it. */
export interface Box {
  /** Index of the next box around it. */
  parent?: number;
  names: readonly string[];
}

/** A range of the page's blocks; `end` is exclusive. */
interface BlockRange {
  start: number;
  end: number;
}

/** One of several things that a page shows in the same shape: a card, a list item, a heading with what follows it. */
export interface GroupItem extends BlockRange {
  /** Its own box, if it is an element with names. */
  box?: number;
  /** What it has beside text. */
  has?: readonly ('link' | 'picture' | 'field')[];
}

/** Siblings of one shape. The same text may stand in several groups: a row of cards, and the list within one of them. */
export interface Group {
  /** One tag and one set of classes; other classes and headings of one level; headings without a box around each; rows of a list. */
  how: 'same' | 'loose' | 'flat';
  tag: string;
  items: readonly GroupItem[];
  /** The box that its parent stands in. */
  box?: number;
  /** Index of the block that introduces it: the nearest text above it on the way up. */
  heading?: number;
}

/** A `<meta>`, `<title>` or `<html lang>` fact of the head, with the place of its content in the stored text. */
interface HeadFact extends Span {
  /** `title`, `lang`, or the lower-case name or property of the meta element, for example `og:site_name`. */
  name: string;
}

/** A link or an embedded file. The span is the URL as written. */
export interface PageLink extends Span {
  /** Absolute URL without fragment: http, https or mailto. */
  url: string;
  /** Link text or alt text; may be empty. */
  text: string;
  /** a, link, img, iframe, video, source. */
  tag: string;
  /** Lower-case values of `rel`. */
  rel: readonly string[];
  area: Block['area'] | 'head';
  /** Index of the innermost box of a picture. */
  box?: number;
}

/**
 * A page as the drafter sees it: one stored text that contains every quote, and the position of each part. The text
 * holds head facts, JSON-LD blocks, visible text by block, and link URLs, in this order. Hidden text is left out.
 */
export interface Page {
  /** Final URL after redirects, without fragment. */
  url: string;
  text: string;
  head: readonly HeadFact[];
  /** JSON-LD blocks that could be parsed (arrays and @graph not unfolded), with their place in the text. */
  json_ld: readonly (Span & { value: unknown })[];
  blocks: readonly Block[];
  /** What repeats, in the order of the page, and the boxes that blocks and groups name. Absent in pages that were stored before. */
  groups?: readonly Group[];
  boxes?: readonly Box[];
  links: readonly PageLink[];
  /** Where the page sends its visitors on by `<meta http-equiv="refresh">`. */
  sent_on_to?: string;
  /** The same page in other languages and itself, as its `hreflang` links say; the language as written in lower case. */
  alternates?: readonly { language: string; url: string }[];
  /** True if the page shows almost no text without JavaScript. */
  needs_script: boolean;
  /** What it is, if it is not the website. Such pages are not stored (D87). */
  kind?: PageKind;
  /** True if it may lead to the website: then its kind only counts if nothing behind it could be read. */
  is_splash?: boolean;
  /** True if only its beginning was read. */
  is_cut?: boolean;
}

/** What a site may show instead of itself (D87). */
export const PAGE_KINDS = [
  'sign_in',
  'challenge',
  'parked',
  'consent',
  'placeholder',
  'elsewhere',
  'cut',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Result of a visit; only `read` has a page. */
export const VISIT_REASONS = [
  'read',
  'robots',
  'robots_unreadable',
  ...PAGE_KINDS,
  'forbidden',
  'rate_limited',
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

/** The result of a visit, worded so that an assistant can tell the founder. */
export const VISIT_TEXTS: Readonly<Record<VisitReason, string>> = {
  read: 'The page was read.',
  robots: 'The site’s robots.txt does not allow FirstlightBot to read it.',
  robots_unreadable: 'The site’s robots.txt answers with an error, and until it can be read no page may be.',
  sign_in: 'It asks for a sign-in.',
  challenge: 'It shows a test that only people pass instead of the page.',
  parked: 'It shows that the domain is parked or for sale.',
  consent: 'It shows a question for consent instead of the page.',
  placeholder:
    'It shows a placeholder: a page of the server, of an error, of maintenance or of what is to come.',
  elsewhere: 'It only leads to another site.',
  cut: 'It is longer than we read, and what we read shows nothing.',
  forbidden: 'The site refused our crawler.',
  rate_limited: 'The site asked our crawler to come back later.',
  blocked_address: 'The URL is not a public web address.',
  http_error: 'The site answered with an error.',
  unreachable: 'The site did not answer.',
  timeout: 'The site took too long.',
  not_html: 'It is a file, such as a PDF or an image, and no web page.',
  too_large: 'The response is longer than we read.',
  too_many_redirects: 'It redirects too many times.',
  left_site: 'It redirects to another site.',
  unparsable: 'The page could not be parsed.',
  budget: 'There was no time left for it.',
};

/** A URL that the crawler visited, and the result. */
export interface PageVisit {
  url: string;
  /** HTTP status of the last response; null if there was none. */
  status: number | null;
  reason: VisitReason;
  page: Page | null;
}
