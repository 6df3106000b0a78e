import type { ListedFounder } from '../../domain/profile/drafting.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { nameKey } from '../../store/people/founders.ts';
import type { Reads } from '../../store/store.ts';
import { statedEvidence } from '../listings/evidence.ts';
import { namedPictures, ownerPicture } from './export_pictures.ts';
import { PLAIN } from './format.ts';
import type { Files } from './parse.ts';

/** More than any listing has of updates or milestones. */
const EVERY = 10_000;

/**
 * The content of a site as files of the import format: categories, live listings with their owners' email addresses, the blog with
 * drafts, interview questions and products. Votes, followers, awards, reviews, payments and proofs are left out, because an import cannot
 * contain them.
 */
export async function exportContent(reads: Reads): Promise<Files> {
  const posts = await exportedPosts(reads);
  return {
    'categories.json': await exportedCategories(reads),
    'listings.json': await exportListings(reads),
    'blog.json': posts.map(({ body: _body, ...post }) => post),
    ...Object.fromEntries(posts.map(({ slug, body }) => [`blog/${slug}.md`, `${body}\n`])),
    'interview_questions.json': await exportedQuestions(reads),
    'products.json': await exportedProducts(reads),
  };
}

/** The interview questions in the format of an import, in their order. */
export const exportedQuestions = async ({ interview }: Pick<Reads, 'interview'>) =>
  (await interview.questions()).map(({ id, question, hint, active }) => ({
    id,
    question,
    ...(hint !== null && { hint }),
    active,
  }));

/** The products in the format of an import, in their order. */
export const exportedProducts = async ({ products }: Pick<Reads, 'products'>) =>
  (await products.all()).map(({ position: _position, ...product }) => product);

/** The categories in the format of an import, in their order. */
export async function exportedCategories({ categories }: Pick<Reads, 'categories'>) {
  const rows = await categories.whole();
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  return rows.map(({ slug, name, description, parent_id, faqs, attributes }) => {
    const parent = parent_id === null ? undefined : slugs.get(parent_id);
    return { slug, name, description, ...(parent && { parent }), faqs, attributes };
  });
}

async function exportListings(reads: Reads) {
  const listings = [];
  // By id, the order in which equal ones are identified.
  const ids = (await reads.listings.idsWithStatus('live')).toSorted((a, b) => a - b);
  for (const id of ids) {
    const row = await reads.listings.byId(id);
    if (row) listings.push(await exportListing(reads, row));
  }
  return listings;
}

async function exportListing(reads: Reads, row: Listing) {
  const [owner, categories, launch, founders, milestones, updates, evidence, pictures, pictured] =
    await Promise.all([
      reads.people.byId(row.person_id),
      reads.listings.categoriesOf(row.id),
      row.launch_id === null ? undefined : reads.launches.byId(row.launch_id),
      reads.founders.ofListing(row.id),
      reads.milestones.newest(row.id, EVERY),
      reads.updates.newest(row.id, EVERY),
      statedEvidence(reads, row),
      namedPictures(reads, row),
      ownerPicture(reads, row),
    ]);
  return {
    name: row.name,
    slug: row.slug,
    url: row.url,
    owner: owner?.email,
    status: row.status,
    plan: row.plan ?? 'free',
    ...(launch && { week: launch.week }),
    ...(row.live_at !== null && { live_at: instantOf(row.live_at) }),
    categories: categories.map(({ slug }) => slug),
    ...statedBy(row),
    faqs: row.faqs,
    founders: row.founders.map((founder) => exportFounder(founder, founders, pictured)),
    socials: row.company_socials,
    not_found_on_website: row.not_found_on_website,
    unlocked: row.unlocked,
    story: Object.fromEntries(Object.entries(row.story).filter(([, text]) => text !== '')),
    milestones: milestones.items.toReversed().map(({ date, title, description, url }) => ({
      date,
      title,
      ...(description !== null && { description }),
      ...(url !== null && { url }),
    })),
    updates: updates.items.toReversed().map(({ title, body, published_at }) => ({
      title,
      body,
      published_at: instantOf(published_at),
    })),
    ...(evidence.length > 0 && { evidence }),
    ...pictures,
  };
}

/** The plain columns of a listing; a text that it does not have is left out. */
const statedBy = (row: Listing): Record<string, unknown> =>
  Object.fromEntries(PLAIN.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])));

function exportFounder(
  founder: ListedFounder,
  founders: ReadonlyMap<string, { slug: string }>,
  pictured: { name_key: string; file: string } | undefined,
) {
  const key = nameKey(founder.name);
  return {
    ...founder,
    slug: founders.get(key)?.slug,
    ...(pictured?.name_key === key && { picture: pictured.file }),
  };
}

/** The posts of the blog in the format of an import, drafts too, in the order of their writing. */
export async function exportedPosts({ blog }: Pick<Reads, 'blog'>) {
  const posts = [];
  for (const slug of await blog.slugs()) {
    const post = await blog.bySlug(slug);
    if (!post) continue;
    const { title, summary, author, faqs, published_at, updated_at, body } = post;
    posts.push({
      slug,
      title,
      summary,
      ...(author !== null && { author }),
      ...(published_at !== null && { published_at: instantOf(published_at) }),
      updated_at: instantOf(updated_at),
      faqs,
      body,
    });
  }
  return posts;
}

const instantOf = (epoch_ms: number): string => new Date(epoch_ms).toISOString();
