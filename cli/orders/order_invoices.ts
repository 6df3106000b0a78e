import { CURRENCY } from '../../domain/orders/order.ts';
import { csvOf } from '../../domain/text/csv.ts';
import { type BookEntry, bookEntries, monthOf } from '../../services/orders/books.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const orderInvoices: Command = {
  usage: 'order invoices MONTH [--json]',
  summary:
    'Prints the invoices and credit notes of a month (UTC) for the bookkeeping, as CSV in US dollars. A receipt is a sale by the payment provider, which invoices itself; it has a number of the same series.',
  example: 'firstlight order invoices 2026-11',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [typed = '', ...more] = positionals;
    const month = monthOf(typed);
    if (month === null || more.length > 0) throw new UsageError('Give one month, such as 2026-11.');
    const items = await overExistingStore((store) => bookEntries(store, month));
    const text = values.json
      ? `${JSON.stringify({ items, total: items.length })}\n`
      : csvOf(COLUMNS, items.map(inDollars));
    process.stdout.write(text);
    return 0;
  },
};

const COLUMNS = [
  'document',
  'number',
  'date',
  'order',
  'of_invoice',
  'buyer',
  'country',
  'vat_number',
  'treatment',
  'rate_percent',
  'net',
  'vat',
  'total',
  'currency',
  'provider',
] as const;

const inDollars = ({ rate_bp, net_cents, vat_cents, total_cents, ...entry }: BookEntry) => ({
  ...entry,
  rate_percent: rate_bp / 100,
  net: (net_cents / 100).toFixed(2),
  vat: (vat_cents / 100).toFixed(2),
  total: (total_cents / 100).toFixed(2),
  currency: CURRENCY,
});
