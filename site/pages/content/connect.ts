import { connectPageUrl } from '../../../domain/http/urls.ts';
import { slugOf } from '../../../domain/text/slugs.ts';
import { operations } from '../../../tools/registry.ts';
import { definePage } from '../../request/page.ts';
import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';
import { connectTemplate } from '../../templates/content/connect.ts';
import { connectTexts } from '../../texts/content/connect.ts';

/** How to connect an assistant. */
async function connectPage({ call, origin }: PageRequest): Promise<Page> {
  const site = await siteInfo(call);
  return {
    title: connectTexts.title,
    description: connectTexts.description,
    canonical: connectPageUrl(origin),
    main: connectTemplate({ site, name: slugOf(site.name, 'launches'), tools: operations.length }),
  };
}

definePage({ path: '/connect', sitemap: true, sheets: ['connect'], read: connectPage });
