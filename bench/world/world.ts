import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWorld } from './build.ts';

const root = join(import.meta.dirname, '../..');
/** Sources of a world's rows: a change in one of these files creates another world. */
const SOURCES = [
  'bench/world',
  'store/migrations',
  'test/store/search/corpus.ts',
  'store/search/sqlite/maintain.ts',
  'store/search/index/fts_words.ts',
  'store/search/words/tokens.ts',
  'store/search/index/term_keys.ts',
  'domain/launches/ranking.ts',
];

/** The database of a world of `size` listings: an existing one, or a new one. */
export async function benchWorld(size: number, folder = join(tmpdir(), 'firstlight-bench')): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `world-${size}-${sourcesHash()}.db`);
  if (existsSync(file)) return file;
  const started = performance.now();
  await buildWorld(file, size);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`A world of ${size} listings was made in ${seconds} s: ${file}\n`);
  return file;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = source.endsWith('.ts')
      ? [path]
      : readdirSync(path, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts'))
          .map((name) => join(path, name));
    for (const file of files.sort()) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}
