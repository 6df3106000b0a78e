import {
  forAdministrators,
  forFreshAdministrators,
  forMembers,
  type NamedRoute,
} from '../../request/guards.ts';
import { changeOrder, teamOrderPage, teamOrdersPage } from '../admin/orders/orders.ts';
import { changeTask, tasksPage } from '../admin/orders/tasks.ts';
import { checkoutPage, sendCheckout } from './checkout.ts';
import { creditNotePage, invoicePage } from './invoice.ts';
import { changeOwnOrder, ownOrderPage, ownOrdersPage } from './own_orders.ts';

/** The pages of orders by their paths, where `name` stands for the variable part of one. */
export const orderPages = (name: string): readonly [path: string, read: NamedRoute, send?: NamedRoute][] => [
  [`/checkout/${name}`, checkoutPage, sendCheckout],
  ['/account/orders', forMembers(ownOrdersPage)],
  [`/account/orders/${name}`, forMembers(ownOrderPage), forMembers(changeOwnOrder)],
  [`/account/orders/${name}/invoice`, forMembers(invoicePage)],
  [`/account/credit-notes/${name}`, forMembers(creditNotePage)],
  ['/admin/orders', forAdministrators(teamOrdersPage)],
  [`/admin/orders/${name}`, forAdministrators(teamOrderPage), forFreshAdministrators(changeOrder)],
  ['/admin/tasks', forAdministrators(tasksPage), forFreshAdministrators(changeTask)],
];
