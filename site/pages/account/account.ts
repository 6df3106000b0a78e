import { personNameOf } from '../../../domain/text/person_name.ts';
import { leave } from '../../../services/people/delete_account.ts';
import { formMark, formOf } from '../../request/forms.ts';
import {
  isFreshly,
  type Made,
  type MemberVisit,
  nowOf,
  PageRefusal,
  seeOther,
  signInAgain,
  type Visit,
} from '../../request/request.ts';
import { PERSONAL, type Reply } from '../../request/respond.ts';
import {
  accountView,
  deleteView,
  goneView,
  sessionsView,
  signOutView,
} from '../../templates/account/account.ts';

/** What pages of the account have in common. */
const OWN = { noindex: true, personal: true } as const;

/** What the site knows of whoever is signed in, and the ways on from there. */
export async function accountPage(visit: MemberVisit): Promise<Made> {
  const { context, session, query } = visit;
  const person = await context.store.people.byId(session.person_id);
  const sessions = await context.store.sessions.ofPerson(session.person_id, nowOf(visit));
  return {
    ...OWN,
    title: 'Your account',
    main: accountView({
      email: session.email,
      name: person?.name ?? '',
      created_at: person?.created_at ?? session.signed_in_at,
      is_repeated: await context.store.people.isRepeated(session.person_id),
      sessions: sessions.length,
      saved: query.has('saved'),
      mark: formMark(visit),
    }),
  };
}

/** Changes the name. */
export async function changeAccount(visit: MemberVisit): Promise<Reply> {
  const fields = await formOf(visit);
  const name = personNameOf(fields.get('name') ?? '');
  await visit.context.store.write((tx) => tx.people.rename(visit.session.person_id, name));
  return seeOther('/account?saved');
}

/** Every browser that is signed in. */
export async function sessionsPage(visit: MemberVisit): Promise<Made> {
  const { context, session } = visit;
  const now = nowOf(visit);
  const sessions = await context.store.sessions.ofPerson(session.person_id, now);
  return {
    ...OWN,
    title: 'Sessions',
    main: sessionsView({ sessions, own: session.session_id, now, mark: formMark(visit) }),
  };
}

/** Ends one session of this person, or all but this one; others' sessions are none of them. */
export async function endSessions(visit: MemberVisit): Promise<Reply> {
  const fields = await formOf(visit);
  const { person_id, session_id } = visit.session;
  const one = fields.get('session');
  await visit.context.store.write(async (tx) => {
    const ended =
      one === null
        ? await tx.sessions.endOthers(person_id, session_id)
        : Number(await tx.sessions.end(Number(one) || 0, person_id));
    if (ended > 0)
      await tx.audit_log.record({
        by: { actor: 'person', actor_id: person_id },
        kind: 'session_ended',
        person_id,
        subject: one === null ? `person:${person_id}` : `web_session:${one}`,
        details: { why: 'ended_elsewhere', sessions: ended },
      });
  });
  return seeOther('/account/sessions');
}

/** Everything that is stored about this person, as a file (D51). */
export async function exportAccount(visit: MemberVisit): Promise<Reply> {
  const { context, session } = visit;
  const everything = await context.store.personal.everything(session.person_id);
  const exported = { exported_at: context.clock.now().toISOString(), origin: context.origin, ...everything };
  return {
    status: 200,
    type: 'application/json; charset=utf-8',
    body: `${JSON.stringify(exported, null, 2)}\n`,
    cache: PERSONAL,
    headers: { 'Content-Disposition': 'attachment; filename="firstlight-account.json"' },
  };
}

const DELETE = '/account/delete';
const AGAIN = signInAgain(DELETE);

/** Says what goes and what stays, before it goes. */
export async function deletePage(visit: MemberVisit, trouble?: string): Promise<Made> {
  const { context, session } = visit;
  const { listing_ids } = await context.store.personal.ties(session.person_id);
  const shared = await context.store.co_owners.heirs(session.person_id);
  return {
    ...OWN,
    status: trouble === undefined ? 200 : 400,
    title: 'Delete your account',
    main: deleteView({
      email: session.email,
      listings: listing_ids.length,
      shared: shared.length,
      sign_in: isFreshly(visit) ? null : AGAIN,
      trouble,
      mark: formMark(visit),
    }),
  };
}

/** Deletes the account and all that hangs on it, for somebody who has just signed in and typed the address. */
export async function deleteAccount(visit: MemberVisit): Promise<Made | Reply> {
  const fields = await formOf(visit);
  const { context, session, sessions, req, res } = visit;
  if (!isFreshly(visit)) throw NOT_FRESH;
  if ((fields.get('email') ?? '').trim().toLowerCase() !== session.email)
    return deletePage(visit, 'That is not the address of this account. Nothing was deleted.');
  await context.store.write((tx) => leave(tx, session.person_id, nowOf(visit)), { durable: true });
  await sessions.end(req, res);
  return { ...OWN, title: 'Your account is deleted', session: null, main: goneView() };
}

const NOT_FRESH = new PageRefusal({
  status: 403,
  title: 'Sign in once more',
  text: 'An account is deleted only within 15 minutes of signing in, so that nobody does it at a desk that you have left. Nothing was deleted.',
  onward: { href: AGAIN, words: 'Sign in again' },
});

/** Asks before it signs somebody out: a link changes nothing. */
export async function signOutPage(visit: Visit): Promise<Made | Reply> {
  if (!visit.session) return seeOther('/');
  return { ...OWN, title: 'Sign out', main: signOutView(formMark(visit)) };
}

/** Ends the session of this browser. */
export async function signOut(visit: Visit): Promise<Reply> {
  const { req, res, session, sessions } = visit;
  if (session) {
    await formOf(visit);
    await sessions.end(req, res);
  }
  return seeOther('/');
}
