import { beginPayment, checkoutOf } from './checkout.ts';
import { creditNoteOf, invoiceOf } from './invoice.ts';
import { cancelOwnOrder, ownOrders } from './own_orders.ts';
import { ownReceipt } from './receipt.ts';
import {
  noteOrder,
  orderFile,
  payOrderByTeam,
  refundOrderByTeam,
  teamOrders,
  undoRefundByTeam,
} from './team_orders.ts';
import { finishTask, retryLine, teamTasks } from './work/team_tasks.ts';

/** What pages read of orders. */
export const ORDER_READS = {
  checkoutOf,
  creditNoteOf,
  invoiceOf,
  orderFile,
  ownOrders,
  ownReceipt,
  teamOrders,
  teamTasks,
};

/** What pages write of orders. */
export const ORDER_WRITES = {
  beginPayment,
  cancelOwnOrder,
  noteOrder,
  payOrderByTeam,
  refundOrderByTeam,
  undoRefundByTeam,
  finishTask,
  retryLine,
};
