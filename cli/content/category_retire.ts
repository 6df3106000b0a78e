import { retireCategory } from '../../services/administration/retire_category.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const categoryRetire: Command = {
  usage: 'category retire SLUG [--into SLUG] [--json]',
  summary: 'Removes a category; --into names the category that its listings move to.',
  options: { into: 'The category that its listings move to.' },
  example: 'firstlight category retire travel --into everyday-life',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { into: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [slug] = positionals;
    if (slug === undefined || positionals.length > 1) throw new UsageError('Name one category by its slug.');
    const { into = null } = values;
    const done = await overExistingStore((store) => retireCategory(store, { slug, into, by: operator() }));
    if ('refused' in done) throw new Error(`${refusalOf(slug, into, done)} Nothing was removed.`);
    print(
      values.json,
      { slug, into, ...done },
      `The category ${slug} is removed. Listings that moved: ${done.moved}.`,
    );
    return 0;
  },
};

function refusalOf(
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
