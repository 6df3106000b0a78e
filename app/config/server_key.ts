import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const BYTES = 32;

/** Secret keys. The first one seals or signs; the others only open what they sealed, or are published beside it. */
export type SecretKeys = [newest: Buffer, ...older: Buffer[]];

/** The keys that seal secrets in the database. */
export const serverKeys = ({ server_key, data_dir }: Pick<Config, 'server_key' | 'data_dir'>): SecretKeys =>
  secretKeys(server_key, join(data_dir, 'server.key'));

/** The same, but null where there are none: asking makes no key. Throws if the file holds something else. */
export const presentServerKeys = ({
  server_key,
  data_dir,
}: Pick<Config, 'server_key' | 'data_dir'>): SecretKeys | null =>
  (server_key && keysOf(server_key)) || keysIn(join(data_dir, 'server.key'));

type BotKeyConfig = Pick<Config, 'bot_key' | 'server_key' | 'data_dir' | 'database_url'>;

/** The keys that sign the requests of the crawler. Nodes sign with the same ones: with PostgreSQL they follow from those of the server. */
export function botKeys({ bot_key, data_dir, ...server }: BotKeyConfig): SecretKeys {
  if (bot_key !== undefined || server.database_url === undefined)
    return secretKeys(bot_key, join(data_dir, 'bot.key'));
  const [newest, ...older] = serverKeys({ data_dir, ...server });
  const made = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'firstlight bot key', BYTES));
  return [made(newest), ...older.map(made)];
}

/** Keys from the environment, or from a file of the data folder. */
function secretKeys(words: string | undefined, file: string): SecretKeys {
  return (words && keysOf(words)) || keysOfFile(file);
}

/** Keys in a file with mode 600. The first process creates it; processes that start together get the same key. */
export function keysOfFile(file: string): SecretKeys {
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

function keysIn(file: string): SecretKeys | null {
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
function keysOf(words: string): SecretKeys | null {
  const [newest, ...older] = words
    .trim()
    .split(/[\s,]+/)
    .map((word) => Buffer.from(word, 'base64url'));
  if (!newest || [newest, ...older].some((key) => key.length !== BYTES)) return null;
  return [newest, ...older];
}

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
