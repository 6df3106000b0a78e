import { getAccount } from './account/get_account.ts';
import { listAwards } from './awards/list_awards.ts';
import { getBadges } from './badges/get_badges.ts';
import { getCategory } from './categories/get_category.ts';
import { listCategories } from './categories/list_categories.ts';
import { claimListing } from './claims/claim_listing.ts';
import { listMyClaims } from './claims/list_my_claims.ts';
import { verifyClaim } from './claims/verify_claim.ts';
import { getDraft } from './drafts/get_draft.ts';
import { inviteCofounder } from './drafts/invite_cofounder.ts';
import { listMyDrafts } from './drafts/list_my_drafts.ts';
import { submitDraft } from './drafts/submit_draft.ts';
import { submitListing } from './drafts/submit_listing.ts';
import { updateDraft } from './drafts/update_draft.ts';
import { getLaunchWeek } from './launches/get_launch_week.ts';
import { listLaunches } from './launches/list_launches.ts';
import { getLeaderboard } from './leaderboards/get_leaderboard.ts';
import { compareListings } from './listings/compare_listings.ts';
import { getAlternatives } from './listings/get_alternatives.ts';
import { getListing } from './listings/get_listing.ts';
import { searchListings } from './listings/search_listings.ts';
import { addMilestone } from './my_listings/add_milestone.ts';
import { answerInterview } from './my_listings/answer_interview.ts';
import { chooseFreeListing } from './my_listings/choose_free_listing.ts';
import { deleteMilestone } from './my_listings/delete_milestone.ts';
import { getMyListing } from './my_listings/get_my_listing.ts';
import { listMyListings } from './my_listings/list_my_listings.ts';
import { postListingUpdate } from './my_listings/post_listing_update.ts';
import { setFounderStory } from './my_listings/set_founder_story.ts';
import { updateMyListing } from './my_listings/update_my_listing.ts';
import type { Operation } from './operation/define.ts';
import { createCheckout } from './orders/create_checkout.ts';
import { getOrder } from './orders/get_order.ts';
import { listMyOrders } from './orders/list_my_orders.ts';
import { listProducts } from './orders/list_products.ts';
import { quoteOrder } from './orders/quote_order.ts';
import { getBlogPost } from './people/get_blog_post.ts';
import { getFounder } from './people/get_founder.ts';
import { listBlogPosts } from './people/list_blog_posts.ts';
import { listFounders } from './people/list_founders.ts';
import { listInterviewQuestions } from './people/list_interview_questions.ts';
import { getSiteInfo } from './site/get_site_info.ts';

/** All operations by area, in the order of tool lists and docs. */
export const areas: Record<string, readonly Operation[]> = {
  Site: [getSiteInfo],
  Listings: [searchListings, getListing, getAlternatives, compareListings],
  Categories: [listCategories, getCategory],
  Launches: [getLaunchWeek, listLaunches],
  Leaderboards: [getLeaderboard],
  People: [listFounders, getFounder, listBlogPosts, getBlogPost, listInterviewQuestions],
  'Badges and awards': [listAwards, getBadges],
  Account: [getAccount],
  Drafts: [submitListing, listMyDrafts, getDraft, updateDraft, inviteCofounder, submitDraft],
  'My listings': [
    listMyListings,
    getMyListing,
    updateMyListing,
    postListingUpdate,
    addMilestone,
    deleteMilestone,
    setFounderStory,
    answerInterview,
    chooseFreeListing,
  ],
  Claims: [claimListing, verifyClaim, listMyClaims],
  Orders: [quoteOrder, createCheckout, listMyOrders, getOrder, listProducts],
};

/** All operations, in the same order. */
export const operations: readonly Operation[] = Object.values(areas).flat();
