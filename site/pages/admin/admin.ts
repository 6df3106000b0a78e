import type { AdminRequest, Page } from '../../request/request.ts';
import { type AdminContent, adminTemplate } from '../../templates/admin/admin.ts';
import type { AdminPageName } from '../../texts/admin/admin.ts';

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
export const administratorOf = ({ session }: AdminRequest) =>
  ({ actor: 'person', actor_id: session.person_id }) as const;
