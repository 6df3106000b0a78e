import { listLaunches } from '../../../tools/launches/list_launches.ts';
import { headOf, stepsOf, titled } from '../../html/pagination.ts';
import { itemList } from '../../html/structured.ts';
import { ask, type Made, siteInfo, type Visit, wanted } from '../../request/request.ts';
import { launchesView, SECTIONS, type Section } from '../../templates/launches/launches.ts';

/** One of the lists of launches, in parts. */
export async function launchesPage({ context, query }: Visit): Promise<Made> {
  const [list, { urls }] = await Promise.all([
    ask(listLaunches, wanted(query, ['section', 'page']), context),
    siteInfo(context),
  ]);
  // What the operation answered is one of its sections.
  const section = (query.get('section') ?? '') as Section;
  const { title, description } = SECTIONS[section];
  const steps = stepsOf(list, '/launches', { section });
  return {
    title: titled(title, steps),
    description,
    ...headOf(context.origin, steps),
    head: itemList(title, list.items, (list.page - 1) * list.per_page + 1),
    main: launchesView(section, list, steps, urls.mcp),
  };
}
