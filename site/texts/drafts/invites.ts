import type { InviteStatus } from '../../../domain/email/invites.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, plural } from '../format.ts';

const STATUSES: Record<InviteStatus, string> = {
  pending: 'pending',
  accepted: 'accepted',
  declined: 'declined',
  revoked: 'withdrawn',
  expired: 'expired',
};

/** Invitations as the owner of a draft sees them. */
export const sentInviteTexts = {
  title: 'Invitations',
  none: 'No invitations yet.',
  email: 'Email address of a co-founder',
  email_example: 'jonas@example.org',
  send: 'Send invitation',
  hint: 'We email them an invitation to own this draft with you. You can withdraw it until they respond. Invitations that your assistant sends need your confirmation here. Each email address gets at most three emails.',
  details: ({
    status,
    awaits,
    emails,
    last_sent_at,
    expires_at,
  }: {
    status: InviteStatus;
    /** Whether an owner has to confirm it. */
    awaits: boolean;
    emails: number;
    last_sent_at: number;
    expires_at: number;
  }) => {
    const last = dateOf(last_sent_at);
    return [
      awaits ? `${STATUSES[status]}, needs your confirmation` : STATUSES[status],
      plural(emails, {
        none: 'no email yet',
        one: `one email, the last on ${last}`,
        other: `# emails, the last on ${last}`,
      }),
      ...(status === 'pending' ? [`until ${dateOf(expires_at)}`] : []),
    ].join(' · ');
  },
  confirm: (email: string): Safe => html`Confirm<span class="sr"> the invitation of ${email}</span>`,
  withdraw: (email: string): Safe => html`Withdraw<span class="sr"> the invitation of ${email}</span>`,
} as const;

/** An invitation as the invited person sees it. */
export const inviteTexts = {
  title: 'An invitation',
  introduction: (inviter: string | null, name: string, site: string): Safe =>
    html`<strong>${inviter ?? 'Someone'}</strong> is preparing the listing of <strong>${name}</strong> (${site}) and invites you to own it together.`,
  sign_in_text: (masked: string): Safe =>
    html`Sign in with the email address that the invitation was sent to, <strong>${masked}</strong>, to accept or decline.`,
  sign_in: 'Sign in to respond',
  access: (inviter: string | null) =>
    inviter === null
      ? 'You can see and edit the draft, and the listing that it becomes, like the person who invites you.'
      : `You can see and edit the draft, and the listing that it becomes, like ${inviter}.`,
  visibility: (email: string): Safe => html`The other owners see your name and <strong>${email}</strong>.`,
  stake: 'You cannot vote for the listing or review it.',
  accept: 'Accept',
  decline: 'Decline',
  fine: (expires_at: number) =>
    `You can respond until ${dateOf(expires_at)}. We have not verified the names.`,
  other_account: (email: string, masked: string): Safe =>
    html`You are signed in as <strong>${email}</strong>. This invitation was sent to <strong>${masked}</strong>.`,
  other_account_help:
    'Sign out, open the link in the email again and sign in with that email address. If you no longer use it, ask for an invitation to the email address that you use here.',
  sign_out: 'Sign out',
  account: 'Your account',
  accepted: (name: string): Safe => html`You have accepted the invitation to <strong>${name}</strong>.`,
  accepted_next:
    'An owner has to confirm it too. We email you as soon as that is done; the draft is then in your account.',
  declined: (name: string): Safe =>
    html`You have declined the invitation to <strong>${name}</strong>. You get no further email about it.`,
  start_page: 'Start page',
} as const;
