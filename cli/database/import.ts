import { parseArgs } from 'node:util';
import { loadConfig } from '../../app/config/config.ts';
import { furnish, openServiceStore } from '../../app/open_store.ts';
import { pictureThreads } from '../../app/workers/picture_threads.ts';
import { readFolder, readPicture } from '../../services/import/folder.ts';
import { type ImportReport, loadContent } from '../../services/import/load.ts';
import { storePictures } from '../../services/import/load_pictures.ts';
import { type Content, ImportRefused, parseContent } from '../../services/import/parse.ts';
import type { Command } from '../command/command.ts';
import { UsageError } from '../command/usage.ts';

export const importContent: Command = {
  usage: 'import FOLDER [--dry-run] [--json]',
  summary:
    'Loads categories, listings, blog, questions and products from files (docs/import.md): all or nothing.',

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const [folder] = positionals;
    if (!folder || positionals.length > 1) throw new UsageError('Name one folder.');
    try {
      const report = await load(folder, parseContent(readFolder(folder)), values['dry-run']);
      process.stdout.write(values.json ? `${JSON.stringify({ imported: report })}\n` : summaryOf(report));
      return 0;
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      if (values.json) process.stdout.write(`${JSON.stringify({ faults: error.faults })}\n`);
      process.stderr.write(`${error.message}\nNothing was imported.\n`);
      return 1;
    }
  },
};

/** Thrown to roll back a dry run. */
class Trial extends Error {}

async function load(folder: string, content: Content, trial: boolean): Promise<ImportReport> {
  const config = loadConfig();
  const store = await openServiceStore(config, { searching: 'here', furnished: false });
  const pictures = pictureThreads();
  let report: ImportReport | undefined;
  try {
    const now = Date.now();
    const read = (file: string) => readPicture(folder, file);
    const stored = await storePictures(store, content, { read, pictures, trial, now });
    await store.write(async (tx) => {
      await furnish(tx, config, async () => {
        report = await loadContent(tx, content, now, stored);
      });
      if (trial) throw new Trial();
    });
  } catch (error) {
    if (!(error instanceof Trial)) throw error;
  } finally {
    await pictures.close();
    await store.close();
  }
  if (!report) throw new Error('nothing was loaded');
  return report;
}

function summaryOf(report: ImportReport): string {
  const lines = Object.entries(report).map(
    ([kind, { added, changed, unchanged }]) =>
      `${kind.padEnd(12)}${added} added, ${changed} changed, ${unchanged} unchanged`,
  );
  return `${lines.join('\n')}\n`;
}
