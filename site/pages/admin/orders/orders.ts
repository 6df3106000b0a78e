import { ORDER_STATUSES } from '../../../../domain/orders/order.ts';
import * as ORDER_ACTS from '../../../../services/acts/order_acts.ts';
import { orderFile, teamOrders } from '../../../../services/orders/team_orders.ts';
import { listOf, stepsOf } from '../../../html/pagination.ts';
import { definePage } from '../../../request/page.ts';
import { type AdminRequest, type Page } from '../../../request/request.ts';
import { adminUrl } from '../../../templates/admin/admin.ts';
import {
  teamOrdersTemplate,
  teamOrderTemplate,
  teamOrderUrl,
} from '../../../templates/admin/orders/orders.ts';
import { teamOrderTexts as t, teamOrdersTexts } from '../../../texts/admin/orders/orders.ts';
import { partOf } from '../../drafts/own_list.ts';
import { thingPage } from '../acts.ts';
import { adminPage } from '../admin.ts';

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

definePage({ path: '/admin/orders', door: 'administrators', read: teamOrdersPage });

definePage({
  path: '/admin/orders/:number',
  door: 'administrators',
  ...thingPage({
    under: 'orders',
    acts: Object.values(ORDER_ACTS),
    thing: (request, number) => request.do(orderFile, number),
    url: teamOrderUrl,
    show: (file, scene) => ({
      title: t.title(file.order.number),
      below: file.order.number,
      lede: t.lede(file.order.status, file.order.created_at),
      main: teamOrderTemplate(file, scene),
    }),
  }),
});
