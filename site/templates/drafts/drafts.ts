import { EMAIL_MAX } from '../../../domain/email/mailbox.ts';
import { draftPageUrl, draftsPageUrl } from '../../../domain/http/urls.ts';
import type { DraftStatus } from '../../../domain/launches/listing_states.ts';
import type { SentInvite } from '../../../services/drafts/own_draft.ts';
import type { DraftOwner } from '../../../services/drafts/owners.ts';
import type { OwnLaunch } from '../../../services/launches/own_launch.ts';
import { attr, type Child, html, type Safe } from '../../html/html.ts';
import { accountTexts } from '../../texts/account/account.ts';
import { draftMessages, draftTexts, draftsTexts as t } from '../../texts/drafts/drafts.ts';
import { sentInviteTexts } from '../../texts/drafts/invites.ts';
import { fault } from '../parts/forms.ts';
import { crumbs, pageHead } from '../parts/parts.ts';
import { changesSection, readingSection, type ShownChange, type ShownReading } from './draft_changes.ts';
import { offersSection, type ShownOffer } from './draft_offers.ts';
import { launchSection } from './own_launch.ts';

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

const ACCOUNT: [string, string] = ['/account', accountTexts.account];

/** Every draft of a person. */
export const draftsTemplate = ({ drafts, page, more }: Drafts): Safe =>
  html`<div class="wrap page account">${crumbs([ACCOUNT], t.title)}${pageHead(t.title, t.lede)}
${
  drafts.length > 0
    ? html`<ul class="sessions">${drafts.map(draftRow)}</ul>`
    : html`<div class="empty"><h2>${t.none}</h2><p>${t.none_text}</p><p class="acts"><a class="btn" href="/docs">${t.connect}</a></p></div>`
}${(page > 1 || more) && html`<p class="acts">${page > 1 && html`<a class="btn" href="${draftsPageUrl('')}?page=${page - 1}">${t.newer}</a>`}${more && html`<a class="btn" href="${draftsPageUrl('')}?page=${page + 1}">${t.older}</a>`}</p>`}</div>`;

const draftRow = ({ id, name, site, status, owners }: DraftSummary & { owners: number }): Safe =>
  html`<li class="card"><div><h2><a href="${draftPageUrl('', id)}">${name}</a></h2><p class="fine">${t.details(site, status, owners)}</p></div>
<a class="btn small" href="${draftPageUrl('', id)}">${t.manage(name)}</a></li>`;

interface DraftPeople {
  draft: DraftSummary;
  owners: readonly DraftOwner[];
  /** The person who looks. */
  own: number;
  invites: readonly SentInvite[];
  /** The email address that was typed, and what is wrong with it. */
  typed: { email: string; fault?: string };
  message: keyof typeof draftMessages | null;
  reading: ShownReading;
  changes: readonly ShownChange[];
  offers: readonly ShownOffer[];
  launch: OwnLaunch | null;
  /** Why something was not done. */
  refusal: string | null;
  action: string;
  csrf: Safe;
}

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
  return html`<div class="wrap page account">${crumbs([ACCOUNT, [draftsPageUrl(''), t.title]], draft.name)}${pageHead(draft.name, draftTexts.lede(draft.site, draft.status))}
${message !== null && html`<p class="flash" role="status">${draftMessages[message]}</p>`}${shown.refusal !== null && html`<p class="flash" role="alert">${shown.refusal}</p>`}
${shown.launch && launchSection(shown.launch, action, csrf)}${offersSection(shown.offers, action, csrf)}
<section class="people"><h2>${draftTexts.owners}</h2><ul class="sessions">${owners.map((owner) => ownerRow(owner, { own, isFirst, action, csrf }))}</ul></section>
<section class="people"><h2>${sentInviteTexts.title}</h2>${
    invites.length > 0
      ? html`<ul class="sessions">${invites.map((invite) => inviteRow(invite, action, csrf))}</ul>`
      : html`<p class="fine">${sentInviteTexts.none}</p>`
  }${inviteForm(typed, action, csrf)}</section>${readingSection(shown.reading, action, csrf)}${changesSection(shown.changes, action, csrf)}</div>`;
}

const inviteForm = ({ email, fault: wrong }: DraftPeople['typed'], action: string, csrf: Safe): Safe =>
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
  html`<li class="card"><div><h3>${email}</h3><p class="fine">${sentInviteTexts.details({ status, awaits, emails: sent_times.length, last_sent_at: sent_at, expires_at })}</p></div>
${(status === 'pending' || awaits) && html`<div class="pair">${awaits && html`<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="confirm"><input type="hidden" name="invite" value="${id}"><button class="btn small hot">${sentInviteTexts.confirm(email)}</button></form>`}<form method="post" action="${action}">${csrf}<input type="hidden" name="do" value="revoke"><input type="hidden" name="invite" value="${id}"><button class="btn small">${sentInviteTexts.withdraw(email)}</button></form></div>`}</li>`;
