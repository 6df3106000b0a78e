import type { MemberRequest, Page } from '../../request/request.ts';
import { overviewTemplate } from '../../templates/admin/overview.ts';
import { overviewTexts as t } from '../../texts/admin/overview.ts';
import { adminPage } from './admin.ts';

/** What waits for a decision, and how the service is doing. */
export async function overviewPage({ use_cases }: MemberRequest): Promise<Page> {
  const main = overviewTemplate({ waiting: await use_cases.waiting() });
  return adminPage('overview', { title: t.title, lede: t.lede, main });
}
