import { botView } from '../../html/plain.ts';
import { type Made, siteInfo, type Visit } from '../../request/request.ts';

/** About the crawler. */
export async function botPage({ context }: Visit): Promise<Made> {
  const { name } = await siteInfo(context);
  return {
    title: 'FirstlightBot, our crawler',
    description: 'What FirstlightBot reads, how it names itself, and how to keep it away.',
    canonical: `${context.origin}/bot`,
    main: botView(name, context.origin),
  };
}
