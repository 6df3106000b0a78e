import { busyDomains } from '../../../../services/sign_ups/domain_use.ts';
import { definePage } from '../../../request/page.ts';
import type { AdminRequest, Page } from '../../../request/request.ts';
import { domainsTemplate } from '../../../templates/admin/abuse/domains.ts';
import { domainTexts as t } from '../../../texts/admin/abuse/domains.ts';
import { adminPage } from '../admin.ts';

/** Domains with many listings and open drafts. */
async function domainsPage({ do: run, now }: AdminRequest): Promise<Page> {
  const found = await run(busyDomains, now);
  return adminPage('domains', { title: t.title, lede: t.lede, main: domainsTemplate(found) });
}

definePage({ path: '/admin/domains', door: 'administrators', read: domainsPage });
