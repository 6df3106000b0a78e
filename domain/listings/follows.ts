/** What decides whether a person may follow a listing. */
export interface FollowFacts {
  is_live: boolean;
  /** Owners, those who share the draft, and everybody ever invited to it. */
  belongs: boolean;
  /** Whether an older account has the same mailbox in another spelling. */
  mailbox_repeated: boolean;
}

/** Why somebody cannot follow a listing, for the person. */
export const FOLLOW_REFUSALS = {
  not_live: 'Only products that are live can be followed.',
  own: 'You belong to this product, so you cannot follow it: the number of followers counts other people.',
  mailbox_repeated: 'You have an older account with the same mailbox; follow with that one.',
} as const;

/** A name of {@link FOLLOW_REFUSALS}. */
export type FollowRefusal = keyof typeof FOLLOW_REFUSALS;

/**
 * Why a person may not follow a listing; null if they may. Followers are counted for "most followed", so the same people are left out
 * as of votes and reviews (D37, C3).
 */
export function followRefusal({ is_live, belongs, mailbox_repeated }: FollowFacts): FollowRefusal | null {
  if (!is_live) return 'not_live';
  if (belongs) return 'own';
  return mailbox_repeated ? 'mailbox_repeated' : null;
}
