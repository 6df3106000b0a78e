import { contentEntries } from '../../services/administration/content.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';
import { contentArgs } from './content_kind.ts';

export const contentList: Command = {
  usage: 'content list KIND [--json]',
  summary:
    'Lists categories, questions, products or posts (KIND is category, question, product or post); --json in the format of an import.',
  example: 'firstlight content list post --json',

  async run(args) {
    const { kind, rest, json } = contentArgs(args);
    if (rest.length > 0) throw new UsageError('Name one kind.');
    const entries = await overExistingStore((store) => contentEntries(store, kind));
    const lines = entries.map(
      ({ key, value }) => `${key}  ${String(value['name'] ?? value['title'] ?? value['question'])}`,
    );
    print(
      json,
      { items: entries.map(({ value }) => value) },
      lines.length === 0 ? 'There is none.' : lines.join('\n'),
    );
    return 0;
  },
};
