import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Where the key lies when the environment does not say it. */
const FILE = 'server.key';
const BYTES = 32;

/** Keys of the server: the first one seals, the older ones open what they sealed. */
export type ServerKeys = [newest: Buffer, ...older: Buffer[]];

/**
 * The keys that seal what is secret in the database: of the environment, or from a file of the data folder that only the owner reads
 * and that the first process makes. Processes that start together get the same ones.
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
    // A link is made whole or not at all, and never over another one.
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

/** Keys from words with commas, spaces or line ends between; null where one of them is no key. */
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
