import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ExportedPicture } from './export_pictures.ts';
import { type Files, type ImportFault, ImportRefused } from './parse.ts';

/**
 * The files of an import folder: parsed JSON, and the blog's Markdown as text. Throws {@link ImportRefused} if the folder is missing or a
 * file is not JSON.
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

/** Writes files into an empty or new folder; throws if it contains anything. */
export function writeFolder(folder: string, files: Files): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a new folder, so that nothing is overwritten or mixed.`);
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // The files contain owners' email addresses: only the current user may read them.
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
    writeFileSync(file, text, { mode: 0o600 });
  }
}

/** Writes the pictures of an export beside its files, one after the other; returns how many there are. */
export async function writePictures(
  folder: string,
  pictures: AsyncIterable<ExportedPicture>,
): Promise<number> {
  let count = 0;
  for await (const { file, bytes } of pictures) {
    mkdirSync(join(folder, dirname(file)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, file), bytes, { mode: 0o600 });
    count++;
  }
  return count;
}

/** Reads a picture of an import folder; undefined if it is not there. */
export function readPicture(folder: string, file: string): Uint8Array | undefined {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path) : undefined;
}
