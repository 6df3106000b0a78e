import { slugOf } from '../../domain/text/slugs.ts';
import { words } from '../../store/search/words/tokens.ts';
import { CATEGORIES, type CorpusListing, parentOf } from '../../test/store/search/corpus.ts';
import { personName } from './founders.ts';
import { DAY, WORLD_NOW, type WorldPlan } from './plan.ts';
import type { Insert } from './rows.ts';

const AREAS =
  'Software Intelligence Business Design Productivity Health Food Finance Travel Education Games Logistics Agriculture Energy Construction Law Music Sport Fashion Science Government Charity Pets Housing'.split(
    ' ',
  );
const KINDS = ['tools', 'planning', 'analytics', 'communities', 'marketplaces', 'training', 'automation'];

/** The category tree of the corpus: 24 areas with seven kinds each. */
export function writeCategories(category: Insert): void {
  for (let id = 1; id <= CATEGORIES; id++) {
    const parent_id = parentOf(id);
    const area = AREAS[(parent_id ?? id) - 1]!;
    const name = parent_id === null ? area : `${area} ${KINDS[(id - AREAS.length - 1) % KINDS.length]!}`;
    category({
      id,
      slug: slugOf(name, 'category'),
      name,
      description: `${name}: what people launch here, and what they look for.`,
      parent_id,
      position: id,
      faqs: [{ question: `What is ${name}?`, answer: 'It is what its name says.' }],
      attributes:
        parent_id === null ? [{ key: 'free_plan', name: 'Free plan', words: ['free', 'freemium'] }] : [],
    });
  }
}

/** People: voters first, then owners of listings. */
export function writePeople(person: Insert, from: number, count: number): void {
  for (let id = from; id < from + count; id++) {
    const email = `person${String(id).padStart(8, '0')}@people.example`;
    person({ id, email, name: personName(id), created_at: WORLD_NOW - 2000 * DAY });
  }
}

/** Number of blog posts: it grows with the site. */
export const postsOf = ({ size }: WorldPlan): number => 150 + Math.floor(size / 100);

/** Tables of posts. */
export interface PostTables {
  blog_post: Insert;
  blog_fts: Insert;
}

/** A post in the words of a listing; the last of `all` is the newest, one in twenty is not published yet. */
export function writePost(
  into: PostTables,
  { id, tagline, keywords, description }: CorpusListing,
  all: number,
): void {
  const published_at = id % 20 === 0 ? null : WORLD_NOW - (all - id) * (DAY / 4);
  const post = {
    id,
    slug: `${slugOf(tagline, 'post')}-${id}`,
    title: tagline,
    summary: `${keywords.join(', ')}.`,
    body: `# ${tagline}\n\n${description}`,
    author: 'The editors',
    faqs: [{ question: 'Who wrote this?', answer: 'The editors.' }],
    published_at,
    updated_at: published_at ?? WORLD_NOW,
  };
  into.blog_post(post);
  if (published_at === null) return;
  const [title, summary, body] = [post.title, post.summary, post.body].map((text) => words(text).join(' '));
  into.blog_fts({ rowid: id, title, summary, body });
}
