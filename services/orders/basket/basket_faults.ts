import type { Fault } from '../../../domain/http/errors.ts';
import { rulesOf } from '../../../domain/listings/products.ts';
import { LAUNCHES, ONCE } from '../../../domain/orders/listing_fit.ts';
import { type BasketItem, faultAt } from './requested.ts';

/** What items of one listing exclude: a second launch, a second of what it gets once, and what another item includes. */
export const basketFaults = (items: readonly BasketItem[]): Fault[] =>
  items.flatMap((one, i) => {
    const earlier = items.slice(0, i).filter(({ listing }) => listing && listing.id === one.listing?.id);
    return [...secondLaunch(one, earlier), ...secondOnce(one, earlier), ...included(one, items)];
  });

function secondLaunch(one: BasketItem, earlier: readonly BasketItem[]): Fault[] {
  const other = LAUNCHES.includes(one.code) && earlier.find(({ code }) => LAUNCHES.includes(code));
  if (!other) return [];
  return [
    faultAt(one, 'product', {
      code: 'second_launch',
      message: `Item ${other.index} launches this listing already, with ${other.code}.`,
      actual: one.code,
      fix: 'Order one launch of a listing at a time.',
    }),
  ];
}

function secondOnce(one: BasketItem, earlier: readonly BasketItem[]): Fault[] {
  const other = ONCE.includes(one.code) && earlier.find(({ code }) => code === one.code);
  if (!other) return [];
  const fix =
    one.code === 'extra_categories'
      ? `Put the categories into item ${other.index}.`
      : 'Order it once for each listing.';
  return [
    faultAt(one, 'product', {
      code: 'ordered_twice',
      message: `Item ${other.index} is the same for this listing.`,
      actual: one.code,
      fix,
    }),
  ];
}

/** A bundle brings its parts; a launch brings the categories. Featured days add up, so they may be ordered beside a bundle. */
function included(one: BasketItem, items: readonly BasketItem[]): Fault[] {
  const { code, listing } = one;
  const other = items.find(
    (item) =>
      item.index !== one.index &&
      listing !== null &&
      item.listing?.id === listing.id &&
      ((ONCE.includes(code) && rulesOf(item.code).includes.includes(code)) ||
        (code === 'extra_categories' && rulesOf(item.code).unlocks.length > 0)),
  );
  if (!other) return [];
  return [
    faultAt(one, 'product', {
      code: 'included_already',
      message: `Item ${other.index}, ${other.code}, includes it.`,
      actual: code,
      fix: 'Leave this item out.',
    }),
  ];
}
