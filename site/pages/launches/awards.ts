import { awardsPageUrl } from '../../../domain/http/urls.ts';
import { listAwards } from '../../../tools/awards/list_awards.ts';
import { awardCard } from '../../cards/contents.ts';
import { headOf, stepsOf } from '../../html/pagination.ts';
import { definePage } from '../../request/page.ts';
import { type Page, type PageRequest, wanted } from '../../request/request.ts';
import { awardsTemplate } from '../../templates/launches/awards.ts';
import { awardTexts } from '../../texts/launches/boards.ts';
import { paginationTexts } from '../../texts/parts.ts';

/** Ten weeks of three awards. */
const PER_PAGE = 30;

/** The winners of every finished week, the newest first; with `listing`, the awards of one listing. */
async function awardsPage({ call, origin, query }: PageRequest): Promise<Page> {
  const filters = wanted(query, ['listing']);
  const list = await call(listAwards, { ...filters, ...wanted(query, ['page']), per_page: PER_PAGE });
  const steps = stepsOf(list, awardsPageUrl(''), filters);
  const head = headOf(origin, steps);
  const card = filters.listing === undefined ? null : awardCard(list.items);
  return {
    title: paginationTexts.title(awardTexts.title, steps.page),
    description: awardTexts.description,
    ...head,
    share: awardTexts.title,
    ...(card && { card }),
    noindex: head.noindex || filters.listing !== undefined,
    main: awardsTemplate(list, steps, filters.listing !== undefined),
  };
}

definePage({ path: '/awards', shared: true, sitemap: true, read: awardsPage });
