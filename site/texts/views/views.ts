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
  on_site: 'Open on the site',
} as const;
