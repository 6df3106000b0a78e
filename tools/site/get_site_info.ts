import { z } from 'zod';
import {
  blogPageUrl,
  categoriesPageUrl,
  leaderboardsPageUrl,
  pricingPageUrl,
} from '../../domain/http/urls.ts';
import { weekAt } from '../../domain/launches/weeks.ts';
import { firstWeek } from '../launches/show/week.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { monday, url } from '../shapes/common.ts';

const siteInfo = z.object({
  name: z.string().describe('Name of the site.'),
  purpose: z.string().describe('What the site is for.'),
  urls: z
    .object({
      home: url.describe('The start page.'),
      this_week: url.describe('The current launch week.'),
      categories: url.describe('All categories.'),
      leaderboards: url.describe('All leaderboards.'),
      blog: url.describe('The blog.'),
      pricing: url.describe('What can be bought.'),
      api: url.describe('Root of the REST API.'),
      docs: url.describe('The API reference.'),
      openapi: url.describe('The OpenAPI document.'),
      mcp: url.describe('The MCP server, Streamable HTTP.'),
      llms_txt: url.describe('A short guide for assistants.'),
      errors: url.describe('Every error code and what to do about it.'),
      ranking: url.describe(
        'The ranking rules, and what money changes; assistants read the resource directory://ranking.',
      ),
      api_catalog: url.describe('The interfaces as a linkset (RFC 9727).'),
      ai_catalog: url.describe('The catalogue that leads to the MCP server.'),
      server_card: url.describe('The card of the MCP server.'),
      protected_resource: url.describe('How to sign in to the MCP server (RFC 9728).'),
      robots_txt: url.describe('What crawlers may read.'),
      sitemap: url.describe('Every public page.'),
      security_txt: url.optional().describe('Where to report a vulnerability.'),
    })
    .describe('Public URLs of the site.'),
  live_listings: z.int().describe('Number of live listings.'),
  categories: z.int().describe('Number of categories.'),
  calendar: z
    .object({
      time_zone: z.string().describe('Zone in which weeks start and end.'),
      this_week: monday.describe('Monday of the current launch week.'),
      first_week: monday.describe('Monday of the first launch week of this site.'),
    })
    .describe('Launch weeks run from Monday to Sunday.'),
  free_plan: z
    .object({
      min_weeks: z.int().describe('The earliest free launch week is this many weeks ahead.'),
      max_weeks: z.int().describe('The latest one, unless all are full: then a later week is booked.'),
      capacity: z.int().describe('Free launches per week.'),
    })
    .describe('How far ahead the free plan books, and how many launches a week takes.'),
  how_to_launch: z.array(z.string()).describe('The steps from a website URL to a live listing.'),
});

/** The site as get_site_info returns it. */
export type SiteInfo = z.output<typeof siteInfo>;

export const getSiteInfo = defineOperation({
  name: 'get_site_info',
  title: 'Site information',
  description:
    'What this directory is, how many listings and categories it has, where its documents and its MCP server are, and how a product gets in. Call it first when you do not know the site; then search_listings to read or submit_listing to launch a product.',
  route: 'GET /site',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({}),
  output: siteInfo,
  errors: [],
  example: {},

  async handler(_input, { store, clock, origin }) {
    const [settings, live_listings, categories, first_launch] = await Promise.all([
      store.settings.all(),
      store.listings.liveCount(),
      store.categories.all(),
      store.launches.firstWeek(),
    ]);
    const time_zone = settings['calendar.time_zone'];
    const this_week = weekAt(clock.now().getTime(), time_zone);
    return {
      name: settings['site.name'],
      purpose: settings['site.purpose'],
      urls: {
        home: `${origin}/`,
        this_week: `${origin}/launches/this`,
        categories: categoriesPageUrl(origin),
        leaderboards: leaderboardsPageUrl(origin),
        blog: blogPageUrl(origin),
        pricing: pricingPageUrl(origin),
        api: `${origin}/api/v1`,
        docs: `${origin}/docs`,
        openapi: `${origin}/api/v1/openapi.json`,
        mcp: `${origin}/mcp`,
        llms_txt: `${origin}/llms.txt`,
        errors: `${origin}/docs/errors`,
        ranking: `${origin}/ranking`,
        api_catalog: `${origin}/.well-known/api-catalog`,
        ai_catalog: `${origin}/.well-known/ai-catalog.json`,
        server_card: `${origin}/mcp/server-card`,
        protected_resource: `${origin}/.well-known/oauth-protected-resource/mcp`,
        robots_txt: `${origin}/robots.txt`,
        sitemap: `${origin}/sitemap.xml`,
        ...(settings['site.contact'] !== '' && { security_txt: `${origin}/.well-known/security.txt` }),
      },
      live_listings,
      categories: categories.length,
      calendar: { time_zone, this_week, first_week: firstWeek(this_week, first_launch) },
      free_plan: {
        min_weeks: settings['free_queue.min_weeks'],
        max_weeks: settings['free_queue.max_weeks'],
        capacity: settings['free_queue.capacity'],
      },
      how_to_launch: [
        'submit_listing with the URL of the company website; nothing is published or charged.',
        'get_draft every few seconds until its status is ready; review it with the founder and correct it with update_draft.',
        'submit_draft saves the listing, still unpublished.',
        'choose_free_listing queues it for a launch week; it goes live once our badge is on the company homepage.',
      ],
    };
  },
});
