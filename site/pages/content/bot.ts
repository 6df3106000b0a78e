import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';
import { botTemplate } from '../../templates/content/bot.ts';
import { botTexts } from '../../texts/content/content.ts';

/** About the crawler. */
export async function botPage({ call, origin }: PageRequest): Promise<Page> {
  const { name } = await siteInfo(call);
  return {
    title: botTexts.title,
    description: botTexts.description,
    canonical: `${origin}/bot`,
    main: botTemplate(name, origin),
  };
}
