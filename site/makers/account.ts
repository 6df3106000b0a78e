import { formMark, formOf } from '../forms.ts';
import type { Reply } from '../respond.ts';
import { accountView, signOutView } from '../views/account.ts';
import { type Made, type MemberVisit, seeOther, type Visit } from '../visit.ts';

/** What the site knows of whoever is signed in, and the ways on from there. */
export async function accountPage(visit: MemberVisit): Promise<Made> {
  return {
    title: 'Your account',
    noindex: true,
    personal: true,
    main: accountView(visit.session, formMark(visit)),
  };
}

/** Asks before it signs somebody out: a link changes nothing. */
export async function signOutPage(visit: Visit): Promise<Made | Reply> {
  if (!visit.session) return seeOther('/');
  return { title: 'Sign out', noindex: true, personal: true, main: signOutView(formMark(visit)) };
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
