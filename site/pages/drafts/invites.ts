import { hashOf } from '../../../auth/credentials/api_keys.ts';
import { type InviteStatus, inviteStatus, maskedEmail } from '../../../domain/email/invites.ts';
import { draftPageUrl, invitePageUrl } from '../../../domain/urls.ts';
import { nameForInvited } from '../../../services/drafts/invited_name.ts';
import { join } from '../../../services/drafts/join.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { Invite } from '../../../store/drafts/invites.ts';
import { formMark, formOf } from '../../request/forms.ts';
import {
  type Made,
  type MemberVisit,
  nowOf,
  PageRefusal,
  seeOther,
  type Visit,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import {
  acceptedView,
  answerView,
  declinedView,
  otherAccountView,
  signInView,
} from '../../templates/drafts/invites.ts';

const OWN = {
  title: 'An invitation',
  noindex: true,
  personal: true,
  // The address of the link carries its secret, so it is told to no other site.
  headers: { 'Referrer-Policy': 'same-origin' },
} as const;

/** An invite that can be answered, and what it is about. */
interface Found {
  invite: Invite;
  draft: Draft;
}

/**
 * What the link of a letter opens. It changes nothing (implied.md 12): whoever is signed in goes on to the invite, everybody else
 * sees what it is about, and signs in first.
 */
export async function openInvite(visit: Visit): Promise<Made | Reply> {
  const token = visit.query.get('token') ?? '';
  const { invite, draft } = await openOne(visit, await visit.context.store.invites.byHash(hashOf(token)));
  const path = invitePageUrl('', invite.id);
  if (visit.session) return seeOther(path);
  return {
    ...OWN,
    main: signInView({
      ...(await aboutOf(visit, { invite, draft })),
      masked: maskedEmail(invite.email),
      sign_in: `/sign-in?return_to=${encodeURIComponent(path)}`,
    }),
  };
}

/** An invite, for whoever is signed in with its address; for everybody else only how to get there. */
export async function invitePage(visit: MemberVisit, id: string): Promise<Made> {
  const found = await openOne(visit, await visit.context.store.invites.byId(id));
  if (!isFor(visit, found.invite)) return otherAccountPage(visit, found.invite);
  return {
    ...OWN,
    main: answerView({
      ...(await aboutOf(visit, found)),
      action: invitePageUrl('', id),
      email: visit.session.email,
      mark: formMark(visit),
    }),
  };
}

/** Accepts or declines, once. */
export async function answerInvite(visit: MemberVisit, id: string): Promise<Made | Reply> {
  const fields = await formOf(visit);
  const { context, session } = visit;
  const decision = fields.get('decision');
  if (decision !== 'accept' && decision !== 'decline') return invitePage(visit, id);
  const { invite, draft } = await openOne(visit, await context.store.invites.byId(id));
  if (!isFor(visit, invite)) return otherAccountPage(visit, invite);
  const now = nowOf(visit);
  const settled = await context.store.write(async (tx) => {
    const answer = decision === 'accept' ? 'accepted' : 'declined';
    const done = await tx.invites.settle(id, answer, now, session.person_id);
    const answered = done ? await tx.invites.byId(id) : undefined;
    // Nobody becomes a co-owner before an owner has confirmed it too (D81).
    if (answered?.status === 'accepted' && answered.confirmed_at !== null)
      await join(tx, answered, draft, { by: session.person_id, now });
    return answered;
  });
  if (!settled) return invitePage(visit, id);
  const name = await nameForInvited(context.store, draft);
  if (decision === 'decline') return { ...OWN, main: declinedView(name) };
  if (settled.confirmed_at === null) return { ...OWN, main: acceptedView(name) };
  return seeOther(`${draftPageUrl('', draft.id)}?joined`);
}

/** The invite with its draft, as long as it can be answered; raises the page that says why it cannot. */
async function openOne(visit: Visit, invite: Invite | undefined): Promise<Found> {
  const draft = invite && (await visit.context.store.drafts.byId(invite.draft_id));
  if (!invite || !draft) throw ENDED.unknown;
  const status = inviteStatus(invite, nowOf(visit));
  if (status !== 'pending') throw ENDED[status];
  return { invite, draft };
}

const isFor = ({ session }: MemberVisit, { email }: Invite): boolean => session.email === email;

const otherAccountPage = ({ session }: MemberVisit, { email }: Invite): Made => ({
  ...OWN,
  status: 403,
  main: otherAccountView(session.email, maskedEmail(email)),
});

/** Who invites to what, in the words that they have chosen themselves. */
async function aboutOf({ context }: Visit, { invite, draft }: Found) {
  const inviter = await context.store.people.byId(invite.person_id);
  return {
    inviter: inviter?.name ?? null,
    name: await nameForInvited(context.store, draft),
    site: new URL(draft.url).host,
    expires_at: invite.expires_at,
  };
}

const ended = (title: string, text: string): PageRefusal =>
  new PageRefusal({
    status: 410,
    title,
    text,
    onward: { href: '/account/drafts', words: 'Your drafts' },
  });

/** Why an invite cannot be answered any more. */
const ENDED: Record<Exclude<InviteStatus, 'pending'> | 'unknown', PageRefusal> = {
  accepted: ended(
    'This invitation was accepted',
    'It works once. Whoever accepted it finds the draft in the account.',
  ),
  declined: ended('This invitation was declined', 'It works once. Nothing has changed since.'),
  revoked: ended(
    'This invitation was withdrawn',
    'Whoever sent it has taken it back. Ask them, if you think that they should not have.',
  ),
  expired: ended(
    'This invitation has run out',
    'It could be answered for 14 days. Ask whoever sent it for another letter.',
  ),
  unknown: ended(
    'There is no such invitation',
    'If there is a newer letter, open that one: the link of an older letter stops working when another is sent.',
  ),
};
