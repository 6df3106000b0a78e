import { draftsPageUrl } from '../../../domain/http/urls.ts';
import { ownerCounts } from '../../../services/drafts/owners.ts';
import { listMyDrafts } from '../../../tools/drafts/list_my_drafts.ts';
import { definePage } from '../../request/page.ts';
import { callAs, type MemberRequest, type Page } from '../../request/request.ts';
import { draftRow } from '../../templates/drafts/drafts.ts';
import { draftsTexts } from '../../texts/drafts/drafts.ts';
import { ownListPage, partOf } from './own_list.ts';

/** Every draft that the user owns, alone or with others. */
async function draftsPage(request: MemberRequest): Promise<Page> {
  const { page, per_page } = partOf(request);
  const { items, total } = await callAs(request, listMyDrafts, { page, per_page });
  const owners = await request.do(
    ownerCounts,
    items.map(({ id }) => id),
  );
  const rows = items.map(({ id, name, url, status }, i) => {
    const site = new URL(url).host;
    return draftRow({ id, name: name ?? site, site, status }, owners[i] ?? 1);
  });
  return ownListPage({ page }, { url: draftsPageUrl(''), texts: draftsTexts, rows }, total);
}

definePage({ path: '/account/drafts', door: 'members', read: draftsPage });
