import type { Fault } from '../../../domain/http/errors.ts';
import { mondayOf } from '../../../domain/launches/weeks.ts';
import { rulesOf } from '../../../domain/listings/products.ts';
import { optionFaults } from './option_faults.ts';
import { type BasketItem, faultAt } from './requested.ts';

/** What is wrong with an item by itself: week, amount, categories, options (R189–R192). `weeks` can be chosen. */
export const itemFaults = (one: BasketItem, weeks: readonly string[]): Fault[] => [
  ...weekFaults(one, weeks),
  ...amountFaults(one),
  ...strayCategories(one),
  ...optionFaults(one),
];

function weekFaults(one: BasketItem, weeks: readonly string[]): Fault[] {
  const { item, code } = one;
  const { week } = rulesOf(code);
  const of = (fault: Omit<Fault, 'path'>) => [faultAt(one, 'week', fault)];
  const last = weeks.at(-1);
  const fix = `Choose one of the weeks of list_products, the Mondays from ${weeks[0]} to ${last}.`;
  if (item.week === undefined)
    return week === 'required'
      ? of({ code: 'week_required', message: `${code} needs a launch week.`, limit: weeks, fix })
      : [];
  const actual = item.week;
  if (week === null)
    return of({
      code: 'week_not_taken',
      message: `${code} takes no week.`,
      actual,
      fix: 'Leave week out.',
    });
  if (mondayOf(actual) !== actual)
    return of({ code: 'no_monday', message: 'A week is named by its Monday, as YYYY-MM-DD.', actual, fix });
  if (weeks.includes(actual)) return [];
  return of({
    code: 'week_not_offered',
    message: 'This week cannot be chosen.',
    limit: weeks,
    actual,
    fix: week === 'optional' ? `${fix} Or leave week out to go live at once.` : fix,
  });
}

function amountFaults(one: BasketItem): Fault[] {
  const { item, code, product } = one;
  const { amount_cents: actual } = item;
  if (actual === undefined) return [];
  const of = (fault: Omit<Fault, 'path'>) => [faultAt(one, 'amount_cents', { ...fault, actual })];
  if (!rulesOf(code).open_price)
    return of({
      code: 'amount_not_taken',
      message: `${code} has a fixed price.`,
      fix: 'Leave amount_cents out.',
    });
  if (actual >= product.price_cents) return [];
  return of({
    code: 'amount_below_minimum',
    message: `The amount must be at least ${product.price_cents} cents.`,
    limit: product.price_cents,
    fix: `Send ${product.price_cents} or more.`,
  });
}

function strayCategories(one: BasketItem): Fault[] {
  const { item, code } = one;
  if (item.categories === undefined || code === 'extra_categories') return [];
  return [
    faultAt(one, 'categories', {
      code: 'categories_not_taken',
      message: `${code} takes no categories.`,
      fix: 'Leave categories out; extra_categories adds some.',
    }),
  ];
}
