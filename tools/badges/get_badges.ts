import { z } from 'zod';
import { badgeImageTemplate, badgeImageUrl, listingPageUrl } from '../../domain/addresses.ts';
import { type BadgeHome, embedHtml } from '../../domain/badge_embed.ts';
import { badgeSize } from '../../domain/badge_svg.ts';
import {
  BADGE_KINDS,
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  type BadgeStyle,
  type EarnedBadge,
  USUAL_STYLE,
} from '../../domain/badges.ts';
import { paidDisclosure } from '../../domain/paid_places.ts';
import { defineOperation, READS } from '../define.ts';
import { listingNotFound } from '../nearest.ts';
import { address, components, monday, slug } from '../shapes/common.ts';
import { badgesOf } from './earned.ts';

const shape = z.enum(BADGE_SHAPES);
const mode = z.enum(BADGE_MODES);
const size = z.enum(BADGE_SIZES);

const badge = z
  .object({
    kind: z.enum(BADGE_KINDS).describe('What it says, as the image address names it.'),
    label: z.string().describe('Its name.'),
    title: z.string().describe('What the image says, in words.'),
    weeks: z.array(monday).optional().describe('Mondays of the launch weeks that it is about, newest first.'),
    paid: z.boolean().describe('Whether it is shown because money was paid.'),
    disclosure: z.string().optional().describe('What has to be said of that money.'),
    image_url: address.describe('The image in the style asked for.'),
    width: z.int().describe('Width of that image in pixels.'),
    height: z.int().describe('Its height.'),
    embed_html: z.string().describe('Put this into the HTML of a page.'),
  })
  .register(components, { id: 'Badge' });

export const getBadges = defineOperation({
  name: 'get_badges',
  title: 'Get the badges of a listing',
  description:
    'The badges that a live listing may show on its own website or README: listed, launched, awards, votes, verified, and featured, which says that it is paid. Each comes with ready HTML in the style asked for; templates give Markdown and the image in every style. Before a launch choose_free_listing gives the badge of the free plan.',
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
    slug: slug.describe('The listing.'),
    page_url: address.describe('Its page, where every badge leads.'),
    live: z
      .boolean()
      .describe('Until it is live, its badge shows the name of this site alone, and only its owner is told.'),
    items: z.array(badge).describe('What it may show, and nothing that it has not earned.'),
    image_url_template: z
      .string()
      .describe('The image in every style: fill in kind, and one each of styles for shape, mode and size.'),
    styles: z
      .object({ shape: z.array(shape), mode: z.array(mode), size: z.array(size) })
      .describe('The values.'),
    embed_markdown_template: z.string().describe('Markdown for a README: fill in title and image_url.'),
  }),
  errors: ['not_found'],
  example: { slug: 'palisade', shape: 'pill' },

  async handler({ slug: wanted, ...style }, ctx) {
    const { actor, store, clock, origin } = ctx;
    const row = await store.listings.bySlug(wanted);
    const isOwn =
      row !== undefined &&
      actor !== null &&
      (await store.listings.ofPerson(actor.person_id, row.id)) !== undefined;
    if (!row || (row.status !== 'live' && !isOwn)) throw await listingNotFound(wanted, row, ctx);
    const now = clock.now().getTime();
    const disclosure = paidDisclosure({ plan: null, featured_until: row.featured_until }, now);
    const badges = await badgesOf(store, row, now);
    return {
      slug: row.slug,
      page_url: listingPageUrl(origin, row.slug),
      live: row.status === 'live',
      items: badges.map((earned) => present({ origin, slug: row.slug }, earned, style, disclosure)),
      image_url_template: badgeImageTemplate(origin, row.slug),
      styles: { shape: [...BADGE_SHAPES], mode: [...BADGE_MODES], size: [...BADGE_SIZES] },
      embed_markdown_template: `[![{title}]({image_url})](${listingPageUrl(origin, row.slug)})`,
    };
  },
});

function present(home: BadgeHome, earned: EarnedBadge, style: BadgeStyle, disclosure: string | null) {
  const { kind, label, title, weeks, paid, face } = earned;
  return {
    kind,
    label,
    title,
    ...(weeks.length > 0 && { weeks: [...weeks] }),
    paid,
    ...(paid && disclosure !== null && { disclosure }),
    image_url: badgeImageUrl(home.origin, home.slug, kind, style),
    ...badgeSize(face, style),
    embed_html: embedHtml(home, earned, style),
  };
}
