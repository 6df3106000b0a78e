/** Most alternatives to a listing: in one result, and approved by its owners (D49). */
export const ALTERNATIVES_MOST = 50;
