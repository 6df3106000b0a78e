import { loadConfig } from '../../app/config/config.ts';
import { exportContent as contentOf } from '../../services/import/export.ts';
import { exportedPictures } from '../../services/import/export_pictures.ts';
import { writeFolder, writePictures } from '../../services/import/folder.ts';
import { exportedTables } from '../../store/base/exported_tables.ts';
import { exportDatabase } from '../../store/upkeep/transfer.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print, sqliteFile } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

const BY_FILE =
  'Make a file first with firstlight move --to FILE, and export that with DATABASE_URL=FILE; or use pg_dump.';

export const exportContent: Command = {
  usage: 'export FOLDER|--schema|--all FILE [--json]',
  summary:
    'Exports the content of the site to a new folder, in the format of import, with the owners’ email addresses. With --all: everything of the service to one file of JSON Lines (docs/export.md), without credentials.',
  options: {
    all: 'Everything of the service to one new file, without credentials.',
    schema: 'Prints which tables and columns --all has, and which it leaves out.',
  },
  example: 'firstlight export --all firstlight-2026-11-23.jsonl',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        schema: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    if (values.schema) return printSchema(values.json);
    const [folder] = positionals;
    if (!folder || positionals.length > 1)
      throw new UsageError(values.all ? 'Name one new file after --all.' : 'Name one folder.');
    if (values.all) {
      const database_file = sqliteFile(loadConfig(), BY_FILE);
      const lines = await overExistingStore(async () => exportDatabase(database_file, folder, Date.now()));
      print(
        values.json,
        { file: folder, lines },
        `${lines} lines in ${folder}. It has personal data: keep it private.`,
      );
      return 0;
    }
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

function printSchema(as_json: boolean): number {
  const { exported, left_out } = exportedTables();
  const tables = exported.map(({ name, columns, because }) => ({ name, columns, because }));
  const texts = tables.map(({ name, columns, because }) => [
    `${name}${because ? `: ${because}` : ''}`,
    ...Object.entries(columns).map(
      ([column, { kind, nullable }]) => `  ${column}  ${kind}${nullable ? ' or null' : ''}`,
    ),
  ]);
  const left = left_out.map(({ name, reason }) => `  ${name}: ${reason}`);
  print(as_json, { tables, left_out }, [...texts.flat(), 'Left out:', ...left].join('\n'));
  return 0;
}
