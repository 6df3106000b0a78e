import { type BadgeKind, type BadgeStyle, USUAL_STYLE } from './badges/badges.ts';

/** Public addresses of pages and images (D58): the one place that knows their form. */

/** A listing's page in this directory. */
export const listingPageUrl = (origin: string, slug: string): string => `${origin}/p/${slug}`;

/** The badges of a listing, each with the code that embeds it. */
export const badgesPageUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}/badges`;

/** The API keys of whoever is signed in. */
export const keysPageUrl = (origin: string): string => `${origin}/account/keys`;

/** The browsers in which somebody is signed in. */
export const sessionsPageUrl = (origin: string): string => `${origin}/account/sessions`;

/** The assistants that somebody has let in. */
export const assistantsPageUrl = (origin: string): string => `${origin}/account/assistants`;

/** The drafts of whoever is signed in. */
export const draftsPageUrl = (origin: string): string => `${origin}/account/drafts`;

/** One of them, with everybody who shares it. */
export const draftPageUrl = (origin: string, id: string): string => `${draftsPageUrl(origin)}/${id}`;

/** An invite, for whom it was sent to. */
export const invitePageUrl = (origin: string, id: string): string => `${origin}/invites/${id}`;

/** What the link of a letter opens. */
export const inviteLink = (origin: string, token: string): string => `${origin}/invites?token=${token}`;

/** What can be bought, with prices. */
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

/** One leaderboard; that of the week for a week by its Monday, or for the one that is open. */
export const boardPageUrl = (origin: string, board: string, week?: string): string =>
  `${leaderboardsPageUrl(origin)}/${board}${week === undefined ? '' : `?week=${week}`}`;

/** The winners of all weeks. */
export const awardsPageUrl = (origin: string): string => `${origin}/awards`;

/** The blog. */
export const blogPageUrl = (origin: string): string => `${origin}/blog`;

/** A post of the blog. */
export const blogPostPageUrl = (origin: string, slug: string): string => `${blogPageUrl(origin)}/${slug}`;

/** A category with its listings. */
export const categoryPageUrl = (origin: string, slug: string): string =>
  `${categoriesPageUrl(origin)}/${slug}`;

/** Somebody behind a listing. */
export const founderPageUrl = (origin: string, slug: string): string => `${origin}/founders/${slug}`;

/** Two listings side by side; with one of them, the page where the other is chosen. */
export const comparePageUrl = (origin: string, a: string, b?: string): string =>
  `${origin}/compare?a=${a}${b === undefined ? '' : `&b=${b}`}`;

/** The image of a badge that a listing shows, in a style; what is usual is left out of the address. */
export function badgeImageUrl(
  origin: string,
  slug: string,
  kind: BadgeKind,
  style: Partial<BadgeStyle> = {},
): string {
  const said = STYLE_KEYS.flatMap((key) => {
    const value = style[key];
    return value === undefined || value === USUAL_STYLE[key] ? [] : [`${key}=${value}`];
  });
  return `${origin}/badges/${slug}/${kind}.svg${said.length > 0 ? `?${said.join('&')}` : ''}`;
}

/** The same in every style, with its parts in braces. */
export const badgeImageTemplate = (origin: string, slug: string): string =>
  `${origin}/badges/${slug}/{kind}.svg?${STYLE_KEYS.map((key) => `${key}={${key}}`).join('&')}`;

const STYLE_KEYS = ['shape', 'mode', 'size'] as const;
