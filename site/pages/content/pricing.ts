import { pricingPageUrl } from '../../../domain/http/urls.ts';
import { planDifferences } from '../../../services/launches/plans.ts';
import { listProducts } from '../../../tools/orders/list_products.ts';
import { definePage } from '../../request/page.ts';
import { type Page, type PageRequest, siteInfo } from '../../request/request.ts';
import { pricingTemplate } from '../../templates/content/pricing.ts';
import { pricingTexts } from '../../texts/content/content.ts';

/** What can be bought for a listing, beside the free plan. */
async function pricingPage({ call, origin, do: run }: PageRequest): Promise<Page> {
  const [site, { items }, plans] = await Promise.all([
    siteInfo(call),
    call(listProducts, {}),
    run(planDifferences),
  ]);
  return {
    title: pricingTexts.title,
    description: pricingTexts.description,
    canonical: pricingPageUrl(origin),
    main: pricingTemplate(site, items, plans),
  };
}

definePage({ path: '/pricing', sitemap: true, read: pricingPage });
