import { attributionOf } from '../../../domain/listings/domain_rating.ts';
import type { RatedListing } from '../../../services/figures/ratings.ts';
import type { RevenueRow } from '../../../services/figures/revenue.ts';
import type { RefusedCell } from '../../../services/figures/table.ts';
import { dateOf, money, plural } from '../format.ts';

/** Figures about listings that come from outside, by the name of their page. */
export type Figure = 'ratings' | 'revenue';

/** The pages of Domain Ratings and of revenue, and the table that both take. */
export const figuresTexts = {
  kinds: {
    ratings: {
      title: 'Domain Ratings',
      lede: 'How well the websites of listings are linked, as a third party measures it. The board shows the latest rating of each.',
      list: 'Latest ratings',
      none: 'No live listing has a rating.',
      table:
        'The first line names the columns: domain (or a URL of the website), rating from 0 to 100, checked_on as 2026-11-16, and source, whose name is shown with the rating; ahrefs is shown as “Domain Rating by Ahrefs”. Other columns are ignored. A rating of the same day is replaced.',
      example: 'domain,rating,checked_on,source\nacme.com,38.5,2026-11-16,ahrefs',
      recorded: (rows: number) =>
        plural(rows, { one: 'One rating is recorded.', other: '# ratings are recorded.' }),
      fits: (rows: number) =>
        plural(rows, {
          one: 'One rating can be recorded. Nothing is saved yet.',
          other: '# ratings can be recorded. Nothing is saved yet.',
        }),
    },
    revenue: {
      title: 'Revenue',
      lede: 'Revenue of 30 days that the site team has seen proof of. It is public only while an owner wants it shown and the listing is live.',
      list: 'Attested revenue',
      none: 'No revenue is attested.',
      table:
        'The first line names the columns: listing (its slug), revenue_usd of 30 days as 1234.50, verified_on as 2026-11-16, and source, which says what you have seen and is shown with the amount. Other columns are ignored. The amount of a listing is replaced.',
      example: 'listing,revenue_usd,verified_on,source\nacme,1234.50,2026-11-16,Stripe dashboard',
      recorded: (rows: number) =>
        plural(rows, { one: 'One amount is attested.', other: '# amounts are attested.' }),
      fits: (rows: number) =>
        plural(rows, {
          one: 'One amount can be attested. Nothing is saved yet.',
          other: '# amounts can be attested. Nothing is saved yet.',
        }),
    },
  },
  source: (name: string | null) =>
    name === null
      ? 'No source rates domains by itself: set AHREFS_API_KEY to have Ahrefs do so once a day, or send tables.'
      : `${name} rates the domains of live listings once a day. If that fails, the job is on the overview.`,
  fetch: 'Request ratings now',
  fetched: 'Ratings are requested; they appear within minutes.',
  rating: ({ rating, source, checked_at }: RatedListing) =>
    [rating, source && attributionOf(source), checked_at && dateOf(checked_at)]
      .filter((part) => part !== null)
      .join(', '),
  revenue: ({
    amount_cents,
    source,
    verified_at,
  }: Pick<RevenueRow, 'amount_cents' | 'source' | 'verified_at'>) =>
    `${money(amount_cents)} in 30 days, ${source}, verified ${dateOf(verified_at)}`,
  states: { public: 'Public', not_live: 'Not live', no_consent: 'No owner shows it' },
  table: 'Record from a table',
  file: 'File of comma-separated values (CSV)',
  check_file: 'Check the file',
  rows: 'The table',
  check: 'Check',
  record: 'Record',
  refused: (refused: number) =>
    plural(refused, {
      one: 'One cell is not accepted, so nothing was saved.',
      other: '# cells are not accepted, so nothing was saved.',
    }),
  cell: ({ line, column, message }: RefusedCell) =>
    `Line ${line}${column === null ? '' : `, ${column}`} ${message}`,
  more: (count: number) => plural(count, { one: 'And one more.', other: 'And # more.' }),
  faults: {
    no_file: 'Choose a file.',
    large: (kilobytes: number) => `The file has more than ${kilobytes} KB: divide it.`,
    not_text: 'The file is not text in UTF-8: save it as CSV in UTF-8.',
  },
} as const;

/** The revenue of one listing, on its page for administrators. */
export const listingRevenueTexts = {
  title: 'Revenue',
  none: 'No revenue is attested.',
  consent: (at: number | null) =>
    at === null
      ? 'No owner has agreed to show it: it is not public. Owners decide that on the page Visibility of the listing.'
      : `An owner agreed to show it on ${dateOf(at)}.`,
} as const;
