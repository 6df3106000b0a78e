/** Texts of the views that AI assistants show beside results. */
export const viewTexts = {
  loading: 'Loading …',
  cancelled: 'The assistant ended this call.',
  not_opened: (url: string): string => `Your assistant does not open links. The address is ${url}`,
  back: 'Back',
  results: (total: number): string => (total === 1 ? '1 product' : `${total} products`),
  none: 'Nothing was found.',
  alternatives: 'Alternatives',
  compare: 'Compare the two',
  kind: 'Badge',
  kinds: {
    listed: 'Listed',
    launched: 'Launched',
    'launch-of-the-week-1': 'Launch of the week, first',
    'launch-of-the-week-2': 'Launch of the week, second',
    'launch-of-the-week-3': 'Launch of the week, third',
    'top-10-of-the-week': 'Top 10 of the week',
    votes: 'Votes',
    verified: 'Verified',
    featured: 'Featured (paid)',
  },
  badge_wanted: 'Put this badge on your homepage',
  badge_found: 'The badge was found',
  badge_expected: 'The badge in the HTML of the homepage, in a link to the listing.',
  looked: (listing_id: number, status: string): string =>
    `The person pressed "Look now" in the view of listing ${listing_id}. Its status is ${status}.`,
  on_site: 'Open on the site',
} as const;
