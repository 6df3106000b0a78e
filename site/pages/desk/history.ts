import { idIn } from '../../../domain/numbers/ids.ts';
import { currentStages } from '../../../services/content/team_lists.ts';
import { ownHistory } from '../../../services/my_listings/history.ts';
import type { RevertResult } from '../../../services/my_listings/revert.ts';
import { revertChange } from '../../../services/my_listings/revert.ts';
import { LAST_PAGE } from '../../../tools/shapes/page.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { deskPageUrl } from '../../templates/desk/desk.ts';
import { historyTemplate } from '../../templates/desk/history.ts';
import { historyMessages, historyRefusals, historyTexts as t } from '../../texts/desk/history.ts';
import { stageNames } from '../../texts/names.ts';
import { deskListing, deskPage } from './desk.ts';

/** Changes on a page: few, because a difference may be long. */
const PER_PAGE = 20;

/** What changed in a listing, who changed it and by what, for its owners. */
const ownHistoryPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> => shown(request, id);

async function shown(
  request: MemberRequest,
  id: string,
  refused: keyof typeof historyRefusals | null = null,
): Promise<Page> {
  const { query, session } = request;
  const listing = await deskListing(request, id);
  const page = Math.max(1, Math.min(LAST_PAGE, Math.trunc(Number(query.get('page'))) || 1));
  const range = { offset: (page - 1) * PER_PAGE, limit: PER_PAGE };
  const own = { person_id: session.person_id, listing_id: listing.id };
  const history = await request.do(ownHistory, own, range);
  if (!history) throw refusal('no_own_listing');
  const done = MESSAGES.find((word) => query.has(word));
  return deskPage(listing, 'history', {
    title: t.title(listing.name),
    lede: t.lede,
    message: refused === null && done ? historyMessages[done] : null,
    refusal: refused && historyRefusals[refused],
    main: historyTemplate(history.items, {
      action: deskPageUrl(listing.id, 'history'),
      page,
      more: page * PER_PAGE < history.total,
      csrf: csrfField(request),
      stageName: stageNames(await request.do(currentStages)),
    }),
  });
}

const MESSAGES = Object.keys(historyMessages) as (keyof typeof historyMessages)[];

/** Puts back what a listing had before a change. */
async function putBack(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now, session } = request;
  const listing_id = idIn(id);
  const change_id = idIn(fields.get('change') ?? '');
  const result: RevertResult = await request.do(revertChange, {
    person_id: session.person_id,
    listing_id,
    change_id,
    now,
  });
  if (result === 'no_listing') throw refusal('no_own_listing');
  if (result === 'reverted' || result === 'waits')
    return seeOther(`${deskPageUrl(listing_id, 'history')}?${result}`);
  return shown(request, id, result);
}

definePage({ path: '/account/listings/:id/history', door: 'members', read: ownHistoryPage, send: putBack });
