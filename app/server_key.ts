import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Where the key lies when the environment does not say it. */
const FILE = 'server.key';
const BYTES = 32;

/**
 * The key that seals what is secret in the database: of the environment, or from a file of the data folder that only the owner reads
 * and that the first process makes. Processes that start together get the same one.
 */
export function serverKey({ server_key, data_dir }: Pick<Config, 'server_key' | 'data_dir'>): Buffer {
  if (server_key) return Buffer.from(server_key, 'base64url');
  const file = join(data_dir, FILE);
  const found = keyIn(file);
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
  const made = keyIn(file);
  if (!made) throw new Error(`${file} could not be read after it was made.`);
  return made;
}

function keyIn(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isError(error, 'ENOENT')) return null;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64url');
  if (key.length !== BYTES) throw new Error(`${file} does not hold a key of ${BYTES} bytes in base64url.`);
  return key;
}

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
