import { ORDER_STATUSES } from '../../domain/orders/order.ts';
import { centsOf, dollars } from '../../domain/text/money.ts';
import {
  noteOrder,
  ORDER_NOTE_MAX,
  orderFile,
  payOrderByTeam,
  refundOrderByTeam,
  type TeamOrderRefusal,
  teamOrders,
  undoRefundByTeam,
} from '../../services/orders/team_orders.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print, timeOf } from '../command/operator.ts';
import { chosen, parseArguments, UsageError } from '../command/usage.ts';
import { actByCommand, words } from '../launches/launch_args.ts';

const REFUSED: Record<TeamOrderRefusal, string> = {
  no_order: 'there is no such order; order list names them.',
  no_note: `the note has 1 to ${ORDER_NOTE_MAX} characters.`,
  paid_already: 'the order was paid already.',
  not_paid: 'the order was not paid.',
  no_amount: 'the amount is above what is left to pay back.',
  outdated: 'something was refunded meanwhile: look at it with order show.',
  no_refund: 'there is no refund to undo.',
  no_seller_country:
    'you are the seller of what is paid to you, and owe its VAT. Set tax.seller_country, or tax.registered to 0 if you charge none.',
  unchanged: 'that is the note already.',
};

const refusalOf = (refused: TeamOrderRefusal | null): string | null => refused && REFUSED[refused];

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
    const { number, json } = numberIn(args);
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

export const orderPaid: Command = {
  usage: 'order paid NUMBER --note TEXT [--json]',
  summary:
    'Makes an order paid whose money you have found, and gives what was ordered. The note is for the books.',
  options: { note: 'Where you found it.' },
  example: 'firstlight order paid FL-7K3M-9Q2W-TX4C --note "Bank statement of 18 November"',

  async run(args) {
    const { number, note, json } = notedIn(args);
    return actByCommand(json, `Order ${number} is paid.`, async (tx, by, now) =>
      refusalOf(await payOrderByTeam(tx, { number, note, by, now })),
    );
  },
};

export const orderRefund: Command = {
  usage: 'order refund NUMBER DOLLARS --note TEXT [--line POSITION] [--json]',
  summary:
    'Records that you paid money back, with VAT: of one line, or of all in proportion. A line that is refunded whole loses what it gave.',
  options: { note: 'Why, for the books.', line: 'The line, as order show numbers it.' },
  example: 'firstlight order refund FL-7K3M-9Q2W-TX4C 19.50 --note "Double booking"',

  async run(args) {
    const { values, positionals } = parseArguments({ args, allowPositionals: true, options: REFUND_OPTIONS });
    const [number, amount = '', ...more] = positionals;
    const cents = centsOf(amount);
    if (number === undefined || cents === null || more.length > 0)
      throw new UsageError('Give the number of the order and an amount in dollars, such as 49.50.');
    if (values.line !== undefined && !/^\d{1,2}$/.test(values.line))
      throw new UsageError(
        `--line is "${values.line}", which is no position of a line, as order show numbers it.`,
      );
    const position = values.line === undefined ? null : Number(values.line);
    const { note, json } = values;
    return actByCommand(json, `${dollars(cents)} of order ${number} are refunded.`, async (tx, by, now) =>
      refusalOf(await refundOrderByTeam(tx, { number, cents, position, note, by, now })),
    );
  },
};

export const orderUnrefund: Command = {
  usage: 'order unrefund NUMBER --note TEXT [--json]',
  summary:
    'Undoes the latest refund of an order: a bank gave a charge to the seller after all, or it was recorded by mistake. What it took back is given again.',
  options: { note: 'Why, for the books.' },
  example: 'firstlight order unrefund FL-7K3M-9Q2W-TX4C --note "The bank decided for us"',

  async run(args) {
    const { number, note, json } = notedIn(args);
    return actByCommand(json, `The latest refund of order ${number} is undone.`, async (tx, by, now) =>
      refusalOf(await undoRefundByTeam(tx, { number, note, by, now })),
    );
  },
};

export const orderNote: Command = {
  usage: 'order note NUMBER --note TEXT [--reviewed] [--json]',
  summary: 'Writes a note about an order, which the team alone sees.',
  options: { note: 'The note.', reviewed: 'You have looked at what waited for the team.' },
  example: 'firstlight order note FL-7K3M-9Q2W-TX4C --note "Asked by email" --reviewed',

  async run(args) {
    const { number, note, reviewed, json } = notedIn(args, true);
    return actByCommand(json, `The note about order ${number} is saved.`, async (tx, by) =>
      refusalOf(await noteOrder(tx, { number, note, by, is_reviewed: reviewed })),
    );
  },
};

const REFUND_OPTIONS = {
  line: { type: 'string' },
  note: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
} as const;

function numberIn(args: string[]): { number: string; json: boolean } {
  const { given, json } = words(args, ['the number of one order']);
  const [number = ''] = given;
  return { number, json };
}

function notedIn(args: string[], mayReview = false) {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      note: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      ...(mayReview && { reviewed: { type: 'boolean' as const, default: false } }),
    },
  });
  const [number, ...more] = positionals;
  if (number === undefined || more.length > 0) throw new UsageError('Give the number of one order.');
  return {
    number,
    note: values.note,
    json: values.json,
    reviewed: 'reviewed' in values && values.reviewed === true,
  };
}
