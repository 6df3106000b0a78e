import { percent } from '../../domain/orders/vat/tax_notices.ts';
import { addRate, removeRate } from '../../services/orders/own_rates.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';
import { words } from '../launches/launch_args.ts';

export const taxSet: Command = {
  usage: 'tax set COUNTRY PERCENT --from DAY [--json]',
  summary:
    'Adds the standard rate of VAT of a country of the EU from a day on, in place of the one that the program brings. Orders that were made keep theirs.',
  options: { from: 'The first day of the rate, as 2027-01-01.' },
  example: 'firstlight tax set EE 25.5 --from 2027-07-01',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { from: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [country, typed, ...more] = positionals;
    const { from: valid_from } = values;
    if (country === undefined || typed === undefined || valid_from === undefined || more.length > 0)
      throw new UsageError('Give a country, the rate in percent, and its first day with --from.');
    const rate = await overExistingStore((store) =>
      store.write((tx) => addRate(tx, { typed: { country, percent: typed, valid_from }, by: operator() }), {
        durable: true,
      }),
    );
    if ('faults' in rate) throw new UsageError(rate.faults.join('\n'));
    print(values.json, rate, `VAT of ${rate.country} is ${percent(rate.bp)} from ${rate.valid_from} on.`);
    return 0;
  },
};

export const taxRemove: Command = {
  usage: 'tax remove COUNTRY DAY [--json]',
  summary: 'Removes a rate of VAT that tax set added, by its first day; the one before it counts again.',
  example: 'firstlight tax remove FI 2027-01-01',

  async run(args) {
    const { given, json } = words(args, ['a country', 'the first day of the rate']);
    const [country = '', valid_from = ''] = given;
    const removed = await overExistingStore((store) =>
      store.write((tx) => removeRate(tx, { country, valid_from, by: operator() }), { durable: true }),
    );
    if (!removed)
      throw new Error(`tax set has added no rate of ${country} from ${valid_from} on. Nothing was changed.`);
    print(json, { country, valid_from }, `The rate of ${country} from ${valid_from} on is removed.`);
    return 0;
  },
};
