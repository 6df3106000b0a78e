import { pricingPageUrl } from '../../../domain/urls.ts';
import { listProducts } from '../../../tools/orders/list_products.ts';
import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';
import { pricingTemplate } from '../../templates/content/pricing.ts';

/** What can be bought for a listing, beside the free plan. */
export async function pricingPage({ call, origin }: PageRequest): Promise<Page> {
  const [site, { items }] = await Promise.all([siteInfo(call), call(listProducts, {})]);
  return {
    title: 'Prices',
    description:
      'Launching is free with our badge. See what else can be bought, and what money never changes.',
    canonical: pricingPageUrl(origin),
    main: pricingTemplate(site, items),
  };
}
