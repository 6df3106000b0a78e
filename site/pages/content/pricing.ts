import { pricingPageUrl } from '../../../domain/http/urls.ts';
import { listProducts } from '../../../tools/orders/list_products.ts';
import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';
import { pricingTemplate } from '../../templates/content/pricing.ts';
import { pricingTexts } from '../../texts/content/content.ts';

/** What can be bought for a listing, beside the free plan. */
export async function pricingPage({ call, origin, use_cases }: PageRequest): Promise<Page> {
  const [site, { items }, plans] = await Promise.all([
    siteInfo(call),
    call(listProducts, {}),
    use_cases.planDifferences(),
  ]);
  return {
    title: pricingTexts.title,
    description: pricingTexts.description,
    canonical: pricingPageUrl(origin),
    main: pricingTemplate(site, items, plans),
  };
}
