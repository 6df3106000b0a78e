import { ordersPageUrl } from '../../../domain/http/urls.ts';
import { statusAt } from '../../../domain/orders/order.ts';
import { cancelOwnOrder, ownOrders } from '../../../services/orders/own_orders.ts';
import { ownReceipt } from '../../../services/orders/receipt.ts';
import { html } from '../../html/html.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type MemberRequest, noSuchPage, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { ownRow } from '../../templates/drafts/own_list.ts';
import { ownOrderTemplate } from '../../templates/orders/own_orders.ts';
import { ownOrdersTexts, ownOrderTexts as t } from '../../texts/orders/own_orders.ts';
import { OWN, ownListPage, partOf } from '../drafts/own_list.ts';
import { shownLine } from './shown_line.ts';

/** The orders of the signed-in person, newest first. */
async function ownOrdersPage(request: MemberRequest): Promise<Page> {
  const { session, now } = request;
  const part = partOf(request);
  const { rows, total } = await request.do(ownOrders, session.person_id, part);
  const list = {
    url: ordersPageUrl(''),
    texts: ownOrdersTexts,
    rows: rows.map(({ number, total_cents, created_at, ...order }) =>
      ownRow(
        ordersPageUrl('', number),
        number,
        ownOrdersTexts.details(statusAt(order, now), total_cents, created_at),
        html`${ownOrdersTexts.open}<span class="sr"> ${number}</span>`,
      ),
    ),
  };
  return ownListPage(part, list, total);
}

/** One order of the signed-in person. */
const ownOrderPage = (request: MemberRequest, { number }: Named<'number'>): Promise<Page> =>
  shown(request, number, request.query.has('cancelled') ? t.cancelled : null);

async function shown(request: MemberRequest, number: string, message: string | null): Promise<Page> {
  const {
    session,
    now,
    service: { checkouts },
  } = request;
  const file = await request.do(ownReceipt, { person_id: session.person_id, number, now });
  if (!file) return { ...noSuchPage(), personal: true };
  return {
    ...OWN,
    title: t.title(number),
    main: ownOrderTemplate({
      file,
      lines: file.order.lines.map((line) => shownLine(file.listings, line)),
      checkout_url: file.status === 'pending' ? checkouts.urlOf(number) : null,
      message,
      csrf: csrfField(request),
    }),
  };
}

/** Cancels an order that was not paid. */
async function changeOwnOrder(request: MemberRequest, { number }: Named<'number'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { session, now } = request;
  if (fields.get('do') !== 'cancel') {
    const own = await request.do(ownReceipt, { person_id: session.person_id, number, now });
    return own ? seeOther(ordersPageUrl('', number)) : { ...noSuchPage(), personal: true };
  }
  const done = await request.do(cancelOwnOrder, { person_id: session.person_id, number, now });
  return done ? seeOther(`${ordersPageUrl('', number)}?cancelled`) : shown(request, number, t.not_cancelled);
}

definePage({ path: '/account/orders', door: 'members', read: ownOrdersPage });

definePage({ path: '/account/orders/:number', door: 'members', read: ownOrderPage, send: changeOwnOrder });
