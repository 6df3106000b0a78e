import { percent } from '../../domain/orders/vat/tax_notices.ts';
import { addRate, removeRate } from '../orders/own_rates.ts';
import { defineAct } from './base/define.ts';
import { anyText, day } from './base/kinds.ts';

const ALL = 'Give a country, the rate in percent, and its first day with --from.';

const COUNTRY = { kind: anyText(2), label: 'Country', argument: 'COUNTRY' };

export const SET_TAX_RATE = defineAct({
  command: 'tax set',
  summary:
    'Adds the standard rate of VAT of a country of the EU from a day on, in place of the one that the program brings. Orders that were made keep theirs.',
  example: 'tax set EE 25.5 --from 2027-07-01',
  fields: {
    country: { ...COUNTRY, name_it: ALL },
    percent: { kind: anyText(5), label: 'Percent', argument: 'PERCENT' },
    from: {
      kind: day({ required: true }),
      label: 'First day',
      option: 'DAY',
      help: 'The first day of the rate, as 2027-01-01.',
      missing: ALL,
    },
  },
  run: (tx, _, typed, { by }) => addRate(tx, { typed, by }),
  refusals: {},
  done: (_, __, { country, bp, valid_from }) => `VAT of ${country} is ${percent(bp)} from ${valid_from} on.`,
  json: (_, __, rate) => rate,
});

export const REMOVE_TAX_RATE = defineAct({
  command: 'tax remove',
  summary: 'Removes a rate of VAT that tax set added, by its first day; the one before it counts again.',
  example: 'tax remove FI 2027-01-01',
  fields: {
    country: { ...COUNTRY, name_it: 'a country' },
    valid_from: { kind: day(), label: 'First day', argument: 'DAY', name_it: 'the first day of the rate' },
  },
  run: async (tx, _, input, { by }) => ((await removeRate(tx, { ...input, by })) ? null : 'none'),
  refusals: {
    none: (_, { country, valid_from }) =>
      `tax set has added no rate of ${country} from ${valid_from} on. Nothing was changed.`,
  },
  done: (_, { country, valid_from }) => `The rate of ${country} from ${valid_from} on is removed.`,
  json: (_, rate) => rate,
});
