import { ORDER_STATUSES } from '../../../../domain/orders/order.ts';
import * as ORDER_ACTS from '../../../../services/acts/order_acts.ts';
import { orderFile, teamOrders } from '../../../../services/orders/team_orders.ts';
import { listOf, stepsOf } from '../../../html/pagination.ts';
import { formOf } from '../../../request/forms.ts';
import { definePage, type Named } from '../../../request/page.ts';
import { type AdminRequest, noSuchPage, type Page } from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { adminUrl } from '../../../templates/admin/admin.ts';
import {
  teamOrdersTemplate,
  teamOrderTemplate,
  teamOrderUrl,
} from '../../../templates/admin/orders/orders.ts';
import { teamOrderTexts as t, teamOrdersTexts } from '../../../texts/admin/orders/orders.ts';
import { partOf } from '../../drafts/own_list.ts';
import { doAct, type Refused, resultOf, sceneOf } from '../acts.ts';
import { adminPage } from '../admin.ts';

const ACTS = Object.values(ORDER_ACTS);

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

async function shown(request: AdminRequest, number: string, refused: Refused | null = null): Promise<Page> {
  const file = await request.do(orderFile, number);
  if (!file) return { ...noSuchPage(), personal: true };
  return adminPage('orders', {
    ...resultOf(request, ACTS, refused),
    title: t.title(number),
    below: number,
    lede: t.lede(file.order.status, file.order.created_at),
    main: teamOrderTemplate(file, sceneOf(request, teamOrderUrl(number), refused)),
  });
}

/** Does the act that a form of the page says; needs a recent sign-in. */
const changeOrder = async (request: AdminRequest, { number }: Named<'number'>): Promise<Page | Reply> =>
  doAct(
    request,
    {
      acts: ACTS,
      part: number,
      url: teamOrderUrl(number),
      again: (refused) => shown(request, number, refused),
    },
    await formOf(request),
  );

definePage({ path: '/admin/orders', door: 'administrators', read: teamOrdersPage });

definePage({ path: '/admin/orders/:number', door: 'administrators', read: teamOrderPage, send: changeOrder });
