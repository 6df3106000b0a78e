import type { Reads, Tx } from '../../store/store.ts';

/** Slugs of all posts of the blog, oldest first. */
export const postSlugs = ({ blog }: Pick<Reads, 'blog'>): Promise<string[]> => blog.slugs();

/** Writes the words of these posts into the search index again; nothing else of them changes. */
export async function indexPosts({ blog }: Pick<Tx, 'blog'>, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const stored = await blog.bySlug(slug);
    if (!stored) continue;
    const { id: _, ...post } = stored;
    await blog.put(post);
  }
}
