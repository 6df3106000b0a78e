import { z } from 'zod';
import { LISTING_STATUSES } from '../../domain/launches/listing_states.ts';
import {
  type KindOf,
  LISTING_FIELDS,
  PROFILE_FIELDS,
  type ProfileField,
} from '../../domain/profile/listing_fields.ts';
import { STORY_SECTIONS } from '../../domain/profile/paid_sections.ts';
import { components, instant, monday, slug, url } from './common.ts';
import { founderPicture } from './founder_picture.ts';

/** The pricing model as one named schema, so that client generators create one type. */
const pricingModel = z
  .string()
  .nullable()
  .describe('Slug of the pricing model.')
  .register(components, { id: 'PricingModel' });

/** One entry of a list of listings (R37). */
export const listingSummary = z
  .object({
    slug: slug.describe('Use it with get_listing.'),
    name: z.string().describe('Product name.'),
    tagline: z.string().nullable().describe('One line about it.'),
    logo: url.optional().describe('Its logo, a square PNG.'),
    url: url.describe('The company website.'),
    page_url: url.describe('Its page in this directory.'),
    category: z.string().nullable().describe('Slug of the primary category.'),
    category_name: z.string().nullable().describe('Its name.'),
    country: z.string().nullable().describe('Two-letter country code.'),
    pricing_model: pricingModel,
    votes: z.int().describe('Community votes of all time.'),
    launch_week: monday.nullable().describe('Monday of its launch week.'),
    paid: z.literal(true).optional().describe('Its launch was paid for.'),
    disclosure: z.string().optional().describe('Show it with that.'),
  })
  .register(components, { id: 'ListingSummary' });

export const faq = z
  .object({
    question: z.string().describe('The question.'),
    answer: z.string().describe('The answer.'),
  })
  .register(components, { id: 'Faq' });

export const founder = z.object({
  name: z.string().describe('Name of the founder.'),
  title: z.string().optional().describe('Role in the company.'),
  bio: z.string().optional().describe('A few sentences about the founder.'),
});

export const socials = z
  .record(z.string(), z.string())
  .describe('Links by platform key: linkedin, x, facebook, instagram, tiktok, youtube, github and others.');

/** Sections of a founder story by key (domain/profile/paid_sections.ts). */
export const story = z
  .record(z.string(), z.string())
  .describe(`The founder story by section: ${STORY_SECTIONS.join(', ')}.`);

export const milestone = z
  .object({
    date: z.iso.date().describe('When it happened.'),
    title: z.string().describe('What happened.'),
    description: z.string().optional().describe('More about it.'),
    url: url.optional().describe('Where to read on.'),
  })
  .register(components, { id: 'Milestone' });

const communityRating = z
  .object({
    average: z.number().nullable().describe('Stars from 1 to 5; null while there are too few reviews.'),
    count: z.int().describe('Published reviews.'),
    distribution: z.record(z.string(), z.int()).describe('Reviews by stars, "1" to "5".'),
  })
  .describe('Moderated reviews by people who are no part of the company.');

const domainRating = z
  .object({
    value: z.number().nullable().describe('0 to 100; null when no source has rated the domain.'),
    trend: z
      .object({
        change: z.number().describe('Points won or lost.'),
        since: z.iso.date().describe('The day it is compared with, at most 90 days ago.'),
      })
      .optional()
      .describe('Its change.'),
    source: z.string().optional().describe('Who measured it.'),
    attribution: z.string().optional().describe('To be shown with the value.'),
    checked_at: instant.optional().describe('When it was measured.'),
  })
  .describe('A third-party measure of how well linked its domain is.');

/** Where to read what a profile leaves out of a list. */
const morePage = url.optional().describe('Where the others stand, when there are more than here.');

/** Sections of paid listings, and of listings for which they were unlocked (R43, D54); absent otherwise, and while empty. */
const unlockable = {
  story: story.optional(),
  milestones: z
    .object({
      items: z.array(milestone).describe('Newest first, at most 20.'),
      total: z.int().describe('All there are.'),
      page_url: morePage,
    })
    .optional()
    .describe('What the company has reached.'),
  media: z
    .object({
      demo_video_url: url.optional().describe('A demo on a video site.'),
      pictures: z.array(url).optional().describe('Its gallery in order, at most 5.'),
    })
    .optional()
    .describe('What there is to see.'),
};

const SHAPE_OF = {
  text: z.string().nullable(),
  texts: z.array(z.string()),
  year: z.int().nullable(),
};
type ProfileShapes = { [Name in ProfileField]: (typeof SHAPE_OF)[KindOf<Name>] };

/** The fields that stand there as they are (domain/profile/listing_fields.ts). */
const profileShapes = Object.fromEntries(
  PROFILE_FIELDS.map((name) => {
    const { is, in_profile } = LISTING_FIELDS[name];
    return [name, SHAPE_OF[is].describe(in_profile.describe)];
  }),
) as ProfileShapes;

/** The full public profile (R39). */
export const listingProfile = listingSummary
  .extend({
    live_at: instant.nullable().describe('When it went live.'),
    paid: z.boolean().describe('Whether its launch was paid for; ranks count votes alone.'),
    featured_until: instant.optional().describe('In a paid, featured place until then.'),
    on_this_site: z
      .object({
        headline: z.string().optional().describe('Shown instead of the tagline.'),
        summary: z.string().optional().describe('Shown instead of the description.'),
      })
      .optional()
      .describe('Texts of its owner for this site; absent where there are none.'),
    short_description: z.string().nullable().describe('A few sentences.'),
    description: z.string().nullable().describe('The full text.'),
    features: z.array(z.string()).describe('What it does.'),
    usps: z.array(z.string()).describe('What makes it different.'),
    keywords: z.array(z.string()).describe('Words that it is found by.'),
    tags: z.array(z.string()).describe('Free labels.'),
    stage: z.string().nullable().describe('Slug of the business stage.'),
    pricing: z
      .object({
        model: pricingModel,
        summary: z.string().nullable().describe('Prices in the words of the site.'),
      })
      .describe('How it is priced.'),
    categories: z
      .array(
        z.object({
          slug: slug.describe('Use it with get_category.'),
          name: z.string().describe('Name of the category.'),
          primary: z.boolean().describe('Whether it is the primary category.'),
        }),
      )
      .describe('One primary category; paid listings have up to three more.'),
    ...profileShapes,
    founders: z
      .array(
        founder.extend({ slug: slug.optional().describe('Use it with get_founder.'), ...founderPicture }),
      )
      .describe('The people behind it, the primary founder first.'),
    faqs: z.array(faq).describe('Questions and answers.'),
    socials,
    links: z
      .object({
        website: url.describe('The company website.'),
        rel: z.string().describe('Link attributes that this directory uses for it.'),
        page: url.describe('The page in this directory.'),
      })
      .describe('Where to go from here.'),
    latest_updates: z
      .object({
        items: z
          .array(
            z.object({
              title: z.string().describe('What is new.'),
              body: z.string().describe('Plain text.'),
              published_at: instant.describe('When.'),
            }),
          )
          .describe('Newest first, at most 5.'),
        total: z.int().describe('All there are.'),
        page_url: morePage,
      })
      .describe('News from the company.'),
    community_rating: communityRating,
    domain_rating: domainRating,
    awards: z
      .array(
        z.object({
          week: monday.describe('The launch week that it was won in.'),
          rank: z.int().describe('1, 2 or 3.'),
        }),
      )
      .describe('Launch of the Week awards that it holds, newest first.'),
    ...unlockable,
    seo: z
      .record(z.string(), z.string())
      .optional()
      .describe('title and description for search engines, where its owner has set them.'),
    not_found_on_website: z
      .array(z.string())
      .describe(
        'Facts that the company website does not state; they are left blank on purpose, never guessed.',
      ),
    quoted: z
      .object({
        facts: z.int().describe('Facts that it states.'),
        quoted: z.int().describe('Those with a verbatim quote of the website.'),
        read_on: z.iso.date().nullable().describe('When the website was last read for them.'),
        evidence_url: url.describe('Each fact with quotes, pages and dates, as JSON.'),
      })
      .optional()
      .describe('How much of it its website proves; absent if no quote is known.'),
  })
  .register(components, { id: 'Listing' });

export type ListingSummary = z.output<typeof listingSummary>;
export type ListingProfile = z.output<typeof listingProfile>;

export const listingStatus = z.enum(LISTING_STATUSES).describe('Where the listing stands.');
