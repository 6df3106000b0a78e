import type { MemberRequest, Page } from '../../request/request.ts';
import { overviewTemplate } from '../../templates/admin/overview.ts';
import { overviewTexts as t } from '../../texts/admin/overview.ts';
import { setUpTexts } from '../../texts/admin/set_up.ts';
import { adminPage } from './admin.ts';

/** What waits for a decision, and how the service is doing. */
export async function overviewPage({ query, use_cases }: MemberRequest): Promise<Page> {
  const main = overviewTemplate({ waiting: await use_cases.waiting() });
  const message = query.has('set_up') ? setUpTexts.done : null;
  return adminPage('overview', { title: t.title, lede: t.lede, message, main });
}
