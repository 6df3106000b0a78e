import { passkeyHost } from '../../domain/http/passkeys.ts';
import type { Store } from '../../store/store.ts';
import type { Config } from '../config/config.ts';

/** Passkeys that were made for other hosts than that of the service; null if there are none. `origin` is BASE_URL. */
export function foreignPasskeys(
  made: readonly { rp_id: string; passkeys: number }[],
  origin: string,
): { problem: string; remedy: string } | null {
  if (made.length === 0) return null;
  const hosts = made.map(({ rp_id, passkeys }) => `${rp_id} (${passkeys})`).join(', ');
  return {
    problem: `Passkeys were made for ${hosts}, but the site is at ${origin}: browsers offer them there no more.`,
    remedy:
      'Set BASE_URL to the former host, or tell people to sign in by email and to add a new passkey at /account/passkeys.',
  };
}

/** Logs a warning at the start if passkeys no longer work, because BASE_URL has another host than before. */
export async function warnOfForeignPasskeys(
  store: Store,
  { base_url }: Pick<Config, 'base_url'>,
  logger: { warn(line: string): void },
): Promise<void> {
  // Without an address nobody visits the site from elsewhere.
  if (base_url === undefined) return;
  const foreign = foreignPasskeys(await store.passkeys.ofOtherHosts(passkeyHost(base_url) ?? ''), base_url);
  if (foreign) logger.warn(`${foreign.problem} ${foreign.remedy}`);
}
