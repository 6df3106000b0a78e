import type { UseCases } from '../../../../services/use_cases.ts';
import { OWNED, type Owned } from './owned.ts';
import { PERSONAL, type Personal } from './personal.ts';

/** Why a use case needs no owner. */
export interface Free {
  kind: 'team' | 'link' | 'proved' | 'public';
}

const each = <Name extends keyof UseCases>(kind: Free['kind'], names: readonly Name[]): Record<Name, Free> =>
  Object.fromEntries(names.map((name) => [name, { kind }])) as Record<Name, Free>;

/** For administrators: pages below site/pages/admin call them, and no others. */
const TEAM = each('team', [
  'adminWeeks',
  'allowEmails',
  'attestRevenue',
  'attestedRevenue',
  'busyDomains',
  'changeSetting',
  'changeSlug',
  'contentEntries',
  'decideListing',
  'decideNotice',
  'decideVotes',
  'decideWaiting',
  'disconnectPerson',
  'editByTeam',
  'exportPerson',
  'featureListing',
  'finaliseNow',
  'findAudit',
  'findListings',
  'findPeople',
  'findSuppressed',
  'finishTask',
  'flaggedLaunches',
  'holdLaunch',
  'importRatings',
  'importRevenue',
  'listingFile',
  'mergeListings',
  'moveLaunchByTeam',
  'noteOrder',
  'openNotices',
  'orderFile',
  'payOrderByTeam',
  'personFile',
  'previewEdit',
  'previewMerge',
  'previewSetting',
  'ratedListings',
  'readRatings',
  'readRevenue',
  'refundOrderByTeam',
  'removeName',
  'requestRatings',
  'retireCategory',
  'retryJob',
  'retryLine',
  'revertByTeam',
  'revokeAward',
  'revokePersonKey',
  'saveContent',
  'scheduleListing',
  'serviceState',
  'setSiteLogo',
  'settingRows',
  'signOutPerson',
  'signUpWaves',
  'storedRevenue',
  'suspendPerson',
  'suspendWave',
  'teamOrders',
  'teamTasks',
  'undoRefundByTeam',
  'unlockSections',
  'unsuspendPerson',
  'unsuspendWave',
  'voteFile',
  'waitingCases',
  'waveFile',
  'weekFile',
  'weekWithout',
  'withdrawRevenue',
]);

/** The secret of a link is the right to what they do. */
const BY_LINK = each('link', [
  'claimByLink',
  'confirmSubscription',
  'decideClaim',
  'endSubscription',
  'endableByHash',
  'inviteByHash',
  'objectToNotice',
  'objectableNotice',
  'setUp',
  'setUpValues',
  'subscriptionByHash',
]);

/**
 * Their page has the right from elsewhere: the number of a checkout is in its sealed link, an invite is shown to its email address alone,
 * and drafts are counted that the person has just listed.
 */
const PROVED = each('proved', ['beginPayment', 'checkoutOf', 'inviteById', 'ownerCounts']);

/** What everybody sees and may do without an account. */
const PUBLIC = each('public', [
  'badgesOfSlug',
  'comingWeeks',
  'currentStages',
  'featuredListings',
  'feedListings',
  'freePlaces',
  'isNewsletterOffered',
  'issueOf',
  'issues',
  'latestLaunches',
  'latestNews',
  'newsOf',
  'oneProvedFact',
  'pictureFile',
  'planDifferences',
  'publicEvidence',
  'publicGallery',
  'requestSubscription',
  'sendNotice',
  'siteLook',
  'sitemapEntries',
  'sitemapFiles',
  'slugSince',
  'trustPage',
  'upcomingListing',
]);

/** Each use case of pages: who may call it, and on whose behalf. A new one is not compiled and not tested without its row. */
export const USE_CASES: Readonly<Record<keyof UseCases, Owned | Personal | Free>> = {
  ...OWNED,
  ...PERSONAL,
  ...TEAM,
  ...BY_LINK,
  ...PROVED,
  ...PUBLIC,
};
