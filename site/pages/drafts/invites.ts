import { hashOf } from '../../../auth/credentials/api_keys.ts';
import { maskedEmail } from '../../../domain/email/invites.ts';
import { draftPageUrl, invitePageUrl } from '../../../domain/http/urls.ts';
import type { ClosedInvite } from '../../../services/drafts/invitations.ts';
import {
  inviteByHash,
  inviteById,
  decideInvite as settleInvite,
} from '../../../services/drafts/invitations.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, type PageRequest, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import {
  acceptedTemplate,
  declinedTemplate,
  inviteTemplate,
  otherAccountTemplate,
  signInTemplate,
} from '../../templates/drafts/invites.ts';
import { inviteTexts } from '../../texts/drafts/invites.ts';

const OWN = {
  title: inviteTexts.title,
  noindex: true,
  personal: true,
  sheets: ['account'],
  // The URL of the link has a secret in it, so no other site may get it as a referrer.
  headers: { 'Referrer-Policy': 'same-origin' },
} as const;

/**
 * The link of an invitation email. It changes nothing: signed-in users are redirected to the invite, others see what it is
 * about, and signs in first.
 */
async function openInvite({ query, now, session, do: run }: PageRequest): Promise<Page | Reply> {
  const token = query.get('token') ?? '';
  const invite = opened(await run(inviteByHash, hashOf(token), now));
  const path = invitePageUrl('', invite.id);
  if (session) return seeOther(path);
  return {
    ...OWN,
    main: signInTemplate({
      ...invite,
      masked: maskedEmail(invite.email),
      sign_in: `/sign-in?return_to=${encodeURIComponent(path)}`,
    }),
  };
}

/** An invite for the user with its email address; for others only how to get there. */
async function invitePage(request: MemberRequest, { id }: Named<'id'>): Promise<Page> {
  const { now, session } = request;
  const invite = opened(await request.do(inviteById, id, now));
  if (invite.email !== session.email) return otherAccountPage(request, invite.email);
  return {
    ...OWN,
    main: inviteTemplate({ ...invite, action: invitePageUrl('', id), csrf: csrfField(request) }),
  };
}

/** Accepts or declines, once. */
async function decideInvite(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const decision = fields.get('decision');
  if (decision !== 'accept' && decision !== 'decline') return invitePage(request, { id });
  const { now, session } = request;
  const { person_id, email } = session;
  const answer = decision === 'accept' ? 'accepted' : 'declined';
  const settled = await request.do(settleInvite, { id, answer, person_id, email, now });
  if ('other_account' in settled) return otherAccountPage(request, settled.other_account);
  const { result, draft_id, name } = opened(settled);
  if (result === 'joined') return seeOther(`${draftPageUrl('', draft_id)}?joined`);
  return { ...OWN, main: result === 'accepted' ? acceptedTemplate(name) : declinedTemplate(name) };
}

/** What can be answered; raises the page that says why it cannot. */
function opened<T extends object>(found: T | ClosedInvite): T {
  if ('closed' in found) throw refusal(`invite_${found.closed}`);
  return found;
}

const otherAccountPage = ({ session }: MemberRequest, email: string): Page => ({
  ...OWN,
  status: 403,
  main: otherAccountTemplate(session.email, maskedEmail(email)),
});

definePage({ path: '/invites', read: openInvite });

definePage({ path: '/invites/:id', door: 'members', read: invitePage, send: decideInvite });
