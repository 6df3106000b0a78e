/** Public URLs of pages and images (D58), defined here only. */

/** A listing's page in this directory. */
export const listingPageUrl = (origin: string, slug: string): string => `${origin}/p/${slug}`;

/** The badges of a listing, with their embed code. */
export const badgesPageUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}/badges`;

/** The API keys of the signed-in person. */
export const keysPageUrl = (origin: string): string => `${origin}/account/keys`;

/** The browsers in which the person is signed in. */
export const sessionsPageUrl = (origin: string): string => `${origin}/account/sessions`;

/** The connected assistants of the person. */
export const assistantsPageUrl = (origin: string): string => `${origin}/account/assistants`;

/** The drafts of the signed-in person. */
export const draftsPageUrl = (origin: string): string => `${origin}/account/drafts`;

/** One draft, with its co-owners. */
export const draftPageUrl = (origin: string, id: string): string => `${draftsPageUrl(origin)}/${id}`;

/** The listings of the signed-in user. */
export const ownListingsPageUrl = (origin: string): string => `${origin}/account/listings`;

/** A listing as its owners see it. */
export const ownListingPageUrl = (origin: string, id: number): string =>
  `${ownListingsPageUrl(origin)}/${id}`;

/** An invite, for the invited person. */
export const invitePageUrl = (origin: string, id: string): string => `${origin}/invites/${id}`;

/** The link in the email of an invite. */
export const inviteLink = (origin: string, token: string): string => `${origin}/invites?token=${token}`;

/** Products and prices. */
export const pricingPageUrl = (origin: string): string => `${origin}/pricing`;

/** All categories. */
export const categoriesPageUrl = (origin: string): string => `${origin}/categories`;

/** A launch week, by its Monday. */
export const weekPageUrl = (origin: string, week: string): string => `${origin}/launches/${week}`;

/** A list of launches. */
export const launchesPageUrl = (origin: string, section: string): string =>
  `${origin}/launches?section=${section}`;

/** All leaderboards. */
export const leaderboardsPageUrl = (origin: string): string => `${origin}/leaderboards`;

/** One leaderboard; that of the week for a given Monday, or for the current week. */
export const boardPageUrl = (origin: string, board: string, week?: string): string =>
  `${leaderboardsPageUrl(origin)}/${board}${week === undefined ? '' : `?week=${week}`}`;

/** The winners of all weeks. */
export const awardsPageUrl = (origin: string): string => `${origin}/awards`;

/** The blog. */
export const blogPageUrl = (origin: string): string => `${origin}/blog`;

/** A blog post. */
export const blogPostPageUrl = (origin: string, slug: string): string => `${blogPageUrl(origin)}/${slug}`;

/** A category with its listings. */
export const categoryPageUrl = (origin: string, slug: string): string =>
  `${categoriesPageUrl(origin)}/${slug}`;

/** A founder. */
export const founderPageUrl = (origin: string, slug: string): string => `${origin}/founders/${slug}`;

/** Two listings side by side; with only one, the page for choosing the other. */
export const comparePageUrl = (origin: string, a: string, b?: string): string =>
  `${origin}/compare?a=${a}${b === undefined ? '' : `&b=${b}`}`;
