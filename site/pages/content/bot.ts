import { type Made, siteInfo, type Visit } from '../../request/request.ts';
import { botView } from '../../templates/parts/plain.ts';

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
