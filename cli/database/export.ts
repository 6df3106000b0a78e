import { parseArgs } from 'node:util';
import { exportContent as contentOf } from '../../services/import/export.ts';
import { exportedPictures } from '../../services/import/export_pictures.ts';
import { writeFolder, writePictures } from '../../services/import/folder.ts';
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
    const { names, pictures } = await overExistingStore(async (store) => {
      const files = await contentOf(store);
      writeFolder(folder, files);
      return { names: Object.keys(files), pictures: await writePictures(folder, exportedPictures(store)) };
    });
    const beside = pictures === 0 ? '' : `, and ${pictures} pictures`;
    print(values.json, { folder, files: names, pictures }, `${names.length} files in ${folder}${beside}`);
    return 0;
  },
};
