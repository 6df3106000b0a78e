import { categoryPageUrl, listingPageUrl } from '../../../domain/http/urls.ts';
import { getLaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import { getAlternatives } from '../../../tools/listings/get_alternatives.ts';
import { getListing } from '../../../tools/listings/get_listing.ts';
import { presentSummary } from '../../../tools/listings/show/present.ts';
import type { Call } from '../../../tools/operation/caller.ts';
import type { ListingProfile } from '../../../tools/shapes/listing.ts';
import { jsonLd, type Safe } from '../../html/html.ts';
import { trail } from '../../html/structured.ts';
import { noticePage, type Page, type PageRequest, unlessNotFound } from '../../request/request.ts';
import { listingTemplate, type Place, upcomingTemplate } from '../../templates/listings/listing.ts';
import { REFUSALS } from '../../texts/refusals.ts';

/** A listing: live ones in full, scheduled ones by name and week, and a kind word about all others. */
export async function listingPage({ call, origin, use_cases }: PageRequest, slug: string): Promise<Page> {
  const listing = await unlessNotFound(call(getListing, { slug }, { whole_texts: true }));
  if (listing) return livePage({ call, origin }, listing);
  const upcoming = await use_cases.upcomingListing(slug);
  if (upcoming === undefined) return noticePage(REFUSALS.no_product);
  if (upcoming === 'unproven') return noticePage(REFUSALS.launch_in_preparation);
  return { title: upcoming.name, noindex: true, main: upcomingTemplate(presentSummary(upcoming, origin)) };
}

async function livePage(
  { call, origin }: Pick<PageRequest, 'call' | 'origin'>,
  listing: ListingProfile,
): Promise<Page> {
  const { slug, name, tagline, short_description, seo } = listing;
  const [place, { items: alternatives }] = await Promise.all([
    placeOf(call, listing),
    call(getAlternatives, { slug }),
  ]);
  return {
    title: seo?.['title'] ?? (tagline ? `${name}: ${tagline}` : name),
    description: seo?.['description'] ?? short_description ?? tagline ?? name,
    canonical: listingPageUrl(origin, slug),
    head: structured(origin, listing),
    main: listingTemplate(listing, place, alternatives),
  };
}

/** Where a listing stands in its launch week; null for places so far down that the result of the week leaves them out. */
async function placeOf(call: Call, { slug, launch_week }: ListingProfile): Promise<Place | null> {
  if (!launch_week) return null;
  const week = await call(getLaunchWeek, { week: launch_week });
  const entry = week.items.find(({ listing }) => listing.slug === slug);
  return entry ? { rank: entry.rank, open: week.provisional } : null;
}

/** Structured data for search engines: the product, its rating and the breadcrumbs. */
function structured(origin: string, listing: ListingProfile): Safe[] {
  const { name, tagline, short_description, links, category, category_name, community_rating } = listing;
  const { average, count } = community_rating;
  const product = {
    '@type': 'Product',
    name,
    description: short_description ?? tagline ?? name,
    url: links.website,
    ...(category_name && { category: category_name }),
    ...(average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    }),
  };
  return [
    jsonLd({ '@context': 'https://schema.org', '@type': 'WebPage', name, url: links.page, about: product }),
    trail([
      ...(category && category_name ? ([[category_name, categoryPageUrl(origin, category)]] as const) : []),
      [name, links.page],
    ]),
  ];
}
