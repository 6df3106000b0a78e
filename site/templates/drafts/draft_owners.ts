import { EMAIL_MAX } from '../../../domain/email/mailbox.ts';
import type { SentInvite } from '../../../services/drafts/own_draft.ts';
import type { DraftOwner } from '../../../services/drafts/owners.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { draftTexts } from '../../texts/drafts/drafts.ts';
import { sentInviteTexts } from '../../texts/drafts/invites.ts';
import { fault } from '../parts/forms.ts';

/** Who owns a draft and who is invited, with the forms to change that. */
export interface DraftOwners {
  owners: readonly DraftOwner[];
  /** The person who looks. */
  own: number;
  invites: readonly SentInvite[];
  /** The email address that was typed, and what is wrong with it. */
  invited: { email: string; fault?: string };
}

/** Owners and invitations of a draft. */
export function ownersSection(
  { owners, own, invites, invited }: DraftOwners,
  action: string,
  csrf: Safe,
): Safe {
  const isFirst = owners.some(({ first, person_id }) => first && person_id === own);
  return html`<ul class="sessions">${owners.map((owner) => ownerRow(owner, { own, isFirst, action, csrf }))}</ul>
<h3>${sentInviteTexts.title}</h3>${
    invites.length > 0
      ? html`<ul class="sessions">${invites.map((invite) => inviteRow(invite, action, csrf))}</ul>`
      : html`<p class="fine">${sentInviteTexts.none}</p>`
  }${inviteForm(invited, action, csrf)}`;
}

const inviteForm = ({ email, fault: wrong }: DraftOwners['invited'], action: string, csrf: Safe): Safe =>
  html`<form method="post" action="${action}" class="line-form">${csrf}<input type="hidden" name="do" value="invite">
<p class="field"><label for="i-email">${sentInviteTexts.email}</label><input id="i-email" name="email" type="email" value="${email}" required maxlength="${EMAIL_MAX}" autocomplete="off" placeholder="${sentInviteTexts.email_example}" ${attr('aria-invalid', wrong ? 'true' : null)} aria-describedby="${wrong ? 'i-email-fault' : 'i-email-hint'}">${fault('i-email-fault', wrong)}</p>
<button class="btn hot">${sentInviteTexts.send}</button></form>
<p class="fine" id="i-email-hint">${sentInviteTexts.hint}</p>`;

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
  const known = name ?? (isOwn || !first ? email : draftTexts.first_owner);
  const tags = html`${isOwn && html` <span class="tag">${draftTexts.you_tag}</span>`}${first && html` <span class="tag">${draftTexts.first_tag}</span>`}`;
  return html`<li class="card"><div><h3>${known}${tags}</h3><p class="fine">${draftTexts.since(since, name !== null && (isOwn || !first) ? email : null)}</p></div>${ownerForm(owner, { isOwn, isFirst, known, action, csrf })}</li>`;
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
  return html`<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="${isOwn ? 'leave' : 'remove'}"><input type="hidden" name="person" value="${person_id}"><button class="btn small grave">${isOwn ? draftTexts.exit : draftTexts.remove(known)}</button></form>`;
}

const inviteRow = (
  { id, email, status, sent_times, sent_at, expires_at, awaits }: SentInvite,
  action: string,
  csrf: Safe,
): Safe =>
  html`<li class="card"><div><h4>${email}</h4><p class="fine">${sentInviteTexts.details({ status, awaits, emails: sent_times.length, last_sent_at: sent_at, expires_at })}</p></div>
${(status === 'pending' || awaits) && html`<div class="pair">${awaits && html`<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="confirm"><input type="hidden" name="invite" value="${id}"><button class="btn small hot">${sentInviteTexts.confirm(email)}</button></form>`}<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="revoke"><input type="hidden" name="invite" value="${id}"><button class="btn small">${sentInviteTexts.withdraw(email)}</button></form></div>`}</li>`;
