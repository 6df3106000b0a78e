import type { Do, Who } from '../../services/use_cases/define.ts';
import { adminTexts } from '../texts/admin/admin.ts';
import type { Refusal } from '../texts/refusals.ts';
import {
  type AdminRequest,
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

/** The variable parts of a path by their names. */
export type Params = Readonly<Record<string, string>>;

/** Handles a request for a page or its form. */
export type Handler<R> = (request: R, params: Params) => Promise<Page | Reply>;

/** The same request with what somebody else may do: here alone is decided who that is. */
const letDo = <W extends Who>(run: Do<never>) => run as Do<W>;

/** The request of a signed-in user; null for a stranger. */
export function asMember(request: PageRequest): MemberRequest | null {
  const { session } = request;
  return session && { ...request, session, do: letDo(request.do) };
}

/** A page for signed-in users; anybody else signs in first and comes back. */
export const forMembers =
  (page: Handler<MemberRequest>): Handler<PageRequest> =>
  async (request, params) => {
    const member = asMember(request);
    if (member) return accountPageOf(await page(member, params));
    const { path, query } = request;
    const back = query.size > 0 ? `${path}?${query.toString()}` : path;
    return seeOther(`/sign-in?return_to=${encodeURIComponent(back)}`);
  };

/** A page for signed-in people alone: a request with a credential of a program is refused, with a session too (R17). */
export function forPeopleAlone(page: Handler<MemberRequest>, refused: Refusal): Handler<PageRequest> {
  const route = forMembers(page);
  return async (request, params) => {
    if (request.req.headers.authorization !== undefined) throw refusal(refused);
    return route(request, params);
  };
}

/** A page for administrators. Everybody else, signed in or not, gets what a URL without a page gives. */
export const forAdministrators =
  (page: Handler<AdminRequest>): Handler<PageRequest> =>
  async (request, params) => {
    const { session } = request;
    if (!session?.is_administrator) return noSuchPage();
    return page({ ...request, session, do: letDo(request.do) }, params);
  };

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
