import { parseArgs } from 'node:util';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { exportContent as contentOf } from '../../services/import/export.ts';
import { writeFolder } from '../../services/import/folder.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../usage.ts';

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
    const store = await openServiceStore(loadConfig(), { searching: 'here' });
    try {
      const files = await contentOf(store);
      writeFolder(folder, files);
      const names = Object.keys(files);
      process.stdout.write(
        values.json
          ? `${JSON.stringify({ folder, files: names })}\n`
          : `${names.length} files in ${folder}\n`,
      );
      return 0;
    } finally {
      await store.close();
    }
  },
};
