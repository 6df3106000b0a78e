declare const AT_THIS_SITE: unique symbol;

/**
 * The id of a person who is signed in on a page of this site. Who votes, reviews or follows is one: an API key or a token of an assistant
 * gives no such value, so code that would vote by one does not compile (R17, C5).
 */
export type PersonAtThisSite = number & { readonly [AT_THIS_SITE]: true };

/** The person of a session that was found by its cookie; the service calls it there alone (a law). */
export const personAtThisSite = (person_id: number): PersonAtThisSite => person_id as PersonAtThisSite;
