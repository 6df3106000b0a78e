import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Files, type ImportFault, ImportRefused } from './parse.ts';

/**
 * The files of a folder that an import looks at: JSON parsed, Markdown of the blog as text. Throws {@link ImportRefused} for a
 * folder that is not there and for files that are no JSON.
 */
export function readFolder(folder: string): Files {
  if (!existsSync(folder)) throw new ImportRefused([{ file: folder, path: '', message: 'is not there' }]);
  const names = globSync(['*.json', 'listings/*.json', 'blog/*.md'], { cwd: folder }).sort();
  if (names.length === 0)
    throw new ImportRefused([{ file: folder, path: '', message: 'holds no file of an import' }]);
  const files: Record<string, unknown> = {};
  const faults: ImportFault[] = [];
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, '');
    const file = name.replaceAll('\\', '/');
    try {
      files[file] = file.endsWith('.json') ? JSON.parse(text) : text;
    } catch (error) {
      faults.push({ file, path: '', message: `is no JSON: ${error instanceof Error ? error.message : ''}` });
    }
  }
  if (faults.length > 0) throw new ImportRefused(faults);
  return files;
}

/** Writes files into a folder that is empty or not there yet; throws when it holds anything. */
export function writeFolder(folder: string, files: Files): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a new folder, so that nothing is overwritten or mixed.`);
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    // Owners' addresses are in it: nobody else on the machine reads it.
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
    writeFileSync(file, text, { mode: 0o600 });
  }
}
