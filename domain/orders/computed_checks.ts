import type { ListingContent } from '../listings/changes.ts';
import type { Page } from '../page/page.ts';
import { AUDIT_RULES, type PageAudit } from '../page/page_audit.ts';
import type { ReviewFinding, ReviewQuote } from './review.ts';

/** Most characters of a tagline that a list shows in one line. */
const TAGLINE_LINE = 80;
/** Most characters of title and description that results of search engines show, roughly. */
const TITLE_SHOWN = 70;
const DESCRIPTION_SHOWN = 170;
/** Fewer characters than this say little. */
const DESCRIPTION_LEAST = 50;
/** Fewer features than this make a comparison thin. */
const FEATURES_FEW = 3;
/** Values without a quote that a review names. */
const UNPROVED_MAX = 10;

/** What is missing in a listing. What is not there has no quote. */
export function completeness(listing: ListingContent & { logo: string | null }): ReviewFinding[] {
  const { tagline, description, pricing_summary, pricing_model, features, faqs, founders, logo } = listing;
  const missing: [boolean, string][] = [
    [tagline === null, 'The listing has no tagline: lists show the name alone.'],
    [description === null, 'The listing has no description, only a short one.'],
    [pricing_model === null && pricing_summary === null, 'The listing says nothing about what it costs.'],
    [
      features.length < FEATURES_FEW,
      features.length === 0
        ? 'The listing names no features.'
        : 'The listing names fewer than three features.',
    ],
    [faqs.length === 0, 'The listing answers no questions (FAQs).'],
    [founders.length === 0, 'The listing names no founder.'],
    [logo === null, 'The listing has no logo.'],
  ];
  return missing.flatMap(([is, text]) => (is ? [{ text, quotes: [] }] : []));
}

/** Lengths of the tagline, and of what search engines show of listing and homepage. */
export function lengths(listing: ListingContent, home: Page | undefined): ReviewFinding[] {
  const { tagline, seo_title, seo_description } = listing;
  const own = (quote: string): ReviewQuote => ({ from: 'listing', url: null, quote });
  return [
    ...tooLong('The tagline', tagline, TAGLINE_LINE, own),
    ...tooLong('The title for search engines', seo_title, TITLE_SHOWN, own),
    ...tooLong('The description for search engines', seo_description, DESCRIPTION_SHOWN, own),
    ...(home ? ofHomepage(home) : []),
  ];
}

function ofHomepage(home: Page): ReviewFinding[] {
  const fact = (name: string): string | undefined => {
    const span = home.head.find((one) => one.name === name);
    return span && home.text.slice(span.start, span.end);
  };
  const quoted = (quote: string): ReviewQuote => ({ from: 'website', url: home.url, quote });
  const [title, description] = [fact('title'), fact('description')];
  return [
    ...(title === undefined ? [{ text: 'The homepage has no title.', quotes: [] }] : []),
    ...tooLong('The title of the homepage', title, TITLE_SHOWN, quoted),
    ...(description === undefined
      ? [{ text: 'The homepage has no description for search engines.', quotes: [] }]
      : []),
    ...tooLong('The description of the homepage', description, DESCRIPTION_SHOWN, quoted),
    ...(description !== undefined && description.length < DESCRIPTION_LEAST
      ? [
          {
            text: `The description of the homepage has ${description.length} characters; fewer than ${DESCRIPTION_LEAST} say little.`,
            quotes: [quoted(description)],
          },
        ]
      : []),
  ];
}

const tooLong = (
  what: string,
  text: string | null | undefined,
  most: number,
  quoted: (text: string) => ReviewQuote,
): ReviewFinding[] =>
  text && text.length > most
    ? [
        {
          text: `${what} has ${text.length} characters; after about ${most} it is cut off.`,
          quotes: [quoted(text)],
        },
      ]
    : [];

/** Values of a listing that no quote of its website proves. */
export const unproved = (
  facts: readonly { field: string; text: string; quotes: readonly unknown[] }[],
): ReviewFinding[] =>
  facts
    .filter(({ quotes }) => quotes.length === 0)
    .slice(0, UNPROVED_MAX)
    .map(({ field, text }) => ({
      text: `No quote of the website proves this value of ${field}.`,
      quotes: [{ from: 'listing', url: null, quote: text }],
    }));

/** What the HTML of the homepage shows of its accessibility, with the places in its own words. */
export const accessibility = (audit: PageAudit): ReviewFinding[] =>
  'unread' in audit
    ? [{ text: `The homepage could not be looked at. ${audit.unread}`, quotes: [] }]
    : audit.issues.map(({ rule, count, examples }) => ({
        text: AUDIT_RULES[rule](count),
        quotes: examples.map((quote) => ({ from: 'website', url: audit.url, quote })),
      }));
