import type { ProductCode } from '../listings/products.ts';
import products from './data/products.json' with { type: 'json' };

/** A product of a new installation; `price_cents` in US cents without VAT (R12). */
export interface StarterProduct {
  code: ProductCode;
  name: string;
  description: string;
  price_cents: number;
  /** True if an order must name a listing. */
  needs_listing: boolean;
  /** JSON schema of an order item's options; null if there are none. */
  options: Record<string, unknown> | null;
}

/**
 * The products of a new installation (R184), in `data/products.json`; the site team can change names, texts and
 * prices (R13). A new code also needs its rules in `domain/listings/products.ts`.
 */
export const STARTER_PRODUCTS = products as readonly StarterProduct[];
