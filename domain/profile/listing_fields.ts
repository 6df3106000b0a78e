import { DRAFT_FIELDS } from './draft_fields.ts';

const { tagline, short_description, description, pricing_model, pricing_summary } = DRAFT_FIELDS;
const { country, city, demo_video_url, contact_email } = DRAFT_FIELDS;

/** The texts of a listing that its owners edit on the listing itself, with their most characters (R148–R153), in display order. */
export const LISTING_TEXTS = {
  headline: 200,
  tagline: tagline.live_max,
  short_description: short_description.live_max,
  summary: 20_000,
  description: description.live_max,
  pricing_model: pricing_model.live_max,
  pricing_summary: pricing_summary.live_max,
  country: country.live_max,
  city: city.live_max,
  contact_email: contact_email.live_max,
  demo_video_url: demo_video_url.live_max,
  seo_title: 200,
  seo_description: 320,
} as const;
/** One of {@link LISTING_TEXTS}. */
export type ListingText = keyof typeof LISTING_TEXTS;

/** The lists of a listing that its owners edit there (R152), each of at most LIST_ITEMS_MAX items. */
export const LISTING_LISTS = ['features', 'usps', 'keywords'] as const;
/** One of {@link LISTING_LISTS}. */
export type ListingList = (typeof LISTING_LISTS)[number];

/** Every field of update_my_listing: texts, lists, and the year of foundation. */
export interface ListingFields
  extends Partial<Record<ListingText, string>>,
    Partial<Record<ListingList, string[]>> {
  founded_year?: number | null;
}
