import { type Setting, text } from './setting_rules.ts';

const instructions: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'lines of text, at most 2000 characters together, or empty',
  reason: 'It stands on the checkout page and in an email.',
  allows: (value) => value.length <= 2000 && !/(?![\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(value),
};

/** How orders are paid where no payment provider does it (record 64). */
export const ORDER_SETTINGS = {
  'payment.instructions': text('', instructions, {
    meaning:
      'What a buyer reads where payment.provider is manual: account holder, IBAN and BIC, or another way to pay. The amount and the reference, which is the number of the order, are added.',
    effect: 'The checkout page and emails show it from the next request.',
  }),
};
