import { LAST_PAGE } from '../../../tools/shapes/page.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { Page, PageRequest } from '../../request/request.ts';
import { type OwnList, ownListTemplate } from '../../templates/drafts/own_list.ts';
import { ownListTexts } from '../../texts/drafts/own_list.ts';

/** Pages of what a person owns: for them alone, and for no search engine. */
export const OWN = { noindex: true, personal: true } as const;

const PER_PAGE = 50;

/** The part of a list that the URL names: by page, and by offset and limit. */
export function partOf({ query }: Pick<PageRequest, 'query'>) {
  const page = Math.max(1, Math.min(LAST_PAGE, Math.trunc(Number(query.get('page'))) || 1));
  return { page, per_page: PER_PAGE, offset: (page - 1) * PER_PAGE, limit: PER_PAGE };
}

/** The page of that part; `total` counts the whole list. */
export const ownListPage = (
  { page }: Pick<OwnList, 'page'>,
  list: Omit<OwnList, 'page' | 'more'>,
  total: number,
): Page => ({
  ...OWN,
  title: list.texts.title,
  main: ownListTemplate({ ...list, page, more: page * PER_PAGE < total }),
});

/** Links to the parts of a list of one's own before and after the one that is shown. */
export const stepsOfOwn = (url: string, page: number, has_more: boolean): Child => {
  const step = (to: number, text: string): Safe => html`<a class="btn" href="${url}?page=${to}">${text}</a>`;
  return (
    (page > 1 || has_more) &&
    html`<p class="acts">${page > 1 && step(page - 1, ownListTexts.newer)}${has_more && step(page + 1, ownListTexts.older)}</p>`
  );
};
