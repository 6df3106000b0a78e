import { categoryPageUrl } from '../../../domain/http/urls.ts';
import { offersOf } from '../../../domain/listings/offers.ts';
import type { ListingProfile } from '../../../tools/shapes/listing.ts';
import { jsonLd, type Safe } from '../../html/html.ts';
import { trail } from '../../html/structured.ts';

/** Structured data of a listing (schema.org): the software with its prices, picture and rating, and the breadcrumbs. */
export function listingData(origin: string, listing: ListingProfile, card_url: string): Safe[] {
  const { name, links, category, category_name } = listing;
  return [
    jsonLd({ '@context': 'https://schema.org', ...software(listing, card_url) }),
    trail([
      ...(category && category_name ? ([[category_name, categoryPageUrl(origin, category)]] as const) : []),
      [name, links.page],
    ]),
  ];
}

function software(listing: ListingProfile, card_url: string): Record<string, unknown> {
  const { name, tagline, short_description, links, category_name, logo, features, socials, live_at } =
    listing;
  const profiles = Object.values(socials).filter((url) => /^https?:\/\//i.test(url));
  return {
    '@type': 'SoftwareApplication',
    name,
    description: short_description ?? tagline ?? name,
    url: links.website,
    mainEntityOfPage: links.page,
    image: [...(logo === undefined ? [] : [logo]), card_url],
    ...(category_name && { applicationCategory: category_name }),
    ...(features.length > 0 && { featureList: features }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(live_at && { datePublished: live_at.slice(0, 10) }),
    ...offers(listing),
    ...rating(listing),
  };
}

/** The prices that are there; none is made up for a rule of a search engine. */
function offers({ pricing, country, links }: ListingProfile): Record<string, unknown> {
  const stated = offersOf(pricing, country);
  if (!stated) return {};
  const { low, high, count, currency } = stated;
  const price =
    count === 1
      ? { '@type': 'Offer', price: low }
      : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: count };
  const description = pricing.summary ? { description: pricing.summary } : {};
  return { offers: { ...price, priceCurrency: currency, url: links.website, ...description } };
}

/** Genuine reviews only, and only from three on (D37). */
function rating({ community_rating: { average, count } }: ListingProfile): Record<string, unknown> {
  if (average === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}
