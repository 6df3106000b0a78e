import { GALLERY_FILE } from '../pictures/gallery.ts';
import { LOGO_PNG } from '../pictures/logo.ts';
import { PORTRAIT_PNG } from '../pictures/portrait.ts';
import type { ProviderId } from './sign_in_providers.ts';

/** Public URLs of pages and images (D58), defined here only. */

/** A listing's page in this directory. */
export const listingPageUrl = (origin: string, slug: string): string => `${origin}/p/${slug}`;

/** Every fact of a listing with its dated quotes, for programs. */
export const listingEvidenceUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}.json`;

/** A file of a picture that we serve, by its longest side and format. */
export const mediaUrl = (origin: string, hash: string, name: string): string =>
  `${origin}/media/${hash}-${name}`;

/** The logo of a listing for programs, by the hash of its picture. */
export const logoUrl = (origin: string, hash: string): string => mediaUrl(origin, hash, LOGO_PNG);

/** A picture of a gallery for programs, by its hash. */
export const galleryUrl = (origin: string, hash: string): string => mediaUrl(origin, hash, GALLERY_FILE);

/** The path of another file of the logo at a URL of {@link logoUrl}. */
export const logoFile = (url: string, name: string): string => new URL(url).pathname.replace(LOGO_PNG, name);

/** The picture of a founder for programs, by its hash. */
export const portraitUrl = (origin: string, hash: string): string => mediaUrl(origin, hash, PORTRAIT_PNG);

/** The path of another file of the picture at a URL of {@link portraitUrl}. */
export const portraitFile = (url: string, name: string): string =>
  new URL(url).pathname.replace(PORTRAIT_PNG, name);

/** Where browsers report that somebody followed a link from a listing to its website. */
export const listingVisitUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}/visit`;

/** A live listing as Markdown, for assistants. */
export const listingMarkdownUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}.md`;

/** The share card of a page. */
export const cardUrl = (origin: string, kind: string, slug: string): string =>
  `${origin}/cards/${kind}/${slug}.png`;

/** The badges of a listing, with their embed code. */
export const badgesPageUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}/badges`;

/** The API keys of the signed-in person. */
export const keysPageUrl = (origin: string): string => `${origin}/account/keys`;

/** The browsers in which the person is signed in. */
export const sessionsPageUrl = (origin: string): string => `${origin}/account/sessions`;

/** The passkeys of the person. */
export const passkeysPageUrl = (origin: string): string => `${origin}/account/passkeys`;

/** The accounts at sign-in providers of the person. */
export const providersPageUrl = (origin: string): string => `${origin}/account/providers`;

/** Where a sign-in with a provider starts, and where the provider sends the browser back to: its redirect URI. */
export const providerSignInUrl = (origin: string, id: ProviderId): string => `${origin}/sign-in/with/${id}`;

/** The connected assistants of the person. */
export const assistantsPageUrl = (origin: string): string => `${origin}/account/assistants`;

/** The interview of the signed-in person. */
export const interviewPageUrl = (origin: string): string => `${origin}/account/interview`;

/** The drafts of the signed-in person. */
export const draftsPageUrl = (origin: string): string => `${origin}/account/drafts`;

/** One draft, with its co-owners. */
export const draftPageUrl = (origin: string, id: string): string => `${draftsPageUrl(origin)}/${id}`;

/** The listings of the signed-in user. */
export const ownListingsPageUrl = (origin: string): string => `${origin}/account/listings`;

/** A listing as its owners see it. */
export const ownListingPageUrl = (origin: string, id: number): string =>
  `${ownListingsPageUrl(origin)}/${id}`;

/** The changes of a listing, each of which its owners can put back. */
export const ownHistoryPageUrl = (origin: string, id: number): string =>
  `${ownListingPageUrl(origin, id)}/history`;

/** The pictures of a listing, for its owners. */
export const ownPicturesPageUrl = (origin: string, id: number): string =>
  `${ownListingPageUrl(origin, id)}/pictures`;

/** The updates of a listing, for its owners. */
export const ownUpdatesPageUrl = (origin: string, id: number): string =>
  `${ownListingPageUrl(origin, id)}/updates`;

/** Where a signed-in user follows a listing. */
export const followPageUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}/follow`;

/** The page where a person votes for a listing, or withdraws the vote. */
export const votePageUrl = (origin: string, slug: string): string => `${listingPageUrl(origin, slug)}/vote`;

/** The published reviews of a listing. */
export const reviewsPageUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}/reviews`;

/** Where a signed-in user reviews a listing. */
export const reviewPageUrl = (origin: string, slug: string): string =>
  `${listingPageUrl(origin, slug)}/review`;

/** The reviews that the signed-in user wrote. */
export const ownReviewsPageUrl = (origin: string): string => `${origin}/account/reviews`;

/** The reviews of a listing, for its owners. */
export const reviewsOfOwnersUrl = (origin: string, id: number): string =>
  `${ownListingPageUrl(origin, id)}/reviews`;

/** The listings that the signed-in user follows. */
export const followsPageUrl = (origin: string): string => `${origin}/account/follows`;

/** The founder story of a listing, for its owners. */
export const ownStoryPageUrl = (origin: string, id: number): string =>
  `${ownListingPageUrl(origin, id)}/story`;

/** The milestones of a listing, for its owners. */
export const ownMilestonesPageUrl = (origin: string, id: number): string =>
  `${ownListingPageUrl(origin, id)}/milestones`;

/** Who owns a listing and who claims it, for its owners. */
export const ownOwnersPageUrl = (origin: string, id: number): string =>
  `${ownListingPageUrl(origin, id)}/owners`;

/** An invite, for the invited person. */
export const invitePageUrl = (origin: string, id: string): string => `${origin}/invites/${id}`;

/** The link in the email of an invite. */
export const inviteLink = (origin: string, token: string): string => `${origin}/invites?token=${token}`;

/** The claims of the signed-in user; with a slug, the form for that listing has it. */
export const claimsPageUrl = (origin: string, slug?: string): string =>
  `${origin}/account/claims${slug === undefined ? '' : `?slug=${slug}`}`;

/** The link in the email of a claim. */
export const claimLink = (origin: string, token: string): string => `${origin}/claims/confirm?token=${token}`;

/** Where a person gives the URL of a website; with one, it stands in the field. */
export const submitPageUrl = (origin: string, url?: string): string =>
  `${origin}/submit${url === undefined ? '' : `?url=${encodeURIComponent(url)}`}`;

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

/** The page on which a person pays for an order; its token is a secret. */
export const checkoutPageUrl = (origin: string, token: string): string => `${origin}/checkout/${token}`;

/** The orders of an account, or one of them. */
export const ordersPageUrl = (origin: string, number?: string): string =>
  `${origin}/account/orders${number === undefined ? '' : `/${number}`}`;

/** The invoice of an order, to print. */
export const invoicePageUrl = (origin: string, number: string): string =>
  `${ordersPageUrl(origin, number)}/invoice`;

/** A credit note, to print. */
export const creditNotePageUrl = (origin: string, credit_note: number): string =>
  `${origin}/account/credit-notes/${credit_note}`;

/** A founder. */
export const founderPageUrl = (origin: string, slug: string): string => `${origin}/founders/${slug}`;

/** What can be used instead of a listing. */
export const alternativesPageUrl = (origin: string, slug: string): string => `${origin}/alternatives/${slug}`;

/** Two listings side by side, at one URL whichever is named first; with only one, the page for choosing the other. */
export const comparePageUrl = (origin: string, a: string, b?: string): string =>
  b === undefined ? `${origin}/compare?a=${a}` : `${origin}/compare/${[a, b].toSorted().join('-vs-')}`;

/** The news of all listings. */
export const updatesPageUrl = (origin: string): string => `${origin}/updates`;

/** An Atom feed: of the launches, the updates, the blog or the Monday email, or one of a category, a board or a listing. */
export const feedUrl = (
  origin: string,
  feed: 'launches' | 'updates' | 'blog' | 'newsletter' | 'categories' | 'boards' | 'listings',
  of?: string,
): string => `${origin}/feeds/${of === undefined ? feed : `${feed}/${of}`}.atom`;

/** The weekly file of everything that the public API shows, where the site publishes it. */
export const publicFileUrl = (origin: string): string => `${origin}/data.jsonl.gz`;

/** The launch weeks as a calendar file. */
export const calendarUrl = (origin: string): string => `${origin}/calendar.ics`;

/** The page that tells people how to connect their assistant. */
export const connectPageUrl = (origin: string): string => `${origin}/connect`;

/** The Monday email with its archive, or the issue of a week. */
export const newsletterPageUrl = (origin: string, week?: string): string =>
  `${origin}/newsletter${week === undefined ? '' : `/${week}`}`;

/** The link by which the reader of a mailbox confirms a subscription. */
export const confirmSubscriptionUrl = (origin: string, token: string): string =>
  `${origin}/subscriptions/confirm?token=${token}`;

/** The link that ends a subscription: a page with a button, and the URL of one click (RFC 8058). */
export const unsubscribeUrl = (origin: string, token: string): string =>
  `${origin}/unsubscribe?token=${token}`;

/** The form to report a page of this site, which `about` names by its path, with a kind of notice chosen. */
export const reportPageUrl = (origin: string, about: string, kind?: string): string =>
  `${origin}/report?about=${encodeURIComponent(about)}${kind === undefined ? '' : `&kind=${kind}`}`;

/** The link by which the sender of a notice objects to the decision. */
export const objectionUrl = (origin: string, token: string): string =>
  `${origin}/report/objection?token=${token}`;

/** The overview for administrators, or another page of theirs. */
export const adminPageUrl = (origin: string, page?: string): string =>
  `${origin}/admin${page === undefined ? '' : `/${page}`}`;
