import type { MemberRequest, Page } from '../../../request/request.ts';
import { domainsTemplate } from '../../../templates/admin/abuse/domains.ts';
import { domainTexts as t } from '../../../texts/admin/abuse/domains.ts';
import { adminPage } from '../admin.ts';

/** Domains with many listings and open drafts. */
export async function domainsPage({ use_cases, now }: MemberRequest): Promise<Page> {
  const found = await use_cases.busyDomains(now);
  return adminPage('domains', { title: t.title, lede: t.lede, main: domainsTemplate(found) });
}
