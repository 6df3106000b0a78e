import { percent } from '../../domain/orders/vat/tax_notices.ts';
import { type ListedRate, listRates } from '../../services/orders/own_rates.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const taxList: Command = {
  usage: 'tax list [--json]',
  summary: 'Lists the rates of VAT that count today, and those that begin later.',
  example: 'firstlight tax list',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    if (positionals.length > 0) throw new UsageError('tax list takes no arguments.');
    const items = await overExistingStore((store) => listRates(store, Date.now()));
    print(values.json, { items, total: items.length }, items.map(line).join('\n'));
    return 0;
  },
};

const line = ({ country, bp, valid_from, by, is_current }: ListedRate): string =>
  `${country}  ${percent(bp).padEnd(7)}  from ${valid_from}${is_current ? '' : ', not yet'}${by === 'operator' ? ', by tax set' : ''}`;
