import type { Page } from '../../request/request.ts';
import { adminTemplate } from '../../templates/admin/admin.ts';
import type { DeskContent } from '../../templates/desk/desk.ts';
import type { AdminPageName } from '../../texts/admin/admin.ts';

/** A page for administrators in its frame; `status` is 409 by default where something was refused, else 200. */
export const adminPage = (
  page: AdminPageName,
  { status, ...content }: DeskContent & Pick<Page, 'status'>,
): Page => ({
  noindex: true,
  personal: true,
  sheets: ['account', 'desk'],
  status: status ?? (content.refusal ? 409 : 200),
  title: content.title,
  main: adminTemplate(page, content),
});
