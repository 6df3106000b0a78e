import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The file of the key if the environment has none. */
const FILE = 'server.key';
const BYTES = 32;

/** Keys of the server. The first one seals; the others only open. */
export type ServerKeys = [newest: Buffer, ...older: Buffer[]];

/**
 * The keys that seal secrets in the database: from the environment, or from a file of the data folder with mode 600. The first
 * process creates that file; processes that start together get the same key.
 */
export function serverKeys({ server_key, data_dir }: Pick<Config, 'server_key' | 'data_dir'>): ServerKeys {
  const set = server_key && keysOf(server_key);
  if (set) return set;
  const file = join(data_dir, FILE);
  const found = keysIn(file);
  if (found) return found;
  const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(own, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // link() is atomic and never overwrites, so two processes cannot both create the key.
    linkSync(own, file);
  } catch (error) {
    if (!isError(error, 'EEXIST')) throw error;
  } finally {
    rmSync(own);
  }
  const made = keysIn(file);
  if (!made) throw new Error(`${file} could not be read after it was made.`);
  return made;
}

function keysIn(file: string): ServerKeys | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isError(error, 'ENOENT')) return null;
    throw error;
  }
  const keys = keysOf(text);
  if (!keys) throw new Error(`${file} does not hold keys of ${BYTES} bytes in base64url, one a line.`);
  return keys;
}

/** Keys separated by commas, spaces or line ends; null if one is malformed. */
function keysOf(words: string): ServerKeys | null {
  const [newest, ...older] = words
    .trim()
    .split(/[\s,]+/)
    .map((word) => Buffer.from(word, 'base64url'));
  if (!newest || [newest, ...older].some((key) => key.length !== BYTES)) return null;
  return [newest, ...older];
}

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
