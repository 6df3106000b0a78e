/** The columns of a table of revenue: slug, US dollars of 30 days, day, and what the site team has seen (D39). */
export const REVENUE_COLUMNS = ['listing', 'revenue_usd', 'verified_on', 'source'] as const;

/** What is to be shown with attested revenue (D39). */
export const REVENUE_ATTRIBUTION = 'Attested by the site team, from what the company showed it.';

/** Days of which revenue is summed. */
export const REVENUE_DAYS = 30;
