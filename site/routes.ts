import { feedUrl } from '../domain/http/urls.ts';
import { TRUST_PAGES } from '../services/content/trust_page.ts';
import { adminRoutes } from './admin_routes.ts';
import { asset, NO_FILE } from './asset_file.ts';
import { badgeImage } from './badge_image.ts';
import { cardImage } from './cards/card_image.ts';
import { calendarFile } from './feeds/calendar.ts';
import { feed } from './feeds/feeds.ts';
import { listingMarkdown } from './machines/listing_markdown.ts';
import { llmsFull } from './machines/llms_full.ts';
import { mediaFile } from './media.ts';
import {
  accountPage,
  changeAccount,
  deleteAccount,
  deletePage,
  endSessions,
  exportAccount,
  sessionsPage,
  signOut,
  signOutPage,
} from './pages/account/account.ts';
import { assistantsPage, disconnectAssistant } from './pages/account/assistants.ts';
import { consentPage, decideConsent } from './pages/account/consent.ts';
import { changeInterview, interviewPage } from './pages/account/interview.ts';
import { changeKey, createKey, keyPage, keysPage } from './pages/account/keys.ts';
import { changePasskeys, passkeysPage } from './pages/account/passkeys.ts';
import { finishSignIn, startSignIn } from './pages/account/provider_sign_in.ts';
import { changeProviders, providersPage } from './pages/account/providers.ts';
import { confirmPage, confirmSignIn, requestSignIn, signInPage } from './pages/account/sign_in.ts';

import { setUpPage, setUpSite } from './pages/admin/set_up.ts';
import { claimLinkPage, decideClaimLink } from './pages/claims/claim_link.ts';
import { changeClaims, claimsPage } from './pages/claims/claims.ts';
import { blogPage, blogPostPage } from './pages/content/blog.ts';
import { botPage } from './pages/content/bot.ts';
import { connectPage } from './pages/content/connect.ts';
import { pricingPage } from './pages/content/pricing.ts';
import { objectionPage, reportPage, sendObjection, sendReport } from './pages/content/report.ts';
import { trustPageAt } from './pages/content/trust.ts';
import { changeAlternatives, ownAlternativesPage } from './pages/desk/alternatives.ts';
import { changeEdit, editPage } from './pages/desk/edit.ts';
import { ownHistoryPage, putBack } from './pages/desk/history.ts';
import { changeMilestones, ownMilestonesPage } from './pages/desk/milestones.ts';
import { ownNumbersPage } from './pages/desk/numbers.ts';
import { changeListing, ownListingPage, ownListingsPage } from './pages/desk/overview.ts';
import { changeListingOwners, listingOwnersPage } from './pages/desk/owners.ts';
import { changePictures, ownPicturesPage } from './pages/desk/pictures.ts';
import { changeStory, ownStoryPage } from './pages/desk/story.ts';
import { changeUpdates, ownUpdatesPage } from './pages/desk/updates.ts';
import { changeVisibility, visibilityPage } from './pages/desk/visibility.ts';
import { changeDraft } from './pages/drafts/change_draft.ts';
import { draftPage } from './pages/drafts/draft.ts';
import { draftsPage } from './pages/drafts/drafts.ts';
import { decideInvite, invitePage, openInvite } from './pages/drafts/invites.ts';
import { awardsPage } from './pages/launches/awards.ts';
import { homePage } from './pages/launches/home.ts';
import { launchesPage } from './pages/launches/launches.ts';
import { leaderboardPage, leaderboardsPage } from './pages/launches/leaderboards.ts';
import { submitPage, submitWebsite } from './pages/launches/submit.ts';
import { changeVote, votePage } from './pages/launches/vote.ts';
import { weekPage } from './pages/launches/week.ts';
import { alternativesPage } from './pages/listings/alternatives.ts';
import { badgesPage } from './pages/listings/badges.ts';
import { categoriesPage, categoryPage } from './pages/listings/categories.ts';
import { countClick, listingOfClick } from './pages/listings/click.ts';
import { comparedPage, comparePage } from './pages/listings/compare.ts';
import { evidenceDocument } from './pages/listings/evidence.ts';
import { founderPage, foundersPage } from './pages/listings/founders.ts';
import { listingPage } from './pages/listings/listing.ts';
import { renamedListing, slugAsWritten } from './pages/listings/renamed.ts';
import { searchPage } from './pages/listings/search.ts';
import { updatesPage } from './pages/listings/updates.ts';
import { orderPages } from './pages/orders/pages.ts';
import { reviewRoutes } from './pages/reviews/routes.ts';
import { changeFollow, endFollow, followPage, followsPage } from './pages/subscriptions/follows.ts';
import {
  confirmSubscription,
  confirmSubscriptionPage,
  unsubscribe,
  unsubscribePage,
} from './pages/subscriptions/links.ts';
import { issuePage, newsletterPage, subscribeNewsletter } from './pages/subscriptions/newsletter.ts';
import { remind, reminderPage } from './pages/subscriptions/reminder.ts';
import { forMembers, forPeopleAlone, type NamedRoute } from './request/guards.ts';
import type { Page, PageRequest } from './request/request.ts';
import { DISCOVERY_LINKS, type Reply } from './request/respond.ts';
import { iconAt, openSearch, webManifest } from './site_files.ts';
import { sitemap } from './sitemap.ts';

/** Handles a request: gives a page that goes into the frame of the site, or a whole response. */
export type Route = (request: PageRequest) => Promise<Page | Reply>;
/** The handlers of the URLs of a path: for reading them, and for forms where they take them. */
export interface SiteRoute {
  path: RegExp;
  read: Route;
  send?: Route;
  /** Whether it is the same for all anonymous visitors, and worth caching. */
  shared: boolean;
  /** Whether it is for administrators alone: for everybody else it is a URL that does not exist. */
  hidden?: boolean;
  /** The slug of the listing whose page it is. */
  viewed?: (path: string) => string;
}

const NAME = '([^/]+)';
const LISTING = `/p/${NAME}`;

/** Every URL of the site; the variable parts of its path are passed to the handlers. */
const ROUTES: readonly [path: string, read: NamedRoute, send?: NamedRoute][] = [
  ['/', async (request) => ({ ...(await homePage(request)), headers: { Link: DISCOVERY_LINKS } })],
  [
    '/launches',
    async (request) => (request.query.has('section') ? launchesPage(request) : redirect('/launches/this')),
  ],
  [`/launches/${NAME}`, weekPage],
  [`/p/${NAME}\\.json`, evidenceDocument],
  [`/p/${NAME}\\.md`, listingMarkdown],
  [LISTING, listingPage],
  [`/p/${NAME}/visit`, listingOfClick, countClick],
  [`/p/${NAME}/badges`, badgesPage],
  ['/search', searchPage],
  ['/categories', categoriesPage],
  [`/categories/${NAME}`, categoryPage],
  ['/compare', comparePage],
  [`/compare/${NAME}`, comparedPage],
  [`/alternatives/${NAME}`, alternativesPage],
  ['/founders', foundersPage],
  [`/founders/${NAME}`, founderPage],
  ['/leaderboards', leaderboardsPage],
  [`/leaderboards/${NAME}`, leaderboardPage],
  ['/awards', awardsPage],
  ['/blog', blogPage],
  [`/blog/${NAME}`, blogPostPage],
  ['/updates', updatesPage],
  ['/calendar\\.ics', calendarFile],
  // Where readers of feeds look first.
  ['/(?:feed|feed\\.xml|rss|rss\\.xml|atom\\.xml)', async () => redirect(feedUrl('', 'launches'), 308)],
  [`/feeds/${NAME}\\.atom`, (request, kind) => feed(request, kind, '')],
  [`/feeds/${NAME}/${NAME}\\.atom`, feed],
  ['/submit', submitPage, forMembers(submitWebsite)],
  ['/newsletter', newsletterPage, subscribeNewsletter],
  [`/newsletter/${NAME}`, issuePage],
  [`/p/${NAME}/remind`, reminderPage, remind],
  [`/p/${NAME}/vote`, forPeopleAlone(votePage), forPeopleAlone(changeVote)],
  ...reviewRoutes(NAME),
  [`/p/${NAME}/follow`, forMembers(followPage), forMembers(changeFollow)],
  ['/subscriptions/confirm', confirmSubscriptionPage, confirmSubscription],
  ['/unsubscribe', unsubscribePage, unsubscribe],
  ['/report', reportPage, sendReport],
  ['/report/objection', objectionPage, sendObjection],
  ['/pricing', pricingPage],
  ['/bot', botPage],
  ['/connect', connectPage],
  ...TRUST_PAGES.map((page): [string, NamedRoute] => [`/${page}`, trustPageAt(page)]),
  ['/sign-in', signInPage, requestSignIn],
  ['/sign-in/confirm', confirmPage, confirmSignIn],
  [`/sign-in/with/${NAME}`, finishSignIn, startSignIn],
  ['/sign-out', signOutPage, signOut],
  ['/account', forMembers(accountPage), forMembers(changeAccount)],
  ['/account/sessions', forMembers(sessionsPage), forMembers(endSessions)],
  ['/account/export', forMembers(exportAccount)],
  ['/account/delete', forMembers((request) => deletePage(request)), forMembers(deleteAccount)],
  ['/account/interview', forMembers(interviewPage), forMembers(changeInterview)],
  ['/account/follows', forMembers((request) => followsPage(request)), forMembers(endFollow)],
  ['/account/drafts', forMembers(draftsPage)],
  [`/account/drafts/${NAME}`, forMembers(draftPage), forMembers(changeDraft)],
  ['/account/listings', forMembers(ownListingsPage)],
  [`/account/listings/${NAME}/alternatives`, forMembers(ownAlternativesPage), forMembers(changeAlternatives)],
  [`/account/listings/${NAME}/edit`, forMembers(editPage), forMembers(changeEdit)],
  [`/account/listings/${NAME}/story`, forMembers(ownStoryPage), forMembers(changeStory)],
  [`/account/listings/${NAME}/milestones`, forMembers(ownMilestonesPage), forMembers(changeMilestones)],
  [`/account/listings/${NAME}/pictures`, forMembers(ownPicturesPage), forMembers(changePictures)],
  [`/account/listings/${NAME}/numbers`, forMembers(ownNumbersPage)],
  [`/account/listings/${NAME}/owners`, forMembers(listingOwnersPage), forMembers(changeListingOwners)],
  [`/account/listings/${NAME}/history`, forMembers(ownHistoryPage), forMembers(putBack)],
  [`/account/listings/${NAME}/visibility`, forMembers(visibilityPage), forMembers(changeVisibility)],
  [`/account/listings/${NAME}/updates`, forMembers(ownUpdatesPage), forMembers(changeUpdates)],
  [`/account/listings/${NAME}`, forMembers(ownListingPage), forMembers(changeListing)],
  ['/invites', openInvite],
  [`/invites/${NAME}`, forMembers(invitePage), forMembers(decideInvite)],
  ...orderPages(NAME),
  ['/account/claims', forMembers(claimsPage), forMembers(changeClaims)],
  ['/claims/confirm', claimLinkPage, decideClaimLink],
  ['/account/assistants', forMembers(assistantsPage), forMembers(disconnectAssistant)],
  [`/oauth/consent/${NAME}`, forMembers(consentPage), forMembers(decideConsent)],
  ['/account/keys', forMembers(keysPage), forMembers(createKey)],
  [`/account/keys/${NAME}`, forMembers(keyPage), forMembers(changeKey)],
  ['/account/passkeys', forMembers(passkeysPage), forMembers(changePasskeys)],
  ['/account/providers', forMembers(providersPage), forMembers(changeProviders)],
  ['/setup', setUpPage, setUpSite],
  ...adminRoutes(NAME),
  [`/badges/${NAME}/${NAME}\\.svg`, badgeImage],
  [`/cards/${NAME}/${NAME}\\.png`, cardImage],
  [`/media/${NAME}`, mediaFile],
  [`/assets/${NAME}`, asset],
  ['/llms-full\\.txt', llmsFull],
  ['/sitemap\\.xml', sitemapFile],
  [`/sitemaps/${NAME}\\.xml`, sitemapFile],
  ['/site\\.webmanifest', webManifest],
  ['/opensearch\\.xml', openSearch],
  ['/favicon\\.ico', iconAt(0)],
  ['/apple-touch-icon\\.png', iconAt(1)],
];

/** Pages that many visitors open and that are the same for all who are not signed in. */
const SHARED: ReadonlySet<string> = new Set([
  '/',
  '/launches',
  `/launches/${NAME}`,
  '/categories',
  `/categories/${NAME}`,
  '/leaderboards',
  `/leaderboards/${NAME}`,
  '/awards',
]);

/** Patterns of every path that takes a form, so that a law can try each of them. @internal For tests. */
export const FORM_PATHS: readonly string[] = ROUTES.flatMap(([path, , send]) => (send ? [path] : []));

const isHidden = (path: string): boolean => /^\/admin(?:\/|$)/.test(path);

/** Patterns of the paths for administrators, so that a law can try each of them as everybody else. @internal For tests. */
export const HIDDEN_PATHS: readonly string[] = ROUTES.flatMap(([path]) => (isHidden(path) ? [path] : []));

/** A redirect from a path with a slash would reveal that there is a page. */
const PUBLIC_PATHS = ROUTES.flatMap(([path]) => (isHidden(path) ? [] : [path]));

/** Every route of the site. The paths have no groups, which Express would decode. */
export const SITE_ROUTES: readonly SiteRoute[] = [
  ...ROUTES.map(([path, read, send]) => {
    const pattern = new RegExp(`^${path}$`);
    const named =
      (route: NamedRoute): Route =>
      (request) => {
        const [, name = '', kind = ''] = pattern.exec(request.path) ?? [];
        return route(request, name, kind);
      };
    return {
      path: exact(path),
      read: async (request: PageRequest) => {
        const written = slugAsWritten(request);
        if (written !== null) return redirect(written, 308);
        return (await renamedListing(request)) ?? named(read)(request);
      },
      ...(send && { send: named(send) }),
      shared: SHARED.has(path),
      hidden: isHidden(path),
      ...(path === LISTING && { viewed: (of: string) => pattern.exec(of)?.[1] ?? '' }),
    };
  }),
  {
    // People and link checkers add a slash where there is none.
    path: exact(`(?:${PUBLIC_PATHS.join('|')})/+`),
    shared: false,
    read: async ({ path, query }) => {
      const shorter = path.replace(/(?<=.)\/+$/, '');
      return redirect(query.size > 0 ? `${shorter}?${query.toString()}` : shorter, 308);
    },
  },
];

function exact(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(NAME, '[^/]+')}$`);
}

async function sitemapFile(request: PageRequest): Promise<Reply> {
  return (await sitemap(request)) ?? NO_FILE;
}

const redirect = (to: string, status: 302 | 308 = 302): Reply => ({
  status,
  type: 'text/plain',
  body: `${to}\n`,
  headers: { Location: to },
});
