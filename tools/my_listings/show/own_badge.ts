import { z } from 'zod';
import { badgeTarget } from '../../../domain/badges/badge_check.ts';
import { USUAL_SIZE, USUAL_STYLE } from '../../../domain/badges/badges.ts';
import { embedHtml } from '../../../domain/badges/embed.ts';
import { listedBadge } from '../../../domain/badges/listing_badges.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { instant, url } from '../../shapes/common.ts';

/** The badge of the free plan, which the owner puts on the homepage (D8). */
export const ownBadge = z.object({
  embed_html: z.string().describe('Put this into the HTML of the homepage.'),
  image_url: url.describe('The badge image.'),
});

/** The last check for the badge (D7). */
export const badgeCheck = z
  .object({
    checked_at: instant.describe('When the homepage was checked.'),
    found: z.boolean().describe('Whether the badge was there.'),
    expected: z.string().describe('What must be there.'),
    observed: z.string().describe('What was seen.'),
  })
  .nullable()
  .describe('The last check for the badge.');

/** The badge of a listing with its embed code. */
export function presentBadge(listing: Listing, { origin, site_name }: { origin: string; site_name: string }) {
  const { name, slug, status } = listing;
  const badge = listedBadge({ name, live: status === 'live' }, site_name);
  return {
    embed_html: embedHtml({ origin, slug }, badge, USUAL_STYLE, USUAL_SIZE),
    image_url: badgeTarget(origin, listing).image_url,
  };
}

/** What the last check for the badge saw; null before the first. */
export const presentCheck = ({ badge_check }: Pick<Listing, 'badge_check'>) =>
  badge_check && { ...badge_check, checked_at: new Date(badge_check.checked_at).toISOString() };
