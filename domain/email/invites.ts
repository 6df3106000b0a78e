import { DAY_MS } from '../time/day.ts';
/** An invite can be answered for 14 days. */
export const INVITE_LIVES_MS = 14 * DAY_MS;

/** The stored status of an invite; expiry is derived from the clock. */
export type StoredInviteStatus = 'pending' | 'accepted' | 'declined' | 'revoked';
/** The status of an invite. */
export const INVITE_STATUSES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;
/** One of {@link INVITE_STATUSES}. */
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** What determines the status of an invite. */
export interface InviteTimes {
  status: StoredInviteStatus;
  expires_at: number;
  /** When an owner confirmed it; null if only a key or token has sent it (D81). */
  confirmed_at: number | null;
}

/** The status of an invite at a moment in epoch milliseconds: `expired` if its time ended before it took effect. */
export function inviteStatus({ status, expires_at, confirmed_at }: InviteTimes, now: number): InviteStatus {
  const open = status === 'pending' || (status === 'accepted' && confirmed_at === null);
  return open && expires_at <= now ? 'expired' : status;
}

/** True if an owner must still confirm an invite before it makes a co-owner (D81). */
export const awaitsConfirmation = (invite: InviteTimes, now: number): boolean =>
  invite.confirmed_at === null && ['pending', 'accepted'].includes(inviteStatus(invite, now));

/**
 * Whether the owners of a draft see an invite: who was invited before its first owner had it is known to nobody who took it over by a proof
 * (D17). Open invites are always seen.
 */
export const isInviteOfOwners = (
  { status, created_at }: Pick<InviteTimes, 'status'> & { created_at: number },
  owner_since: number | null,
): boolean => status === 'pending' || owner_since === null || created_at >= owner_since;

/** What decides whether an invite may be sent. */
export interface InviteFacts {
  /** Whether the invited mailbox already owns the draft. */
  owner: 'self' | 'other' | null;
  disposable: boolean;
  /** The mailbox's earlier invite, if any, and how many emails it got. */
  earlier: { status: InviteStatus; confirmed: boolean; emails: number } | null;
  /** Mailboxes ever invited to the draft. */
  invited: number;
}

/** Limits of inviting, from the settings. */
export interface InviteLimits {
  per_draft: number;
  emails: number;
}

/** Why an invite is refused. */
export type InviteRefusal =
  | 'own_address'
  | 'owner_already'
  | 'disposable_address'
  | 'declined'
  | 'accepted_already'
  | 'too_many_letters'
  | 'too_many_invites';

/**
 * Why an invite is refused (R137, D52); null if it is sent. Inviting the same mailbox again does not count as another
 * invite.
 */
export function inviteRefusal(
  { owner, disposable, earlier, invited }: InviteFacts,
  limits: InviteLimits,
): InviteRefusal | null {
  if (owner !== null) return owner === 'self' ? 'own_address' : 'owner_already';
  if (disposable) return 'disposable_address';
  if (!earlier) return invited >= limits.per_draft ? 'too_many_invites' : null;
  if (earlier.status === 'declined') return 'declined';
  if (earlier.status === 'accepted' && !earlier.confirmed) return 'accepted_already';
  return earlier.emails >= limits.emails ? 'too_many_letters' : null;
}

/** An email address that only those recognise who know it: `a•••@e•••.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.'));
  return `${initialOf(email)}•••@${initialOf(domain)}•••${ending}`;
}

const initialOf = (text: string): string => Array.from(text)[0] ?? '';

/** Characters of a name chosen by someone else. */
export const NAMED = 60;

/**
 * Someone else's text for our emails: one line, at most `max` characters, without invisible characters and without
 * anything a mail program would turn into a link or an email address. Empty if nothing is left.
 */
export function unlinked(text: string, max: number): string {
  const line = text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)/giu, '')
    .replace(/[@/\\<>[\]|]+/gu, ' ')
    // A dot inside a word makes it a link: Cal.com stays readable as Cal[.]com.
    .replace(/(?<=\S)[.:。．｡](?=\S)/gu, '[.]')
    .replace(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
