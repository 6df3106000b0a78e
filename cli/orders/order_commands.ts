import { ORDER_STATUSES } from '../../domain/orders/order.ts';
import { dollars } from '../../domain/text/money.ts';
import { orderFile, teamOrders } from '../../services/orders/team_orders.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print, timeOf } from '../command/operator.ts';
import { chosen, parseArguments } from '../command/usage.ts';
import { words } from '../launches/launch_args.ts';

/** Orders that one list shows. */
const LISTED = 200;

export const orderList: Command = {
  usage: 'order list [--status STATUS] [--open] [--json]',
  summary: 'Lists orders, the newest first, and payments of a provider without an order.',
  options: {
    status: `Those in one status: ${ORDER_STATUSES.join(', ')}.`,
    open: 'Those that wait for the team.',
  },
  example: 'firstlight order list --open',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: {
        status: { type: 'string' },
        open: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const status = chosen('--status', values.status, ORDER_STATUSES);
    const found = await overExistingStore((store) =>
      teamOrders(store, { ...(status && { status }), open: values.open }, { offset: 0, limit: LISTED }),
    );
    const lines = found.rows.map((row) =>
      [row.number, timeOf(row.created_at), row.status, dollars(row.total_cents), row.review ?? ''].join('\t'),
    );
    const alone = found.unmatched.map(
      ({ provider, event_key, outcome }) => `without an order\t${provider}\t${event_key}\t${outcome}`,
    );
    const text = [...lines, ...alone].join('\n');
    print(values.json, found, text === '' ? 'No order.' : text);
    return 0;
  },
};

export const orderShow: Command = {
  usage: 'order show NUMBER [--json]',
  summary: 'Shows an order with its lines, what the provider reported, and why the team has to look at it.',
  example: 'firstlight order show FL-7K3M-9Q2W-TX4C',

  async run(args) {
    const { given, json } = words(args, ['the number of one order']);
    const [number = ''] = given;
    const file = await overExistingStore((store) => orderFile(store, number));
    if (!file) throw new Error(`There is no order ${number}.`);
    const { order, lines, events, refunds, person } = file;
    const text = [
      `${order.number}: ${order.status}, ${dollars(order.total_cents)}, ${timeOf(order.created_at)}, ${person?.email ?? 'account deleted'}`,
      ...(order.review === null ? [] : [`To look at: ${order.review}`]),
      ...(order.receipt_number === null
        ? []
        : [`${order.seller ? 'Invoice' : 'Receipt'} ${order.receipt_number}`]),
      ...(order.note === null ? [] : [`Note: ${order.note}`]),
      ...lines.map((line) => `${line.position}\t${line.name}\t${dollars(line.net_cents)}\t${line.status}`),
      ...refunds.map(({ refunded_at, total_cents, credit_note }) =>
        [
          timeOf(refunded_at),
          total_cents < 0 ? `undone ${dollars(-total_cents)}` : `refunded ${dollars(total_cents)}`,
          ...(credit_note === null ? [] : [`credit note ${credit_note}`]),
        ].join('\t'),
      ),
      ...events.map(({ kind, outcome, received_at }) => `${timeOf(received_at)}\t${kind}\t${outcome}`),
    ];
    print(json, file, text.join('\n'));
    return 0;
  },
};
