import { launchesPageUrl } from '../../../domain/http/urls.ts';
import { listLaunches } from '../../../tools/launches/list_launches.ts';
import { headOf, stepsOf } from '../../html/pagination.ts';
import { itemList } from '../../html/structured.ts';
import { definePage } from '../../request/page.ts';
import { type Page, type PageRequest, redirect, siteInfo, wanted } from '../../request/request.ts';
import { launchesTemplate, type Section } from '../../templates/launches/launches.ts';
import { SECTIONS } from '../../texts/launches/launches.ts';
import { paginationTexts } from '../../texts/parts.ts';

/** One of the lists of launches, in parts. */
async function launchesPage({ call, origin, query }: PageRequest): Promise<Page> {
  const [list, { urls }] = await Promise.all([
    call(listLaunches, wanted(query, ['section', 'page'])),
    siteInfo(call),
  ]);
  // The operation has accepted it, so it is a section.
  const section = (query.get('section') ?? '') as Section;
  const { title, description } = SECTIONS[section];
  const steps = stepsOf(list, '/launches', { section });
  return {
    title: paginationTexts.title(title, steps.page),
    description,
    ...headOf(origin, steps),
    head: itemList(title, list.items, (list.page - 1) * list.per_page + 1),
    main: launchesTemplate(section, list, steps, urls.mcp),
  };
}

definePage({
  path: '/launches',
  shared: true,
  sitemap: Object.keys(SECTIONS).map((section) => launchesPageUrl('', section)),
  read: async (request) =>
    request.query.has('section') ? launchesPage(request) : redirect('/launches/this'),
});
