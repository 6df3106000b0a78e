import { z } from 'zod';
import {
  BADGE_KINDS,
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  type BadgeStyle,
  type EarnedBadge,
  USUAL_STYLE,
} from '../../domain/badges/badges.ts';
import { type BadgeHome, embedHtml } from '../../domain/badges/embed.ts';
import { badgeImageTemplate, badgeImageUrl } from '../../domain/badges/image_urls.ts';
import { FEATURED_DISCLOSURE } from '../../domain/launches/paid_places.ts';
import { defineOperation, READS } from '../operation/define.ts';
import { components, slug, url } from '../shapes/common.ts';
import { visibleBadges } from './show/earned.ts';

const shape = z.enum(BADGE_SHAPES);
const mode = z.enum(BADGE_MODES);
const size = z.enum(BADGE_SIZES);

const badge = z
  .object({
    kind: z.enum(BADGE_KINDS).describe('Kind of badge, as in the image URL.'),
    paid: z.literal(true).optional().describe('Only on the one that is shown because money was paid.'),
    disclosure: z.string().optional().describe('What has to be said of that money.'),
    image_url: url.describe('The image in the requested style.'),
    embed_html: z.string().describe('Put this into a web page or README. Its alt is what the image says.'),
  })
  .register(components, { id: 'Badge' });

export const getBadges = defineOperation({
  name: 'get_badges',
  title: 'Get the badges of a listing',
  description:
    'The badges that a live listing may show on its own website or README: listed, launched, awards, votes, verified, and featured, which says that it is paid. Each comes with ready HTML, for web pages and READMEs, in the requested style; a template gives the image in every style. Before a launch choose_free_listing gives the badge of the free plan.',
  route: 'GET /listings/{slug}/badges',
  status: 200,
  access: 'public',
  effect: READS,
  input: z.strictObject({
    slug: slug.describe('Slug of the listing, from search_listings or get_launch_week.'),
    shape: shape.default(USUAL_STYLE.shape).describe('Form of the badge; banner and square show a sunrise.'),
    mode: mode.default(USUAL_STYLE.mode).describe('For light pages, dark ones, or as each visitor has it.'),
    size: size.default(USUAL_STYLE.size).describe('Small, medium or large.'),
  }),
  output: z.object({
    live: z
      .boolean()
      .describe('Until it is live, its badge shows only the name of this site, and only its owner gets it.'),
    items: z.array(badge).describe('What it may show, and nothing that it has not earned.'),
    image_url_template: z
      .string()
      .describe('The image in every style: fill in kind, and one each of styles for shape, mode and size.'),
    styles: z
      .object({ shape: z.array(shape), mode: z.array(mode), size: z.array(size) })
      .describe('The values.'),
  }),
  errors: ['not_found'],
  example: { slug: 'palisade', shape: 'pill' },

  async handler({ slug: wanted, ...style }, ctx) {
    const { listing, badges } = await visibleBadges(wanted, ctx);
    // Loaded with the first badges that are drawn: the outlines of their letters are large.
    const { badgeSize } = await import('../../domain/badges/svg.ts');
    const home = { origin: ctx.origin, slug: listing.slug };
    return {
      live: listing.status === 'live',
      items: badges.map((earned) => present(home, earned, style, badgeSize(earned.face, style))),
      image_url_template: badgeImageTemplate(ctx.origin, listing.slug),
      styles: { shape: [...BADGE_SHAPES], mode: [...BADGE_MODES], size: [...BADGE_SIZES] },
    };
  },
});

function present(
  home: BadgeHome,
  earned: EarnedBadge,
  style: BadgeStyle,
  size: Parameters<typeof embedHtml>[3],
) {
  const { kind, paid } = earned;
  return {
    kind,
    ...(paid && { paid: true as const, disclosure: FEATURED_DISCLOSURE }),
    image_url: badgeImageUrl(home.origin, home.slug, kind, style),
    embed_html: embedHtml(home, earned, style, size),
  };
}
