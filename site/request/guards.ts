import { adminTexts } from '../texts/admin/admin.ts';
import type { Refusal } from '../texts/refusals.ts';
import {
  isFreshly,
  type MemberRequest,
  noSuchPage,
  type Page,
  type PageRequest,
  refusal,
  seeOther,
  signInAgain,
} from './request.ts';
import type { Reply } from './respond.ts';

/** Handles a request; the variable parts of its path come with it. */
export type NamedRoute = (request: PageRequest, name: string, kind: string) => Promise<Page | Reply>;

/** A page for signed-in users; anybody else signs in first and comes back. */
export function forMembers(
  page: (request: MemberRequest, name: string) => Promise<Page | Reply>,
): NamedRoute {
  return async (request, name) => {
    const { session, path, query } = request;
    if (session) return accountPageOf(await page({ ...request, session }, name));
    const back = query.size > 0 ? `${path}?${query.toString()}` : path;
    return seeOther(`/sign-in?return_to=${encodeURIComponent(back)}`);
  };
}

/** A page for signed-in people alone: a request with a credential of a program is refused, with a session too (R17). */
export function forPeopleAlone(
  page: (request: MemberRequest, name: string) => Promise<Page | Reply>,
  refused: Refusal = 'vote_with_credential',
): NamedRoute {
  const route = forMembers(page);
  return async (request, ...named) => {
    if (request.req.headers.authorization !== undefined) throw refusal(refused);
    return route(request, ...named);
  };
}

/** A page for administrators. Everybody else, signed in or not, gets what a URL without a page gives. */
export function forAdministrators(
  page: (request: MemberRequest, name: string) => Promise<Page | Reply>,
): NamedRoute {
  return async (request, name) => {
    const { session } = request;
    return session?.is_administrator ? page({ ...request, session }, name) : noSuchPage();
  };
}

/** What a form of administrators does, who have signed in within the last 15 minutes; see {@link forAdministrators}. */
export const forFreshAdministrators = (
  send: (request: MemberRequest, name: string) => Promise<Page | Reply>,
): NamedRoute =>
  forAdministrators(async (request, name) => {
    needFresh(request, request.path);
    return send(request, name);
  });

/** Raises a refusal that leads back to `path`, unless the administrator has signed in within the last 15 minutes (record 45). */
export function needFresh(request: MemberRequest, path: string): void {
  if (!isFreshly(request)) throw notRecent(path);
}

/** The refusal of what an administrator has to sign in again for; it leads back to `path`. */
export const notRecent = (path: string): Error =>
  refusal('admin_not_recent', { href: signInAgain(path), label: adminTexts.sign_in });

/** Pages of the account load the stylesheet of the account, unless they say which. */
const accountPageOf = (made: Page | Reply): Page | Reply =>
  'main' in made ? { sheets: ['account'], ...made } : made;
