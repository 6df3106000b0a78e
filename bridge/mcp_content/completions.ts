import { addWeeks } from '../../domain/launches/weeks.ts';
import type { ReadOperation } from './surface.ts';

/** Most values of a completion (MCP, Completion). */
const MOST = 100;

/** Slugs of live listings that start with the typed text, else those that contain it; without text the most voted ones. */
export async function listingSlugs(typed: string, readOperation: ReadOperation): Promise<string[]> {
  const start = typed.trim().toLowerCase().slice(0, 200);
  const q = start.replaceAll('-', ' ').trim();
  const { answer } = await readOperation('search_listings', {
    q,
    per_page: 20,
    ...(q === '' && { sort: 'votes' }),
  });
  const slugs = saying(start, (answer?.items ?? []) as Named[]);
  const begins = slugs.filter((slug) => slug.startsWith(start));
  return begins.length > 0 ? begins : slugs;
}

interface Named {
  slug: string;
  name: string;
}

interface Branch extends Named {
  children?: readonly Branch[];
}

/** Slugs of categories with the typed text in slug or name; those that start with it come first. */
export async function categorySlugs(typed: string, readOperation: ReadOperation): Promise<string[]> {
  const { answer } = await readOperation('list_categories', {});
  const word = typed.trim().toLowerCase();
  return saying(word, flat((answer?.items ?? []) as Branch[])).slice(0, MOST);
}

/** Slugs of entries with a text in slug or name; those that start with it come first. */
function saying(word: string, named: readonly Named[]): string[] {
  const said = named.filter(({ slug, name }) => slug.includes(word) || name.toLowerCase().includes(word));
  const slugs = said.map(({ slug }) => slug);
  const begins = slugs.filter((slug) => slug.startsWith(word));
  return [...begins, ...slugs.filter((slug) => !begins.includes(slug))];
}

const flat = (tree: readonly Branch[]): Branch[] =>
  tree.flatMap((branch) => [branch, ...flat(branch.children ?? [])]);

/** How many launch weeks before and after the current one are offered. */
const BACK = 52;
const AHEAD = 8;

/** Keywords and Mondays of launch weeks that start with the typed text, nearest first. */
export async function launchWeeks(typed: string, readOperation: ReadOperation): Promise<string[]> {
  const { answer } = await readOperation('get_site_info', {});
  const calendar = answer?.calendar as { this_week: string; first_week: string } | undefined;
  const mondays = calendar === undefined ? [] : nearest(calendar.this_week, calendar.first_week);
  return ['this', 'next', 'last', ...mondays].filter((week) => week.startsWith(typed.trim()));
}

function nearest(current: string, first: string): string[] {
  const back = Array.from({ length: BACK + 1 }, (_, weeks) => addWeeks(current, -weeks));
  // Before its first launch week the site has none.
  const past = back.filter((week) => week >= first);
  const coming = Array.from({ length: AHEAD }, (_, ahead) => addWeeks(current, ahead + 1));
  return [...past, ...coming];
}
