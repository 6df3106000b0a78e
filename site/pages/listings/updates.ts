import { feedUrl, updatesPageUrl } from '../../../domain/http/urls.ts';
import { latestNews } from '../../../services/listings/feeds.ts';
import { headOf, stepsOf } from '../../html/pagination.ts';
import { definePage } from '../../request/page.ts';
import type { Page, PageRequest } from '../../request/request.ts';
import { updatesTemplate } from '../../templates/listings/updates.ts';
import { updatesTexts } from '../../texts/feeds.ts';
import { paginationTexts } from '../../texts/parts.ts';

const PER_PAGE = 30;

/** The updates of all live listings, the newest first (R160). */
async function updatesPage({ do: run, now, origin, query }: PageRequest): Promise<Page> {
  const page = pageOf(query.get('page'));
  const { items, total } = await run(latestNews, now, { page, per_page: PER_PAGE });
  const total_pages = Math.ceil(total / PER_PAGE);
  const next_page = page < total_pages ? page + 1 : null;
  const steps = stepsOf({ page, total_pages, next_page }, updatesPageUrl(''));
  return {
    title: paginationTexts.title(updatesTexts.title, page),
    description: updatesTexts.description,
    ...headOf(origin, steps),
    feed: { href: feedUrl('', 'updates'), title: updatesTexts.title },
    main: updatesTemplate(items, steps),
  };
}

/** The number of a page; anything else is the first. */
const pageOf = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1);

definePage({ path: '/updates', sitemap: true, sheets: ['listing'], read: updatesPage });
