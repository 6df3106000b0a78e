import { ApiError } from '../../domain/http/errors.ts';
import { listingPageUrl } from '../../domain/http/urls.ts';
import { editDistance } from '../../domain/words/edit_distance.ts';
import { inPlainLetters } from '../../domain/words/plain_letters.ts';
import type { Category } from '../../store/listings/categories.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Context } from './context.ts';

/** Suggestions for an identifier that does not exist. */
interface Named {
  slug: string;
  name: string;
}

/** Most suggestions in an error (D80). */
const MOST = 3;
/** Search hits that are compared. */
const CANDIDATES = 10;
/** Words of a founder's name that are searched one by one. */
const SINGLE_WORDS = 2;
/** Newest blog posts that are compared. */
const POSTS = 100;

/** The 404 for an identifier, with the nearest ones and the tool to call (D80). */
function unknown(what: string, requested: string, near: readonly Named[], calls: string): ApiError {
  return new ApiError('not_found', `There is no ${what} "${requested}".`, {
    next_steps: [near.length > 0 ? `Nearest: ${listed(near)}. ${calls}` : calls],
  });
}

const listed = (near: readonly Named[]): string =>
  near.map(({ slug, name }) => `${slug} (${name})`).join(', ');

/**
 * The 404 for a listing that is not live: its state for the owner, the opening week if it is scheduled, else the nearest live ones.
 * Nothing else about a private listing is revealed (D61).
 */
export async function listingNotFound(
  requested: string,
  row: Listing | undefined,
  ctx: Pick<Context, 'actor' | 'store' | 'origin'>,
): Promise<ApiError> {
  const reason = row && (await notYetLive(row, ctx));
  if (reason) return new ApiError('not_found', reason.detail, { next_steps: [reason.next_step] });
  const near = await nearestListings(requested, ctx);
  const calls =
    near.length > 0
      ? 'Call this tool with one of these slugs, or search_listings with the name.'
      : 'Call search_listings with its name, or list_categories to browse.';
  return unknown('live listing', requested, near, calls);
}

/** State of a listing that is not live, if the caller may know; else undefined. */
async function notYetLive(
  row: Listing,
  { actor, store, origin }: Pick<Context, 'actor' | 'store' | 'origin'>,
): Promise<{ detail: string; next_step: string } | undefined> {
  const isOwn = actor !== null && (await store.listings.ofPerson(actor.person_id, row.id)) !== undefined;
  if (row.in_review) return isOwn ? waiting(row) : undefined;
  if (row.status === 'scheduled') return scheduled(row, isOwn, { store, origin });
  if (!isOwn) return undefined;
  const detail = `${row.name} is yours (listing ${row.id}, ${STATUS_TEXT[row.status] ?? row.status}) and not public.`;
  const isQueueable = row.status === 'draft' || row.status === 'awaiting_badge';
  return {
    detail,
    next_step: isQueueable
      ? `Call choose_free_listing with listing_id ${row.id}.`
      : 'list_my_drafts shows your drafts; ask the site team about the listing.',
  };
}

/** A listing in review is hidden from everyone but its owners (D74). */
const waiting = ({ id, name }: Listing) => ({
  detail: `${name} is yours (listing ${id}) and waits for the site team: it is not public meanwhile.`,
  next_step: 'The site team replies by email; get_draft shows the reasons.',
});

async function scheduled(row: Listing, isOwn: boolean, { store, origin }: Pick<Context, 'store' | 'origin'>) {
  const launch = row.launch_id === null ? undefined : await store.launches.byId(row.launch_id);
  const page = listingPageUrl(origin, row.slug);
  const whose = isOwn ? `${row.name} is yours (listing ${row.id})` : row.name;
  const week = launch ? ` for the week of ${launch.week}` : '';
  return {
    detail: `${whose}${isOwn ? ' and' : ' is'} scheduled${week}: its profile opens when it goes live.`,
    next_step: `Its page until then: ${page}. search_listings with status upcoming gives its summary.`,
  };
}

const STATUS_TEXT: Partial<Record<Listing['status'], string>> = {
  draft: 'saved, without a launch week',
  awaiting_badge: 'awaiting its badge',
  suspended: 'suspended by the site team',
  archived: 'withdrawn',
  rejected: 'rejected by the site team',
};

/** Live listings with a similar slug or name, nearest first. */
export async function nearestListings(
  requested: string,
  { store }: Pick<Context, 'store'>,
): Promise<Named[]> {
  const query = { status: 'live', sort: 'relevance', offset: 0, limit: CANDIDATES } as const;
  // As separate words and as one word; equal for a single word.
  const variants = new Set([requested.replaceAll('-', ' '), requested.replace(/[^\p{L}\p{N}]/gu, '')]);
  const hits = await Promise.all([...variants].map((q) => store.search({ ...query, q })));
  return nearestOf(requested, await store.listings.summaries([...new Set(hits.flatMap(({ ids }) => ids))]));
}

/** The 404 for a category. */
export function categoryNotFound(requested: string, categories: readonly Category[]): ApiError {
  return unknown(
    'category',
    requested,
    nearestOf(requested, categories),
    'Call get_category with a slug; list_categories names them all.',
  );
}

/** The 404 for a founder without a live listing. */
export async function founderNotFound(
  requested: string,
  { store }: Pick<Context, 'store'>,
): Promise<ApiError> {
  const words = requested.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // Then single words, because a wrong word hides the founder; few, because each misspelt one costs a tolerant search.
  const queries = new Set([words.join(' '), ...words.slice(0, SINGLE_WORDS)]);
  const ids: number[] = [];
  for (const q of queries) {
    if (ids.length === 0)
      ids.push(...(await store.search({ about: 'founders', q, offset: 0, limit: CANDIDATES })).ids);
  }
  const near = nearestOf(requested, await store.founders.summaries(ids));
  return unknown(
    'founder of a live listing',
    requested,
    near,
    'Call get_founder with a slug, or list_founders with a part of the name.',
  );
}

/** The 404 for an unpublished blog post. */
export async function postNotFound(
  requested: string,
  { store, clock }: Pick<Context, 'store' | 'clock'>,
): Promise<ApiError> {
  const { ids } = await store.blog.page({ now: clock.now().getTime(), offset: 0, limit: POSTS });
  const posts = (await store.blog.summaries(ids)).map(({ slug, title }) => ({ slug, name: title }));
  return unknown(
    'published blog post',
    requested,
    nearestOf(requested, posts),
    'Call get_blog_post with a slug; list_blog_posts names them all.',
  );
}

/** Candidates with a similar slug or name, nearest first. */
function nearestOf(requested: string, candidates: readonly Named[]): Named[] {
  const wanted = joined(requested);
  const ranked = candidates.map(({ slug, name }) => ({
    named: { slug, name },
    distance: Math.min(...[slug, name].map((text) => distanceOf(wanted, joined(text)))),
  }));
  const near = ranked.filter(({ distance }) => distance <= 1);
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ named }) => named);
}

const joined = (text: string): string => inPlainLetters(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Shortest identifier of which a part can match. */
const PART = 4;

/** Distance of a word from a name: 0 is equal, up to 1 is a possible match. */
function distanceOf(wanted: string, name: string): number {
  if (wanted === name) return 0;
  const isPart =
    Math.min(wanted.length, name.length) >= PART && (name.includes(wanted) || wanted.includes(name));
  const allowed = Math.max(1, Math.floor(Math.max(wanted.length, name.length) / 3));
  const errors = editDistance(wanted, name) / allowed;
  return isPart ? Math.min(errors, 0.9) : errors;
}
