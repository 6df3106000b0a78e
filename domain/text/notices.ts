import { DAY_MS } from '../time/day.ts';

/** What a notice can be about (record 57), in the order of the form. */
export const NOTICE_KINDS = {
  illegal: 'illegal content',
  rights: 'it infringes my rights',
  personal_data: 'personal data',
  scam: 'spam or scam',
  wrong: 'wrong information',
  child_abuse: 'sexual abuse of children',
  decision: 'objection to a decision about my own listing',
  other: 'something else',
} as const;
/** One of {@link NOTICE_KINDS}. */
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** States of a notice. An objection makes it `open` again, once. */
export const NOTICE_STATES = ['open', 'upheld', 'rejected'] as const;
/** One of {@link NOTICE_STATES}. */
export type NoticeState = (typeof NOTICE_STATES)[number];

/** What the site team did when it upheld a notice. */
export const NOTICE_ACTIONS = {
  suspended: 'the listing was taken off the site',
  edited: 'the content was changed or removed',
  put_back: 'the listing is back on the site',
  review_removed: 'the review was taken off the site',
  review_put_back: 'the review is back on the site',
  none: 'there was nothing left to do',
} as const;
/** One of {@link NOTICE_ACTIONS}. */
export type NoticeAction = keyof typeof NOTICE_ACTIONS;

/** A decision of the site team about a notice. */
export interface NoticeDecision {
  verdict: Exclude<NoticeState, 'open'>;
  /** Null if the notice was rejected. */
  action: NoticeAction | null;
  /** Why; the sender reads it, and so do the owners if content was restricted. */
  note: string;
  /** The law or the term that the content broke; null if nothing was restricted. */
  rule: string | null;
  by: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Most characters of what a person writes in a notice. */
export const NOTICE_TEXT_MAX = { about: 500, reason: 4000, name: 100, rule: 200 } as const;

/** Most characters of a path that is stored. */
const PATH_MAX = 300;

/** Days after a decision in which its sender can object: the six months of the Digital Services Act, Art. 20. */
export const OBJECTION_DAYS = 184;

/** The end of the time in which a decision can be objected to, in epoch milliseconds. */
export const objectionEnds = (decided_at: number): number => decided_at + OBJECTION_DAYS * DAY_MS;

/** Whether a notice of this kind must name its sender: not one about the abuse of children (Digital Services Act, Art. 16(2)(c)). */
export const mustNameSender = (kind: NoticeKind): boolean => kind !== 'child_abuse';

/** Whether what was done took content from its owners, who then get a statement of reasons (Art. 17). */
export const restricts = (action: NoticeAction | null): boolean =>
  action === 'suspended' || action === 'edited' || action === 'review_removed';

/** True if a text is the name of a kind of notice. */
export const isNoticeKind = (text: string): text is NoticeKind => Object.hasOwn(NOTICE_KINDS, text);

/** True if a text is the name of something that the site team can have done. */
export const isNoticeAction = (text: string): text is NoticeAction => Object.hasOwn(NOTICE_ACTIONS, text);

/**
 * The path and the part of a page of this site by its URL, with or without scheme and host; null for every other text. Queries are left out,
 * so that nothing that a sender made up stands in emails.
 */
export function reportedPath(typed: string, origin: string): string | null {
  const text = typed.trim();
  const { host, protocol } = new URL(origin);
  const whole = text.startsWith('/') || /^https?:\/\//i.test(text) ? text : `${protocol}//${text}`;
  const url = text.length <= NOTICE_TEXT_MAX.about ? URL.parse(whole, origin) : null;
  if (url?.host !== host || url.username !== '') return null;
  const path = `${url.pathname}${/^#[\w-]{1,60}$/.test(url.hash) ? url.hash : ''}`;
  return path.length <= PATH_MAX ? path : null;
}

/** The slug of the listing that a path is about, and the id of its update or of a review of it. */
export function listingOfPath(
  path: string,
): { slug: string; update_id: number | null; review_id: number | null } | null {
  const [, slug] = /^\/p\/([a-z0-9-]+)/.exec(path) ?? [];
  if (slug === undefined) return null;
  const [, part, id] = /#(update|review)-([1-9]\d{0,14})$/.exec(path) ?? [];
  const idOf = (name: string): number | null => (part === name ? Number(id) : null);
  return { slug, update_id: idOf('update'), review_id: idOf('review') };
}

/** What people can do besides, whatever was decided. */
export const OTHER_WAYS =
  'You can also turn to a court, or to an out-of-court dispute settlement body certified under Article 21 of the Digital Services Act. A person decided; no automated means were used.';
