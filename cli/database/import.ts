import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadConfig } from '../../app/config/config.ts';
import { furnish, openServiceStore } from '../../app/open_store.ts';
import { pictureThreads } from '../../app/workers/picture_threads.ts';
import { csvListings } from '../../services/import/csv.ts';
import { readFolder, readPicture } from '../../services/import/folder.ts';
import { type ImportReport, loadContent } from '../../services/import/load.ts';
import { storePictures } from '../../services/import/load_pictures.ts';
import { type Content, ImportRefused, parseContent } from '../../services/import/parse.ts';
import { RefusedLine } from '../../store/engine/export_lines.ts';
import { importDatabase } from '../../store/upkeep/transfer.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print, sqliteFile } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const importContent: Command = {
  usage: 'import FOLDER|FILE [--from csv --mapping MAP] [--dry-run] [--json]',
  summary:
    'Loads categories, listings, blog, questions and products from the files of a folder (docs/import.md), or everything from a file of export --all into an empty service, or listings from a table of another directory: all or nothing.',
  options: {
    from: 'The file is a table of another directory; csv is the only form.',
    mapping: 'A JSON file that says which column is which field (docs/import.md).',
    'dry-run': 'Says what would be loaded or refused, and loads nothing.',
  },
  example: 'firstlight import firstlight-2026-11-23.jsonl --dry-run',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        mapping: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [path] = positionals;
    if (!path || positionals.length > 1) throw new UsageError('Name one folder, or one file.');
    const { from, mapping, 'dry-run': trial, json } = values;
    if (from !== undefined && from !== 'csv') throw new UsageError(`--from is "${from}"; there is csv.`);
    if ((from === undefined) !== (mapping === undefined))
      throw new UsageError('--from csv and --mapping FILE belong together.');
    if (mapping !== undefined) return reported(() => loadTable(path, mapping, trial), json);
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return importAll(path, trial, json);
    return reported(() => load(path, parseContent(readFolder(path)), trial), json);
  },
};

/** Prints what an import of content did, or its faults; returns the exit code. */
async function reported(work: () => Promise<ImportReport>, json: boolean): Promise<number> {
  try {
    const report = await work();
    process.stdout.write(json ? `${JSON.stringify({ imported: report })}\n` : summaryOf(report));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    if (json) process.stdout.write(`${JSON.stringify({ faults: error.faults })}\n`);
    process.stderr.write(`${error.message}\nNothing was imported.\n`);
    return 1;
  }
}

/** Loads the listings of a table; faults name its lines. */
async function loadTable(file: string, mapping: string, trial: boolean): Promise<ImportReport> {
  const { files, located } = csvListings(
    { name: file, text: readFileSync(file, 'utf8') },
    { name: mapping, json: JSON.parse(readFileSync(mapping, 'utf8')) as unknown },
  );
  try {
    return await load(dirname(file), parseContent(files), trial);
  } catch (error) {
    return located(error);
  }
}

const BY_FILE =
  'Import into a file with DATABASE_URL=FILE, and then firstlight move --to postgres://… makes the PostgreSQL database of it.';

/** Makes the database of a stopped service from an export of everything. */
async function importAll(file: string, dry_run: boolean, json: boolean): Promise<number> {
  const config = loadConfig();
  const order = { file, database: sqliteFile(config, BY_FILE), now: Date.now(), dry_run };
  try {
    mkdirSync(config.data_dir, { recursive: true, mode: 0o700 });
    const { rows, former } = await importDatabase(order);
    // Opening it makes the search index.
    if (!dry_run) await overExistingStore(async () => undefined);
    const tables = Object.entries(rows).filter(([, count]) => count > 0);
    const lines = tables.map(([table, count]) => `${table.padEnd(22)}${count}`);
    print(json, { imported: rows, former }, [...lines, dry_run ? TRIED : IMPORTED].join('\n'));
    return 0;
  } catch (error) {
    if (!(error instanceof RefusedLine)) throw error;
    print(json, { faults: [error.message] }, '');
    process.stderr.write(`${error.message}\nNothing was imported.\n`);
    return 1;
  }
}

const TRIED = 'Nothing was changed: this is a dry run.';
const IMPORTED =
  'People sign in again by email, make new API keys, and assistants connect again: credentials are in no export.';

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
