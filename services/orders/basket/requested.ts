import type { Fault } from '../../../domain/http/errors.ts';
import { PRODUCT_CODES, type ProductCode } from '../../../domain/listings/products.ts';
import type { Product } from '../../../store/content/products.ts';
import type { Listing } from '../../../store/listings/listing.ts';

/** An item as it is requested; its shape is checked, and nothing else. */
export interface RequestedItem {
  product: string;
  listing_id?: number | undefined;
  week?: string | undefined;
  amount_cents?: number | undefined;
  categories?: readonly string[] | undefined;
  options?: Readonly<Record<string, unknown>> | undefined;
}

/** An item with what the store knows about it. */
export interface BasketItem {
  /** From 0. */
  index: number;
  item: RequestedItem;
  code: ProductCode;
  product: Product;
  /** Null if the item names none of this person. */
  listing: Listing | null;
}

/** Whether a code is that of a product that can be fulfilled. */
export const isProductCode = (code: string): code is ProductCode => PRODUCT_CODES.some((one) => one === code);

/** A fault of a part of an item. */
export const faultAt = (
  { index }: Pick<BasketItem, 'index'>,
  part: string,
  fault: Omit<Fault, 'path'>,
): Fault => ({ path: `items.${index}.${part}`, ...fault });
