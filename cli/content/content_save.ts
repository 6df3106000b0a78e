import { readFileSync } from 'node:fs';
import { saveContent } from '../../services/administration/content.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';
import { contentArgs } from './content_kind.ts';

export const contentSave: Command = {
  usage: 'content save KIND FILE [--json]',
  summary:
    'Adds or changes one category, question, product or post from a JSON file in the format of an import (docs/import.md). A post without published_at becomes a draft.',
  example: 'firstlight content save post launch-week.json',

  async run(args) {
    const { kind, rest, json } = contentArgs(args);
    const [file, ...more] = rest;
    if (file === undefined || more.length > 0) throw new UsageError('Name one file.');
    const entry: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const result = await overExistingStore((store) =>
      store.write((tx) => saveContent(tx, { kind, entry, by: operator(), now: Date.now() }), {
        durable: true,
      }),
    );
    if (result.faults) {
      const lines = result.faults.map(({ path, message }) => `${path}: ${message}`);
      throw new Error([...lines, 'Nothing was changed.'].join('\n'));
    }
    print(json, { kind, ...result }, `${kind} ${result.key}: ${result.outcome}`);
    return 0;
  },
};
