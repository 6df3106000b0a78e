import { parseArgs } from 'node:util';
import { exportContent as contentOf } from '../../services/import/export.ts';
import { writeFolder } from '../../services/import/folder.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';

export const exportContent: Command = {
  usage: 'export FOLDER [--json]',
  summary:
    'Exports the content of the site to a new folder, in the format of import. It contains the owners’ email addresses.',

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [folder] = positionals;
    if (!folder || positionals.length > 1) throw new UsageError('Name one folder.');
    const files = await overExistingStore(contentOf);
    writeFolder(folder, files);
    const names = Object.keys(files);
    print(values.json, { folder, files: names }, `${names.length} files in ${folder}`);
    return 0;
  },
};
