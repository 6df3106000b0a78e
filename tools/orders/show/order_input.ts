import { z } from 'zod';
import { STARTER_PRODUCTS } from '../../../domain/starter/products.ts';
import type { RequestedItem } from '../../../services/orders/basket/requested.ts';
import { country, slug, storedText } from '../../shapes/common.ts';

/** Most properties of options. */
const OPTIONS_MOST = 20;

/** The options of a new site's products, so that hosts which need the names of an object have some. */
const KNOWN_OPTIONS = Object.assign({}, ...STARTER_PRODUCTS.map(({ options }) => options?.properties));

const item = z.strictObject({
  product: z.string().min(1).max(60).describe('Product code from list_products.'),
  listing_id: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('One of your listings, from list_my_listings; for products with needs_listing.'),
  week: z
    .string()
    .max(10)
    .optional()
    .describe(
      'Monday of the launch week, YYYY-MM-DD, out of weeks of list_products. Required for skip_queue and relaunch; launch and launch_bundle without it go live at once.',
    ),
  amount_cents: z
    .int()
    .min(1)
    .max(100_000_000)
    .optional()
    .describe(
      'For billboard_min only: the amount in US cents, from minimum_cents upwards, which is the default.',
    ),
  categories: z
    .array(slug)
    .max(10)
    .optional()
    .describe('For extra_categories only: one to three slugs from list_categories.'),
  options: z
    .record(z.string(), z.unknown())
    .refine((options) => Object.keys(options).length <= OPTIONS_MOST, {
      error: `Must have at most ${OPTIONS_MOST} keys.`,
    })
    .meta({ maxProperties: OPTIONS_MOST, properties: KNOWN_OPTIONS })
    .optional()
    .describe('For products with options: what options_schema of list_products describes.'),
});

/** What a quote and a checkout take. */
export const orderInput = {
  items: z.array(item).min(1).max(20).describe('What to buy.'),
  billing_country: country
    .optional()
    .describe('Country of the buyer, two letters; decides the VAT. Without it the VAT is an estimate.'),
  vat_number: storedText(32)
    .min(1, 'Must not be blank: leave it out.')
    .refine((typed) => typed.trim() !== '', { error: 'Must not be blank: leave it out.' })
    .optional()
    .describe(
      'VAT number of a buyer that is a business in the EU: if the register of the EU has it as valid, reverse charge applies.',
    ),
};

/** The input of a quote or a checkout, as the use case takes it. */
export const requested = ({
  items,
  billing_country,
  vat_number,
}: {
  items: readonly RequestedItem[];
  billing_country?: string | undefined;
  vat_number?: string | undefined;
}) => ({ items, country: billing_country ?? null, vat_number: vat_number ?? null });
