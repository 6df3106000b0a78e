/** Who calls. Cy was a co-owner and was removed; Eve is a stranger with a listing of her own; Fay is invited; Root is an administrator. */
export type Name = 'ada' | 'bob' | 'cy' | 'eve' | 'fay' | 'root';
export interface Person {
  id: number;
  email: string;
  is_administrator: boolean;
}

/** Ids of what belongs to Ada, who shares what has a draft with Bob. */
export interface Things {
  /** The draft of the live listing. */
  draft_id: string;
  co_owner_id: number;
  edit: string;
  offer: string;
  /** To Fay, by a program. */
  invite_id: string;
  listing_id: number;
  archived_id: number;
  scheduled_id: number;
  launch_id: number;
  other_id: number;
  approved_id: number;
  picture_id: number;
  update_id: number;
  change_id: number;
  /** A review without a reply, and one with a reply of Ada's. */
  review_id: number;
  replied_id: number;
  /** A stranger's claim of the live listing that its owners may object to. */
  waiting_claim_id: number;
  pending_order: string;
  paid_order: string;
  credit_note: number;
  session_id: number;
  passkey_id: number;
  provider_account_id: number;
  grant_id: string;
}

/** Ids that name nothing. */
export const NOTHING: Things = {
  draft_id: 'nothing',
  co_owner_id: 999_999,
  edit: 'nothing',
  offer: 'nothing',
  invite_id: 'nothing',
  listing_id: 999_999,
  archived_id: 999_999,
  scheduled_id: 999_999,
  launch_id: 999_999,
  other_id: 999_999,
  approved_id: 999_999,
  picture_id: 999_999,
  update_id: 999_999,
  change_id: 999_999,
  review_id: 999_999,
  replied_id: 999_999,
  waiting_claim_id: 999_999,
  pending_order: 'nothing',
  paid_order: 'nothing',
  credit_note: 999_999,
  session_id: 999_999,
  passkey_id: 999_999,
  provider_account_id: 999_999,
  grant_id: 'nothing',
};

/** What everybody may name. */
export interface Seen {
  /** A live listing that Ada has voted for, reviewed and follows. */
  slug: string;
  /** Of another person's review of it. */
  review_id: number;
  /** A live listing that nobody has done anything about. */
  fresh_slug: string;
  /** The website of Ada's draft. */
  url: string;
}

/** A picture of one file. */
export const pictureOf = (text: string) => ({
  files: [{ name: '256.png', format: 'png' as const, width: 256, height: 256, bytes: Buffer.from(text) }],
});
