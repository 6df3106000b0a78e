import type { InviteStatus } from '../../../domain/email/invites.ts';
import { EMAIL_MAX } from '../../../domain/email/mailbox.ts';
import type { DraftStatus } from '../../../domain/launches/listing_states.ts';
import { draftPageUrl, draftsPageUrl } from '../../../domain/urls.ts';
import type { SentInvite } from '../../../services/drafts/own_draft.ts';
import type { DraftOwner } from '../../../services/drafts/owners.ts';
import { counted, dayAndMonth } from '../../html/format.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { fault } from '../parts/forms.ts';
import { crumbs, pageHead } from '../parts/parts.ts';
import { changesSection, readingSection, type ShownChange, type ShownReading } from './draft_changes.ts';

/** A draft as a row of a list. */
interface DraftSummary {
  id: string;
  name: string;
  /** Host of its website. */
  site: string;
  status: DraftStatus;
}

interface Drafts {
  drafts: readonly (DraftSummary & { owners: number })[];
  page: number;
  /** Whether there are older ones. */
  more: boolean;
}

const STATUS: Record<DraftStatus, string> = {
  crawling: 'the website is being read',
  drafting: 'the profile is being drafted',
  ready: 'ready for review',
  submitted: 'saved as a listing',
};

const ACCOUNT: [string, string] = ['/account', 'Account'];

/** Every draft of a person. */
export const draftsTemplate = ({ drafts, page, more }: Drafts): Safe =>
  html`<div class="wrap page account">${crumbs([ACCOUNT], 'Your drafts')}${pageHead('Your drafts', 'Your assistant shows and edits their content. Here you manage who owns them with you.')}
${
  drafts.length > 0
    ? html`<ul class="sessions">${drafts.map(draftRow)}</ul>`
    : html`<div class="empty"><h2>No draft yet</h2><p>Ask your assistant to submit the URL of your website. It becomes a draft for you to review.</p><p class="acts"><a class="btn" href="/docs">How to connect an assistant</a></p></div>`
}${(page > 1 || more) && html`<p class="acts">${page > 1 && html`<a class="btn" href="${draftsPageUrl('')}?page=${page - 1}">Newer</a>`}${more && html`<a class="btn" href="${draftsPageUrl('')}?page=${page + 1}">Older</a>`}</p>`}</div>`;

const draftRow = ({ id, name, site, status, owners }: DraftSummary & { owners: number }): Safe =>
  html`<li class="card"><div><h2><a href="${draftPageUrl('', id)}">${name}</a></h2><p class="fine">${site} · ${STATUS[status]}${owners > 1 && ` · ${counted(owners, 'owner', 'owners')}`}</p></div>
<a class="btn small" href="${draftPageUrl('', id)}">Manage<span class="sr"> ${name}</span></a></li>`;

interface DraftPeople {
  draft: DraftSummary;
  owners: readonly DraftOwner[];
  /** The person who looks. */
  own: number;
  invites: readonly SentInvite[];
  /** The email address that was typed, and what is wrong with it. */
  typed: { email: string; fault?: string };
  message: keyof typeof MESSAGES | null;
  reading: ShownReading;
  changes: readonly ShownChange[];
  /** Why something was not done. */
  refusal: string | null;
  action: string;
  csrf: Safe;
}

/** Messages after an action, by the word in the URL. */
export const MESSAGES = {
  joined: 'You are now a co-owner of this draft.',
  invited: 'The invitation is on its way.',
  confirmed: 'You have confirmed the invitation.',
  late: 'There is nothing to confirm: the invitation was confirmed already, withdrawn or has expired.',
  saved: 'Saved.',
} as const;

/** Who owns a draft, who is invited, and what can be done about it. */
export function draftTemplate({
  draft,
  owners,
  own,
  invites,
  typed,
  message,
  action,
  csrf,
  ...shown
}: DraftPeople): Safe {
  const isFirst = owners.some(({ first, person_id }) => first && person_id === own);
  return html`<div class="wrap page account">${crumbs([ACCOUNT, [draftsPageUrl(''), 'Your drafts']], draft.name)}${pageHead(draft.name, html`${draft.site}, ${STATUS[draft.status]}. All owners can see and edit it, and the listing that it becomes.`)}
${message !== null && html`<p class="flash" role="status">${MESSAGES[message]}</p>`}${shown.refusal !== null && html`<p class="flash" role="alert">${shown.refusal}</p>`}
<section class="people"><h2>Owners</h2><ul class="sessions">${owners.map((owner) => ownerRow(owner, { own, isFirst, action, csrf }))}</ul></section>
<section class="people"><h2>Invitations</h2>${
    invites.length > 0
      ? html`<ul class="sessions">${invites.map((invite) => inviteRow(invite, action, csrf))}</ul>`
      : html`<p class="fine">No invitations yet.</p>`
  }${inviteForm(typed, action, csrf)}</section>${readingSection(shown.reading, action, csrf)}${changesSection(shown.changes, action, csrf)}</div>`;
}

const inviteForm = ({ email, fault: wrong }: DraftPeople['typed'], action: string, csrf: Safe): Safe =>
  html`<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="do" value="invite">
<p class="field"><label for="i-email">Email address of a co-founder</label><input id="i-email" name="email" type="email" value="${email}" required maxlength="${EMAIL_MAX}" autocomplete="off" placeholder="jonas@example.org" ${attr('aria-invalid', wrong ? 'true' : null)} aria-describedby="${wrong ? 'i-email-fault' : 'i-email-hint'}">${fault('i-email-fault', wrong)}</p>
<button class="btn hot">Send invitation</button></form>
<p class="fine" id="i-email-hint">We email them an invitation to own this draft with you. You can withdraw it until it is answered. Invitations that your assistant sends need your confirmation here. Each address gets at most three emails.</p>`;

interface OwnerData {
  own: number;
  isFirst: boolean;
  action: string;
  csrf: Safe;
}

function ownerRow(owner: DraftOwner, { own, isFirst, action, csrf }: OwnerData): Safe {
  const { person_id, email, name, first, since } = owner;
  const isOwn = person_id === own;
  // The first owner knows the email addresses of those they invited; their own is not shown to the others.
  const known = name ?? (isOwn || !first ? email : 'The first owner');
  const tags = html`${isOwn && html` <span class="tag">You</span>`}${first && html` <span class="tag">First owner</span>`}`;
  return html`<li class="card"><div><h3>${known}${tags}</h3><p class="fine">${name !== null && (isOwn || !first) && `${email} · `}since ${dateOf(since)}</p></div>${ownerForm(owner, { isOwn, isFirst, known, action, csrf })}</li>`;
}

function ownerForm(
  { person_id, first }: DraftOwner,
  {
    isOwn,
    isFirst,
    known,
    action,
    csrf,
  }: { isOwn: boolean; isFirst: boolean; known: string; action: string; csrf: Safe },
): Child {
  if (first || (!isOwn && !isFirst)) return null;
  return html`<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="${isOwn ? 'leave' : 'remove'}"><input type="hidden" name="person" value="${person_id}"><button class="btn small grave">${isOwn ? 'Leave' : 'Remove'}<span class="sr"> ${isOwn ? 'this draft' : known}</span></button></form>`;
}

const STANDS: Record<InviteStatus, string> = {
  pending: 'pending',
  accepted: 'accepted',
  declined: 'declined',
  revoked: 'withdrawn',
  expired: 'expired',
};

const inviteRow = (
  { id, email, status, sent_times, sent_at, expires_at, awaits }: SentInvite,
  action: string,
  csrf: Safe,
): Safe =>
  html`<li class="card"><div><h3>${email}</h3><p class="fine">${STANDS[status]}${awaits && ', needs your confirmation'} · ${counted(sent_times.length, 'email', 'emails')}, the last on ${dateOf(sent_at)}${status === 'pending' && ` · until ${dateOf(expires_at)}`}</p></div>
${(status === 'pending' || awaits) && html`<div class="pair">${awaits && html`<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="confirm"><input type="hidden" name="invite" value="${id}"><button class="btn small hot">Confirm<span class="sr"> the invitation of ${email}</span></button></form>`}<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="revoke"><input type="hidden" name="invite" value="${id}"><button class="btn small">Withdraw<span class="sr"> the invitation of ${email}</span></button></form></div>`}</li>`;

const dateOf = (instant: number): string => dayAndMonth(new Date(instant).toISOString().slice(0, 10), true);
