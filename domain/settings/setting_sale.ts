import { isEuCountry } from '../places/eu.ts';
import { type Setting, text, wholeNumber } from './setting_rules.ts';

/** Payment providers that an operator may choose; with `none` nothing is sold. */
const PAYMENT_PROVIDERS = ['none', 'manual', 'lemonsqueezy', 'test'] as const;
/** One of {@link PAYMENT_PROVIDERS}. */
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Who computes the VAT that is paid (D22). */
const TAX_MODES = ['provider', 'self'] as const;

const provider: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: `one of ${PAYMENT_PROVIDERS.join(', ')}`,
  reason: 'Each of them is built in; another one would be code.',
  allows: (value) => PAYMENT_PROVIDERS.some((one) => one === value),
};

const mode: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: `one of ${TAX_MODES.join(', ')}, or empty`,
  reason: 'Two engines must not both compute the VAT of an order.',
  allows: (value) => value === '' || TAX_MODES.some((one) => one === value),
};

const sellerCountry: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'the two capital letters of a country of the EU (GR for Greece), or empty',
  reason: 'The rules of VAT that are built in are those of a seller in the EU.',
  allows: (value) => value === '' || isEuCountry(value),
};

const ownNumber: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'a VAT number with its prefix, without spaces, for example EE100931558, or empty',
  reason: 'The register of the EU takes no other spelling.',
  allows: (value) => value === '' || /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(value),
};

const instructions: Pick<Setting<string>, 'rule' | 'reason' | 'allows'> = {
  rule: 'lines of text, at most 2000 characters together, or empty',
  reason: 'It stands on the checkout page and in an email.',
  allows: (value) => value.length <= 2000 && !/(?![\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(value),
};

const NEXT_QUOTE = 'Applies from the next quote; orders that were made keep their VAT.';

/** How orders are paid and taxed (record 63). */
export const SALE_SETTINGS = {
  'payment.provider': text('none', provider, {
    meaning:
      'How orders are paid: manual (by your bank details, and you mark them paid), lemonsqueezy, or test for a site that only shows how it works. With none, nothing can be ordered.',
    effect: 'list_products and quotes follow from the next request; open orders keep their provider.',
  }),
  'payment.instructions': text('', instructions, {
    meaning:
      'What a buyer reads where payment.provider is manual: account holder, IBAN and BIC, or another way to pay. The amount and the reference, which is the number of the order, are added.',
    effect: 'The checkout page and emails show it from the next request.',
  }),
  'tax.mode': text('', mode, {
    meaning:
      'Who computes the VAT: provider (a merchant of record such as Lemon Squeezy sells and owes it; quotes are a preview) or self (you sell and owe it). While it is empty, nothing can be ordered.',
    effect: NEXT_QUOTE,
  }),
  'tax.seller_country': text('', sellerCountry, {
    meaning: 'Country in which you are established; needed where tax.mode is self.',
    effect: NEXT_QUOTE,
  }),
  'tax.registered': wholeNumber(1, [0, 1], {
    meaning:
      'Whether you are registered for VAT: 1 for yes, 0 for no. Who is not charges none, for example under the scheme for small enterprises.',
    effect: NEXT_QUOTE,
  }),
  'tax.oss': wholeNumber(0, [0, 1], {
    meaning:
      'Whether you declare VAT by the One-Stop Shop (OSS): 1 charges buyers in other countries of the EU the rate of their country, 0 that of yours.',
    effect: NEXT_QUOTE,
  }),
  'tax.vat_number': text('', ownNumber, {
    meaning:
      'Your own VAT number, for invoices. The register of the EU then returns a consultation number with each look-up, which proves that you looked.',
    effect: 'Applies to look-ups and invoices from now on; those that were issued stay.',
  }),
  'tax.check_vat_numbers': wholeNumber(0, [0, 1], {
    meaning:
      'Whether VAT numbers of buyers are looked up in VIES, the register of the EU: 1 for yes, 0 for no. Without it no number counts as valid, and VAT is charged.',
    effect: NEXT_QUOTE,
  }),
  'orders.done_for_you': wholeNumber(0, [0, 1], {
    meaning:
      'Whether your team enters products at other launch sites: 1 for yes, 0 for no. Without it, done_for_you and launch_bundle cannot be ordered.',
    effect: 'Applies from the next quote; ordered lines stay to be done.',
  }),
};
