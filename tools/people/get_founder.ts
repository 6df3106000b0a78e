import { z } from 'zod';
import { founderPageUrl, listingPageUrl } from '../../domain/http/urls.ts';
import { shortener } from '../../domain/text/shorten.ts';
import { founderInterview } from '../../services/people/interview.ts';
import { founderPortrait } from '../../services/people/portrait.ts';
import type { FounderStory } from '../../store/people/founders.ts';
import { presentSummary } from '../listings/show/present.ts';
import { defineOperation, READS_FOR_ALL } from '../operation/define.ts';
import { founderNotFound } from '../operation/nearest.ts';
import { slug } from '../shapes/common.ts';
import { founderPicture, pictureOf } from '../shapes/founder_picture.ts';
import { listingSummary, socials, story } from '../shapes/listing.ts';

/** Most companies in a result; search_listings finds the rest. */
const COMPANIES = 50;
/** Most stories, and their characters together: each may be a chapter long. */
const STORIES = 5;
const STORY_BUDGET = 50_000;
/** Characters of the answers of an interview together. */
const INTERVIEW_BUDGET = 20_000;

export const getFounder = defineOperation({
  name: 'get_founder',
  title: 'Get a founder',
  description:
    'One founder behind live listings: bio, links, the live companies with the role in each, the founder stories that are published with them, and the interview. Find the slug with list_founders or get_listing. A founder whom no live listing names is not found. Call get_listing with the slug of a company for its full profile.',
  route: 'GET /founders/{slug}',
  status: 200,
  access: 'public',
  effect: READS_FOR_ALL,
  input: z.strictObject({
    slug: slug.describe('Slug of the founder, from list_founders or get_listing.'),
  }),
  output: z.object({
    slug: slug.describe('Slug of the founder.'),
    name: z.string().describe('Name of the founder.'),
    page_url: z.url().describe('The founder’s page in this directory.'),
    ...founderPicture,
    title: z.string().optional().describe('Role in the newest listing.'),
    country: z.string().optional().describe('Two-letter country code of the newest listing.'),
    bio: z.string().optional().describe('A few sentences about the founder.'),
    socials: socials.describe('Links of the founder by platform key.'),
    companies: z
      .array(listingSummary.extend({ title: z.string().optional().describe('Role of the founder in it.') }))
      .describe(`Live listings, the newest first, at most ${COMPANIES}.`),
    companies_total: z.int().describe('How many live listings there are.'),
    stories: z
      .array(
        z.object({
          listing: z
            .object({
              slug: slug.describe('Slug of the listing.'),
              name: z.string().describe('Name of the listing.'),
            })
            .describe('The listing that the story belongs to.'),
          story,
        }),
      )
      .describe(`Published founder stories of the ${STORIES} newest listings.`),
    interview: z
      .array(
        z.object({
          question: z.string().describe('A question of this directory.'),
          answer: z.string().describe('What the founder says.'),
        }),
      )
      .describe('The interview with the founder in its order; empty if there is none.'),
  }),
  errors: ['not_found'],
  example: { slug: 'maren-solheim' },

  async handler({ slug: wanted }, { store, origin, whole_texts }) {
    const founder = await store.founders.bySlug(wanted);
    if (!founder) throw await founderNotFound(wanted, { store });
    const { id, name, bio, socials: links, live } = founder;
    const [companies, stories, interview, picture] = await Promise.all([
      store.founders.companies(id, COMPANIES),
      store.founders.stories(id, STORIES),
      founderInterview(store, founder),
      founderPortrait(store, founder),
    ]);
    const page_url = founderPageUrl(origin, founder.slug);
    const titles = new Map(companies.map(({ listing_id, title }) => [listing_id, title]));
    const rows = await store.listings.summaries([...titles.keys()]);
    const [newest] = companies;
    const country = rows.find(({ id: row_id }) => row_id === newest?.listing_id)?.country;
    return {
      slug: founder.slug,
      name,
      page_url,
      ...pictureOf(picture, origin),
      ...(newest?.title && { title: newest.title }),
      ...(country && { country }),
      ...(bio && { bio }),
      socials: links,
      companies: rows.map((row) => {
        const title = titles.get(row.id);
        return { ...presentSummary(row, origin), ...(title && { title }) };
      }),
      companies_total: live,
      stories: stories.map((entries) =>
        presentStory(entries, whole_texts ? Infinity : STORY_BUDGET / stories.length, origin),
      ),
      interview: presentInterview(interview, whole_texts ? Infinity : INTERVIEW_BUDGET, page_url),
    };
  },
});

function presentInterview(
  interview: Awaited<ReturnType<typeof founderInterview>>,
  budget: number,
  page_url: string,
) {
  const texts = interview.map(({ answer }) => answer);
  const short = shortener(texts, budget, page_url);
  return interview.map(({ question, answer }) => ({ question, answer: short(answer) }));
}

function presentStory(
  { slug: listing, name, story: sections }: FounderStory,
  budget: number,
  origin: string,
) {
  const entries = Object.entries(sections);
  const texts = entries.map(([, text]) => text);
  const short = shortener(texts, budget, listingPageUrl(origin, listing));
  return {
    listing: { slug: listing, name },
    story: Object.fromEntries(entries.map(([section, text]) => [section, short(text)])),
  };
}
