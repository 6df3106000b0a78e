import { definePage } from '../../request/page.ts';
import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';
import { botTemplate } from '../../templates/content/bot.ts';
import { botTexts } from '../../texts/content/content.ts';

/** About the crawler. */
async function botPage({ call, origin }: PageRequest): Promise<Page> {
  const { name } = await siteInfo(call);
  return {
    title: botTexts.title,
    description: botTexts.description,
    canonical: `${origin}/bot`,
    main: botTemplate(name, origin),
  };
}

definePage({ path: '/bot', sitemap: true, read: botPage });
