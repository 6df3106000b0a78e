/** How long an invite can be answered (implied.md 12). */
export const INVITE_LIVES_MS = 14 * 86_400_000;

/** What is stored of how an invite stands; that it has run out is seen by the clock. */
export type StoredInviteStatus = 'pending' | 'accepted' | 'declined' | 'revoked';
/** How an invite stands. */
export const INVITE_STATUSES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;
/** One of {@link INVITE_STATUSES}. */
export type InviteStatus = (typeof INVITE_STATUSES)[number];

/** What says how an invite stands. */
export interface InviteTimes {
  status: StoredInviteStatus;
  expires_at: number;
  /** When an owner confirmed it; null where only a key or a token has sent it (D81). */
  confirmed_at: number | null;
}

/** How an invite stands at a moment, in epoch milliseconds: what its person has said, unless its time is up before it took effect. */
export function inviteStatus({ status, expires_at, confirmed_at }: InviteTimes, now: number): InviteStatus {
  const open = status === 'pending' || (status === 'accepted' && confirmed_at === null);
  return open && expires_at <= now ? 'expired' : status;
}

/** Whether an owner still has to confirm an invite before it makes a co-owner (D81). */
export const awaitsConfirmation = (invite: InviteTimes, now: number): boolean =>
  invite.confirmed_at === null && ['pending', 'accepted'].includes(inviteStatus(invite, now));

/** What is known when somebody is to be invited to a draft. */
export interface InviteFacts {
  /** What the invited mailbox is to the draft already. */
  owner: 'self' | 'other' | null;
  disposable: boolean;
  /** The invite that the mailbox has, if it ever had one: how it stands and how many letters it got. */
  earlier: { status: InviteStatus; confirmed: boolean; emails: number } | null;
  /** Mailboxes that were ever invited to the draft. */
  invited: number;
}

/** Bounds of inviting, from the settings. */
export interface InviteLimits {
  per_draft: number;
  emails: number;
}

/** Why an invite is not sent. */
export type InviteRefusal =
  | 'own_email'
  | 'owner_already'
  | 'disposable_email'
  | 'declined'
  | 'accepted_already'
  | 'too_many_emails'
  | 'too_many_invites';

/** Why an invite is not sent (R137, D52); null when it is. Sending again to a mailbox takes no further place. */
export function inviteRefusal(
  { owner, disposable, earlier, invited }: InviteFacts,
  limits: InviteLimits,
): InviteRefusal | null {
  if (owner !== null) return owner === 'self' ? 'own_email' : 'owner_already';
  if (disposable) return 'disposable_email';
  if (!earlier) return invited >= limits.per_draft ? 'too_many_invites' : null;
  if (earlier.status === 'declined') return 'declined';
  if (earlier.status === 'accepted' && !earlier.confirmed) return 'accepted_already';
  return earlier.emails >= limits.emails ? 'too_many_emails' : null;
}

/** An address by which only those recognise it who know it: `a•••@e•••.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.'));
  return `${initialOf(email)}•••@${initialOf(domain)}•••${ending}`;
}

const initialOf = (text: string): string => Array.from(text)[0] ?? '';

/**
 * Words that somebody else has chosen, as a letter of ours may repeat them: in one line, at most `max` characters, without what
 * nobody sees, and with nothing that a mail program would make a link or an address of. Empty where nothing is left.
 */
export function unlinked(text: string, max: number): string {
  const line = text
    .normalize('NFKC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\b(?:[a-z][a-z0-9+.-]*:\/\/|mailto:|www\.)/giu, '')
    .replace(/[@/\\<>[\]|]+/gu, ' ')
    // A dot inside a word makes a link of it: Cal.com stays readable as Cal[.]com.
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
