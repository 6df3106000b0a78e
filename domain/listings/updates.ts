/** Most characters of an update's title and body (R159). */
export const UPDATE_TITLE_MAX = 200;
/** As above. */
export const UPDATE_BODY_MAX = 5000;
