import { pricingPageUrl } from '../../../domain/urls.ts';
import { listProducts } from '../../../tools/orders/list_products.ts';
import { type Made, type PageRequest, siteInfo } from '../../request/request.ts';
import { pricingView } from '../../templates/content/pricing.ts';

/** What can be bought for a listing, beside the free plan. */
export async function pricingPage({ call, origin }: PageRequest): Promise<Made> {
  const [site, { items }] = await Promise.all([siteInfo(call), call(listProducts, {})]);
  return {
    title: 'Prices',
    description:
      'Launching is free with our badge. What can be bought beside it, and what money never changes.',
    canonical: pricingPageUrl(origin),
    main: pricingView(site, items),
  };
}
