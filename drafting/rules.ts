import type { DraftRequest, Proposal } from '../domain/profile/drafting.ts';
import { logoOf } from './company/logo.ts';
import { nameOf } from './company/name.ts';
import { companySocialsOf } from './company/socials.ts';
import { foundationsOf } from './foundation/foundation.ts';
import { foundedYearOf } from './foundation/founded_year.ts';
import { foundersOf } from './founders/founders.ts';
import { faqsOf } from './groups/faqs.ts';
import { featuresOf } from './groups/features.ts';
import { contactEmailOf } from './places/contact.ts';
import { placeOfCompany } from './places/place.ts';
import { pricingModelOf, pricingSummaryOf } from './pricing/pricing.ts';
import { categoryOf, likelyCategories, offeredCategories } from './prose/category.ts';
import { demoVideoOf } from './prose/demo_video.ts';
import { keywordsOf, offeredTags } from './prose/keywords.ts';
import { descriptionOf, shortDescriptionOf, taglineOf } from './prose/prose.ts';
import { offeredStages, stageOf } from './prose/stage.ts';
import type { Reading } from './reading/reading.ts';
import { siteOf } from './site/site.ts';

/**
 * Drafts without a model: facts by rules, prose in the site's own words. What the rules do not find is absent. Never throws:
 * whatever the pages hold, there is a proposal.
 */
export function draftByRules(request: DraftRequest, reading?: Reading): Proposal {
  const site = siteOf(request, reading);
  const { features, usps, offers } = featuresOf(site);
  const name = nameOf(site);
  const known = name?.value;
  const short = shortDescriptionOf(site, known);
  const model = pricingModelOf(site, known);
  const foundations = foundationsOf(site, known);
  const { city, country } = placeOfCompany(site, known);
  const categories = likelyCategories(site, known);
  const founded = foundedYearOf(site, known, foundations);
  const fields = {
    name,
    tagline: taglineOf(site, known),
    short_description: short,
    description: descriptionOf(site, known, short?.value),
    stage: stageOf(site, known),
    categories: categoryOf(categories),
    pricing_model: model,
    pricing_summary: pricingSummaryOf(site, model, known),
    country,
    city,
    founded_year: founded,
    features,
    usps,
    keywords: keywordsOf(site),
    contact_email: contactEmailOf(site, known),
    demo_video_url: demoVideoOf(site),
    logo_url: logoOf(site, known),
  };
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([, found]) => found !== undefined)),
    offers: {
      features: offers,
      categories: offeredCategories(categories),
      stage: offeredStages(site, founded),
      tags: offeredTags(site),
    },
    faqs: faqsOf(site),
    founders: foundersOf(site, known, foundations),
    company_socials: companySocialsOf(site, known),
  };
}
