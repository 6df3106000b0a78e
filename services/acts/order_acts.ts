import { centsOf, dollars } from '../../domain/text/money.ts';
import {
  noteOrder,
  ORDER_NOTE_MAX,
  payOrderByTeam,
  refundOrderByTeam,
  type TeamOrderRefusal,
  undoRefundByTeam,
} from '../orders/team_orders.ts';
import { defineAct } from './base/define.ts';
import { anyText, type Kind, reading, tick } from './base/kinds.ts';
import { UNCHANGED } from './base/refusals.ts';
import { NO_ORDER, ORDER } from './base/subjects.ts';

const REFUSALS: Readonly<Record<TeamOrderRefusal, string>> = {
  no_order: NO_ORDER,
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
const ABOUT = { of: ORDER, refused: UNCHANGED, refusals: REFUSALS } as const;

const WHY = { kind: anyText(ORDER_NOTE_MAX, { required: true }), label: 'Note', help: 'Why, for the books.' };

const CENTS: Kind<number> = {
  schema: reading((typed) => {
    const value = centsOf(typed);
    return value === null ? { fault: 'is no amount such as 49.50.' } : { value };
  }),
  control: { is: 'text', max: 12, required: true },
};

/** A line of an order by its position; null for all of them. */
const POSITION: Kind<number | null> = {
  schema: reading((typed) => {
    if (typed !== '' && !/^\d{1,2}$/.test(typed))
      return { fault: `is "${typed}", which is no position of a line, as order show numbers it.` };
    return { value: typed === '' ? null : Number(typed) };
  }),
  control: { is: 'choice', choices: [], required: false },
};

/** What was refunded when the form was made: the second press of a button, or of another administrator, changes nothing. */
const SEEN: Kind<number | undefined> = {
  schema: reading((typed) => ({ value: typed === '' ? undefined : Number(typed) })),
  control: { is: 'hidden' },
};

export const PAY_ORDER = defineAct({
  ...ABOUT,
  command: 'order paid',
  summary:
    'Makes an order paid whose money you have found, and gives what was ordered. The note is for the books.',
  example: 'order paid FL-7K3M-9Q2W-TX4C --note "Bank statement of 18 November"',
  fields: { note: { ...WHY, help: 'Where you found it.' } },
  form: {
    title: 'Mark as paid',
    text: 'Only after you have found the money: what was ordered is given at once.',
    done: 'The order is paid, and its person was emailed.',
  },
  run: (tx, { number }, { note }, acting) => payOrderByTeam(tx, { number, note, ...acting }),
  done: ({ number }) => `Order ${number} is paid.`,
});

export const REFUND_ORDER = defineAct({
  ...ABOUT,
  command: 'order refund',
  summary:
    'Records that you paid money back, with VAT: of one line, or of all in proportion. A line that is refunded whole loses what it gave.',
  example: 'order refund FL-7K3M-9Q2W-TX4C 19.50 --note "Double booking"',
  fields: {
    amount: {
      kind: CENTS,
      label: 'Amount in dollars, with VAT',
      argument: 'DOLLARS',
      name_it: 'Give the number of the order and an amount in dollars, such as 49.50.',
      wrong: 'Give the number of the order and an amount in dollars, such as 49.50.',
    },
    note: WHY,
    line: {
      kind: POSITION,
      label: 'Of which line',
      help: 'The line, as order show numbers it.',
      option: 'POSITION',
    },
    seen_cents: { kind: SEEN, label: '' },
  },
  form: { title: 'Record a refund', done: 'The refund is recorded, and the person was emailed.' },
  run: (tx, { number }, { line: position, amount: cents, ...input }, acting) =>
    refundOrderByTeam(tx, { number, position, cents, ...input, ...acting }),
  done: ({ number }, { amount }) => `${dollars(amount)} of order ${number} are refunded.`,
});

export const UNDO_REFUND = defineAct({
  ...ABOUT,
  command: 'order unrefund',
  summary:
    'Undoes the latest refund of an order: a bank gave a charge to the seller after all, or it was recorded by mistake. What it took back is given again.',
  example: 'order unrefund FL-7K3M-9Q2W-TX4C --note "The bank decided for us"',
  fields: { note: WHY, seen_cents: { kind: SEEN, label: '' } },
  form: {
    title: 'Undo the latest refund',
    done: 'The refund is undone, what it took back is given again, and the person was emailed.',
  },
  run: (tx, { number }, input, acting) => undoRefundByTeam(tx, { number, ...input, ...acting }),
  done: ({ number }) => `The latest refund of order ${number} is undone.`,
});

export const NOTE_ORDER = defineAct({
  ...ABOUT,
  command: 'order note',
  summary: 'Writes a note about an order, which the team alone sees.',
  example: 'order note FL-7K3M-9Q2W-TX4C --note "Asked by email" --reviewed',
  fields: {
    note: {
      kind: anyText(ORDER_NOTE_MAX, { rows: 3, required: true }),
      label: 'Note',
      help: 'The note.',
      hint: '',
    },
    reviewed: {
      kind: tick(),
      label: 'I have looked at it',
      help: 'You have looked at what waited for the team.',
    },
  },
  form: { title: 'Write a note', done: 'The note is saved.' },
  run: (tx, { number }, { note, reviewed }, { by }) =>
    noteOrder(tx, { number, note, by, is_reviewed: reviewed }),
  done: ({ number }) => `The note about order ${number} is saved.`,
});
