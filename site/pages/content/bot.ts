import { botTemplate } from '../../html/plain.ts';
import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';

/** About the crawler. */
export async function botPage({ call, origin }: PageRequest): Promise<Page> {
  const { name } = await siteInfo(call);
  return {
    title: 'FirstlightBot, our crawler',
    description: 'What FirstlightBot reads, how it names itself, and how to keep it away.',
    canonical: `${origin}/bot`,
    main: botTemplate(name, origin),
  };
}
