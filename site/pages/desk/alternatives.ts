import { idIn } from '../../../domain/numbers/ids.ts';
import {
  ALTERNATIVE_CHANGES,
  type AlternativeChange,
  type AlternativeRefusal,
  addAlternative,
  changeAlternative,
  ownAlternatives,
} from '../../../services/listings/alternatives.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { ownAlternativesTemplate, URL_MOST } from '../../templates/desk/alternatives.ts';
import { deskPageUrl } from '../../templates/desk/desk.ts';
import {
  alternativeMessages,
  alternativeRefusals,
  ownAlternativesTexts as t,
} from '../../texts/desk/alternatives.ts';
import { deskListing, deskPage } from './desk.ts';

/** The alternatives to a listing, for its owners. */
const ownAlternativesPage = (request: MemberRequest, { id }: Named<'id'>): Promise<Page> =>
  shown(request, id);

interface Refused {
  /** On top of the page. */
  refusal?: string;
  typed?: { text: string; fault: string };
}

async function shown(request: MemberRequest, id: string, refused: Refused = {}): Promise<Page> {
  const { origin, query, session } = request;
  const listing = await deskListing(request, id);
  const own = { person_id: session.person_id, listing_id: listing.id };
  const alternatives = await request.do(ownAlternatives, own);
  if (!alternatives) throw refusal('no_own_listing');
  const done = ALTERNATIVE_CHANGES.find((change) => query.has(change));
  const around = { typed: refused.typed ?? { text: '' }, csrf: csrfField(request), origin };
  return deskPage(listing, 'alternatives', {
    ...(refused.typed && { status: 400 }),
    title: t.title(listing.name),
    lede: t.lede,
    message: done && alternativeMessages[done],
    refusal: refused.refusal,
    main: ownAlternativesTemplate(listing, alternatives, around),
  });
}

/** Adds, approves, hides or moves an alternative, or takes a decision back, as the form says. */
async function changeAlternatives(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { origin, session } = request;
  const own = { person_id: session.person_id, listing_id: idIn(id) };
  const back = (done: AlternativeChange, anchor = ''): Reply =>
    seeOther(`${deskPageUrl(own.listing_id, 'alternatives')}?${done}${anchor}`);
  if (fields.get('do') === 'add') {
    const text = (fields.get('text') ?? '').trim().slice(0, URL_MOST);
    const added = await request.do(addAlternative, own, { text, origin });
    return typeof added === 'string'
      ? shown(request, id, { typed: { text, fault: reasonFor(added) } })
      : back('approve');
  }
  const change = ALTERNATIVE_CHANGES.find((one) => one === fields.get('do')) ?? 'undo';
  const other = idIn(fields.get('listing') ?? '');
  const refused = await request.do(changeAlternative, own, { id: other, change });
  if (refused) return shown(request, id, { refusal: reasonFor(refused) });
  return back(change, change === 'earlier' || change === 'later' ? `#a-${other}` : '');
}

function reasonFor(refused: AlternativeRefusal): string {
  if (refused === 'no_listing') throw refusal('no_own_listing');
  return alternativeRefusals[refused];
}

definePage({
  path: '/account/listings/:id/alternatives',
  door: 'members',
  read: ownAlternativesPage,
  send: changeAlternatives,
});
