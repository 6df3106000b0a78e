import type { SignRequest } from '../../crawler/fetch/site_fetch.ts';
import {
  keyDirectory,
  requestSignature,
  type SigningKey,
  signingKey,
} from '../../domain/http/message_signatures.ts';
import type { Clock } from '../../domain/ports.ts';
import type { Store } from '../../store/store.ts';
import type { Config } from '../config/config.ts';
import { botKeys } from '../config/server_key.ts';

interface SigningWorld {
  origin: string;
  clock: Clock;
  store: Pick<Store, 'settings'>;
}

/** A request is signed just before it is sent; a replayed one soon proves nothing. */
const REQUEST_S = 60;
/** Longer than anybody caches the directory. */
const DIRECTORY_S = 24 * 60 * 60;

/** Signs the requests of the crawler while the setting says so. Keys are published over https only, so without it nothing is signed. */
export function requestSigner(config: Config, world: SigningWorld): SignRequest {
  let newest: SigningKey | undefined;
  return async (url) => {
    if (!(await isOn(world))) return {};
    newest ??= signingKey(botKeys(config)[0]);
    return requestSignature(newest, { url, origin: world.origin, ...validFor(REQUEST_S, world) });
  };
}

/** The directory of the crawler's keys with a fresh proof; null while requests are not signed. */
export function botDirectory(config: Config, world: SigningWorld) {
  let keys: SigningKey[] | undefined;
  return async (): Promise<ReturnType<typeof keyDirectory> | null> => {
    if (!(await isOn(world))) return null;
    keys ??= botKeys(config).map(signingKey);
    return keyDirectory(keys, { origin: world.origin, ...validFor(DIRECTORY_S, world) });
  };
}

const isOn = async ({ origin, store }: SigningWorld): Promise<boolean> =>
  origin.startsWith('https:') && (await store.settings.all())['crawler.sign_requests'] === 1;

function validFor(seconds: number, { clock }: SigningWorld): { created: number; expires: number } {
  const created = Math.floor(clock.now().getTime() / 1000);
  return { created, expires: created + seconds };
}
