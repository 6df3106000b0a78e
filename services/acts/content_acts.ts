import { retireCategory } from '../administration/retire_category.ts';
import { defineAct } from './base/define.ts';
import { text } from './base/kinds.ts';
import { CATEGORY } from './base/subjects.ts';

export const RETIRE_CATEGORY = defineAct({
  command: 'category retire',
  of: CATEGORY,
  summary: 'Removes a category; --into names the category that its listings move to.',
  example: 'category retire travel --into everyday-life',
  fields: {
    into: {
      kind: text(220),
      label: 'Slug of the category that takes its listings',
      option: 'SLUG',
      help: 'The category that its listings move to.',
    },
  },
  form: {
    title: 'Remove this category',
    text: 'Its listings move to another category. It is refused while categories are below it.',
    done: 'The category is removed, and its listings have moved.',
  },
  does: 'steps',
  run: async (store, slug, { into }, { by }) => {
    const done = await retireCategory(store, { slug, into, by });
    return 'refused' in done ? { refused: `${sentenceOf(slug, into, done)} Nothing was removed.` } : done;
  },
  refusals: {},
  done: (slug, _, { moved }) => `The category ${slug} is removed. Listings that moved: ${moved}.`,
  json: (slug, { into }, done) => ({ slug, into, ...done }),
});

function sentenceOf(
  slug: string,
  into: string | null,
  done: Extract<Awaited<ReturnType<typeof retireCategory>>, { refused: string }>,
): string {
  if (done.refused === 'none') return `There is no category ${slug}.`;
  if (done.refused === 'target') return `${into} is no other category: name the slug of one.`;
  if (done.refused === 'children')
    return `Categories below ${slug}: ${done.count}. Move or remove them first.`;
  return `Listings in ${slug}: ${done.count}. Name the category that takes them with --into.`;
}
