import { listingPageUrl, logoUrl } from '../../../domain/http/urls.ts';
import { launchLabel } from '../../../domain/launches/paid_launch.ts';
import type { ListingSummary } from '../../../store/listings/summaries.ts';

/** A stored summary as an entry of a list. */
export function presentSummary(row: ListingSummary, origin: string) {
  const { slug, name, url, category, category_name, country, pricing_model, votes, launch_week } = row;
  const tagline = taglineOf(row);
  return {
    slug,
    name,
    tagline,
    ...logoOf(row, origin),
    url,
    page_url: listingPageUrl(origin, slug),
    category,
    category_name,
    country,
    pricing_model,
    votes,
    launch_week,
    ...launchLabel(row.plan),
  };
}

/** The logo of a listing, where it has one. */
export const logoOf = ({ logo }: Pick<ListingSummary, 'logo'>, origin: string): { logo?: string } =>
  logo === null ? {} : { logo: logoUrl(origin, logo) };

/** One line about a listing: its tagline, else the first sentence of its short description, else null. */
export function taglineOf({
  tagline,
  short_description: text,
}: Pick<ListingSummary, 'tagline' | 'short_description'>): string | null {
  return tagline ?? text?.match(/^.{1,200}?[.!?](?=\s|$)/s)?.[0] ?? text?.slice(0, 200) ?? null;
}
