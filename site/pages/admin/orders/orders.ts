import { ORDER_STATUSES } from '../../../../domain/orders/order.ts';
import { centsOf } from '../../../../domain/text/money.ts';
import {
  noteOrder,
  orderFile,
  payOrderByTeam,
  refundOrderByTeam,
  teamOrders,
  undoRefundByTeam,
} from '../../../../services/orders/team_orders.ts';
import { listOf, stepsOf } from '../../../html/pagination.ts';
import { csrfField, formOf } from '../../../request/forms.ts';
import { definePage, type Named } from '../../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { adminUrl } from '../../../templates/admin/admin.ts';
import {
  teamOrdersTemplate,
  teamOrderTemplate,
  teamOrderUrl,
} from '../../../templates/admin/orders/orders.ts';
import {
  teamOrderTexts as t,
  teamOrderMessages,
  teamOrderRefusals,
  teamOrdersTexts,
} from '../../../texts/admin/orders/orders.ts';
import { numberOf, partOf } from '../../drafts/own_list.ts';
import { administratorOf, adminPage } from '../admin.ts';

type Done = keyof typeof teamOrderMessages;
type Refusal = keyof typeof teamOrderRefusals;

/** The orders of everybody, newest first, and payments without an order. */
async function teamOrdersPage(request: AdminRequest): Promise<Page> {
  const { query } = request;
  const chosen = query.get('status') ?? '';
  const status = ORDER_STATUSES.find((one) => one === chosen);
  const part = partOf(request);
  const found = await request.do(teamOrders, { ...(status && { status }), open: chosen === 'open' }, part);
  const url =
    chosen === '' ? adminUrl('orders') : `${adminUrl('orders')}?status=${encodeURIComponent(chosen)}`;
  const steps = stepsOf(listOf(part, found.total), url);
  return adminPage('orders', {
    title: teamOrdersTexts.title,
    lede: teamOrdersTexts.lede,
    main: teamOrdersTemplate({ ...found, chosen, steps }),
  });
}

/** One order. */
const teamOrderPage = (request: AdminRequest, { number }: Named<'number'>): Promise<Page> =>
  shown(request, number);

async function shown(request: AdminRequest, number: string, refused: Refusal | null = null): Promise<Page> {
  const { query } = request;
  const file = await request.do(orderFile, number);
  if (!file) return { ...noSuchPage(), personal: true };
  const done = (Object.keys(teamOrderMessages) as Done[]).find((word) => query.has(word));
  return adminPage('orders', {
    title: t.title(number),
    below: number,
    lede: t.lede(file.order.status, file.order.created_at),
    message: refused === null && done ? teamOrderMessages[done] : null,
    refusal: refused && teamOrderRefusals[refused],
    main: teamOrderTemplate({
      file,
      sign_in: isFreshly(request) ? null : signInAgain(teamOrderUrl(number)),
      csrf: csrfField(request),
    }),
  });
}

/** Marks an order as paid, records or undoes a refund, or writes a note; needs a recent sign-in. */
async function changeOrder(request: AdminRequest, { number }: Named<'number'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const outcome = await acted(request, number, (name) => (fields.get(name) ?? '').trim());
  if (outcome in teamOrderMessages) return seeOther(`${teamOrderUrl(number)}?${outcome}`);
  return shown(request, number, outcome as Refusal);
}

async function acted(
  request: AdminRequest,
  number: string,
  typed: (name: string) => string,
): Promise<Done | Refusal> {
  const { now } = request;
  const act = { number, by: administratorOf(request), now };
  const seen_cents = typed('seen') === '' ? undefined : numberOf(typed('seen'));
  switch (typed('do')) {
    case 'paid':
      return (await request.do(payOrderByTeam, { ...act, note: typed('paid_note') })) ?? 'paid';
    case 'refund': {
      const cents = centsOf(typed('amount')) ?? 0;
      const position = typed('line') === '' ? null : numberOf(typed('line'));
      const note = typed('refund_note');
      return (
        (await request.do(refundOrderByTeam, { ...act, cents, position, note, seen_cents })) ?? 'refunded'
      );
    }
    case 'undo':
      return (
        (await request.do(undoRefundByTeam, { ...act, note: typed('undo_note'), seen_cents })) ?? 'undone'
      );
    case 'note': {
      const is_reviewed = typed('reviewed') === '1';
      return (await request.do(noteOrder, { ...act, note: typed('note'), is_reviewed })) ?? 'noted';
    }
    default:
      return 'unknown';
  }
}

definePage({ path: '/admin/orders', door: 'administrators', read: teamOrdersPage });

definePage({ path: '/admin/orders/:number', door: 'administrators', read: teamOrderPage, send: changeOrder });
