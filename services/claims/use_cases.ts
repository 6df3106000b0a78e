import { claimByLink, decideClaim } from './claim_link.ts';
import { claimsByOthers, objectToClaim } from './objection.ts';

/** What pages read about claims. */
export const CLAIM_READS = { claimByLink, claimsByOthers };

/** What pages change. */
export const CLAIM_WRITES = { decideClaim, objectToClaim };
