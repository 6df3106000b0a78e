import { importRatings, ratedListings, readRatings } from './ratings.ts';
import {
  attestedRevenue,
  attestRevenue,
  importRevenue,
  readRevenue,
  storedRevenue,
  withdrawRevenue,
} from './revenue.ts';

/** What pages read of Domain Ratings and revenue. */
export const FIGURE_READS = { attestedRevenue, ratedListings, readRatings, readRevenue, storedRevenue };

/** What the site team enters of them. */
export const FIGURE_WRITES = { attestRevenue, importRatings, importRevenue, withdrawRevenue };
