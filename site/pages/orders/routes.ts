import { forAdministrators, forMembers, type NamedRoute } from '../../request/guards.ts';
import { changeOrder, teamOrderPage, teamOrdersPage } from '../admin/orders/orders.ts';
import { changeTask, tasksPage } from '../admin/orders/tasks.ts';
import { checkoutPage, sendCheckout } from './checkout.ts';
import { changeOwnOrder, ownOrderPage, ownOrdersPage } from './own_orders.ts';

/** The pages of orders, of buyers and of the site team; `name` is the pattern of a variable part. */
export const orderRoutes = (name: string): [path: string, read: NamedRoute, send?: NamedRoute][] => [
  ['/account/orders', forMembers(ownOrdersPage)],
  [`/account/orders/${name}`, forMembers(ownOrderPage), forMembers(changeOwnOrder)],
  [`/checkout/${name}`, checkoutPage, sendCheckout],
  ['/admin/orders', forAdministrators(teamOrdersPage)],
  [`/admin/orders/${name}`, forAdministrators(teamOrderPage), forAdministrators(changeOrder)],
  ['/admin/tasks', forAdministrators(tasksPage), forAdministrators(changeTask)],
];
