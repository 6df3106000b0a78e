import { listingPageUrl } from '../../domain/addresses.ts';
import { siteNames } from '../../domain/sites.ts';
import type { Listing, ListingSummary } from '../../store/listings.ts';

/** A stored summary as an entry of a list. */
export function presentSummary(row: ListingSummary, origin: string) {
  const { slug, name, url, category, category_name, country, pricing_model, votes, launch_week } = row;
  const tagline = row.tagline ?? firstSentence(row.short_description);
  return {
    slug,
    name,
    tagline,
    url,
    page_url: listingPageUrl(origin, slug),
    category,
    category_name,
    country,
    pricing_model,
    votes,
    launch_week,
  };
}

/** Attributes of the link to the company (D55): paid placement and user-generated content are told apart. */
const LINK_REL = { free: 'ugc nofollow', paid: 'sponsored' } as const;

/** A live listing's row with its categories and week as the public profile. */
export function presentProfile(
  row: Listing,
  categories: readonly { slug: string; name: string }[],
  launch_week: string | null,
  origin: string,
) {
  const [primary] = categories;
  const page = listingPageUrl(origin, row.slug);
  return {
    slug: row.slug,
    name: row.name,
    tagline: row.tagline ?? firstSentence(row.short_description),
    url: row.url,
    page_url: page,
    category: primary?.slug ?? null,
    category_name: primary?.name ?? null,
    country: row.country,
    pricing_model: row.pricing_model,
    votes: row.votes,
    launch_week,
    short_description: row.short_description,
    description: row.description,
    features: row.features,
    usps: row.usps,
    keywords: row.keywords,
    tags: row.tags,
    stage: row.stage,
    pricing: { model: row.pricing_model, summary: row.pricing_summary },
    categories: categories.map(({ slug, name }, i) => ({ slug, name, primary: i === 0 })),
    city: row.city,
    founded_year: row.founded_year,
    founders: row.founders,
    faqs: row.faqs,
    socials: row.company_socials,
    links: { website: siteNames(row.url)?.url ?? row.url, rel: LINK_REL[row.plan ?? 'free'], page },
    not_found_on_website: row.not_found_on_website,
    live_at: row.live_at === null ? null : new Date(row.live_at).toISOString(),
  };
}

/** The first sentence of a text, for lists where a listing has no tagline; null when there is no text. */
function firstSentence(text: string | null): string | null {
  return text?.match(/^.{1,200}?[.!?](?=\s|$)/s)?.[0] ?? text?.slice(0, 200) ?? null;
}
