import { type Seal, sealWith } from '../../auth/credentials/seal.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { sealedEntryIn } from '../../store/engine/sqlite_restore.ts';
import type { Store } from '../../store/store.ts';
import type { Config } from '../config/config.ts';
import { presentServerKeys, serverKeys } from '../config/server_key.ts';
import type { Logger } from './logger.ts';

/** One entry beside those of the authorization server. A key that opens it is the key that sealed the others. */
const MODEL = 'ServerKey';
const ENTRY = 'check';
const FOREVER_MS = 100 * 365 * DAY_MS;

/** Whether a backup was sealed with one of the keys that the service would have; null where nothing is sealed. */
export function keyFits(backup: string, config: Pick<Config, 'server_key' | 'data_dir'>): KeyFit {
  const payload = sealedEntryIn(backup, MODEL, ENTRY);
  if (payload === null) return 'nothing_sealed';
  const keys = presentServerKeys(config);
  if (!keys) return 'no_key';
  return sealWith(...keys).open(payload, MODEL) === null ? 'other_key' : 'fits';
}

/** How a backup and the server's keys belong together. */
export type KeyFit = 'fits' | 'nothing_sealed' | 'no_key' | 'other_key';

/** Warns if the database was sealed with a key that is gone: every assistant has to connect again. */
export async function checkServerKey(
  store: Store,
  config: Config,
  logger: Logger,
  now: number,
): Promise<void> {
  const seal = sealWith(...serverKeys(config));
  const entry = await store.oauth.find(MODEL, ENTRY, now);
  const sealed_with = entry && seal.open(entry.payload, MODEL);
  if (sealed_with === seal.key_id) return;
  if (entry && !sealed_with)
    logger.warn(
      'SERVER_KEY (or server.key) is not the key that this database was sealed with: assistants have to connect again. Put the former key behind the new one, with a comma between, to keep them.',
    );
  await remember(store, seal, now);
}

function remember(store: Store, seal: Seal, now: number): Promise<void> {
  return store.write((tx) =>
    tx.oauth.put({
      model: MODEL,
      id_hash: ENTRY,
      payload: seal.close(seal.key_id, MODEL),
      grant_id: null,
      uid_hash: null,
      created_at: now,
      expires_at: now + FOREVER_MS,
    }),
  );
}
