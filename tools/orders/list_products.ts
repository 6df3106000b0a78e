import { z } from 'zod';
import { weekAt } from '../../domain/launches/weeks.ts';
import { rulesOf, weeksToChoose } from '../../domain/listings/products.ts';
import { UNLOCKABLE_SECTIONS } from '../../domain/profile/paid_sections.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { type SaleWorld, unavailableReason } from '../../services/orders/sale.ts';
import type { Product } from '../../store/content/products.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { components, monday } from '../shapes/common.ts';

const product = z
  .object({
    code: z.string().describe('Product code for order items.'),
    name: z.string().describe('What it is called.'),
    description: z.string().describe('What it gives.'),
    price_cents: z.int().describe('Price in cents.'),
    unavailable: z.string().optional().describe('Why it cannot be ordered at present; absent where it can.'),
    currency: z.literal('USD').describe('Currency of the price.'),
    excludes_vat: z.literal(true).describe('VAT comes on top where it is due.'),
    minimum_cents: z.int().optional().describe('You choose the amount_cents, from this upwards.'),
    needs_listing: z.boolean().describe('Whether an order item needs a listing_id.'),
    options: z.boolean().describe('Whether an order item may carry options.'),
    options_schema: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('JSON schema that the options must fit.'),
    includes: z.array(z.string()).optional().describe('Codes of the products that it contains.'),
    unlocks: z
      .array(z.enum(UNLOCKABLE_SECTIONS))
      .optional()
      .describe('Sections that it opens for the listing.'),
    days: z.int().optional().describe('For how many days it lasts.'),
    week: z
      .enum(['required', 'optional'])
      .optional()
      .describe('Whether an order item names a week; without an optional one it is at once.'),
    weeks: z
      .array(monday)
      .optional()
      .describe('Mondays that can be chosen where a week is required; the same where it is optional.'),
  })
  .register(components, { id: 'Product' });

export const listProducts = defineOperation({
  name: 'list_products',
  title: 'List products',
  description:
    'Everything that can be bought for a listing: price in US cents without VAT, what it gives, and what an order item needs: a listing_id, a week out of weeks, an amount of your choice, or options that fit options_schema. Prices may change at any time, so read them here before you name one. Nothing is ordered.',
  route: 'GET /products',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(product).describe('The catalogue.'),
    total: z.int().describe('Number of products.'),
  }),
  errors: [],
  example: {},

  async handler(_input, { store, clock, has_model, has_lemonsqueezy }) {
    const world = { has_model, has_lemonsqueezy };
    const [rows, settings] = await Promise.all([store.products.all(), store.settings.all()]);
    const this_week = weekAt(clock.now().getTime(), settings['calendar.time_zone']);
    const items = rows
      .filter(({ active }) => active)
      .map((row) => present(row, { settings, this_week, world }));
    return { items, total: items.length };
  },
});

function present(
  row: Product,
  { settings, this_week, world }: { settings: Settings; this_week: string; world: SaleWorld },
) {
  const reason = unavailableReason(row, settings, world);
  const { code, name, description, price_cents, needs_listing, options } = row;
  const { week, unlocks, includes, open_price } = rulesOf(code);
  return {
    code,
    name,
    description,
    price_cents,
    ...(reason !== null && { unavailable: reason }),
    currency: 'USD' as const,
    excludes_vat: true as const,
    ...(open_price && { minimum_cents: price_cents }),
    needs_listing,
    options: options !== null,
    ...(options && { options_schema: options }),
    ...(includes.length > 0 && { includes: [...includes] }),
    ...(unlocks.length > 0 && { unlocks: [...unlocks] }),
    ...((code === 'featured' || includes.includes('featured')) && { days: settings['featured.days'] }),
    ...(week && { week }),
    ...(week === 'required' && { weeks: weeksToChoose(this_week, settings['paid_launch.weeks_ahead']) }),
  };
}
