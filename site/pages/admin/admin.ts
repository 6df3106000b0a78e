import { isFreshly, type MemberRequest, type Page, refusal, signInAgain } from '../../request/request.ts';
import { type AdminContent, adminTemplate } from '../../templates/admin/admin.ts';
import { type AdminPageName, adminTexts } from '../../texts/admin/admin.ts';

/** A page for administrators in its frame; `status` is 409 by default where something was refused, else 200. */
export const adminPage = (
  page: AdminPageName,
  { status, ...content }: AdminContent & Pick<Page, 'status'>,
): Page => ({
  noindex: true,
  personal: true,
  sheets: ['account', 'desk'],
  status: status ?? (content.refusal ? 409 : 200),
  title: content.title,
  main: adminTemplate(page, content),
});

/** The administrator of a request, for the audit table. */
export const administratorOf = ({ session }: MemberRequest) =>
  ({ actor: 'person', actor_id: session.person_id }) as const;

/** Raises a refusal that leads back to `path`, unless the administrator has signed in within the last 15 minutes. */
export function needFresh(request: MemberRequest, path: string): void {
  if (!isFreshly(request))
    throw refusal('admin_not_recent', { href: signInAgain(path), label: adminTexts.sign_in });
}
