import type { SignInLink } from '../../store/sign_in/sign_in_links.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** A requested sign-in email; null if it was used or has expired at `now`. */
export async function signInToSend(
  { sign_in_links, settings }: Pick<Reads, 'sign_in_links' | 'settings'>,
  link_id: number,
  now: number,
): Promise<{ link: SignInLink; site_name: string } | null> {
  const link = await sign_in_links.byId(link_id);
  if (!link || link.used_at !== null || link.expires_at <= now) return null;
  const { 'site.name': site_name } = await settings.all();
  return { link, site_name };
}

/** Stores the hashes of the new link and code of a sign-in email: those of an earlier attempt stop working. */
export async function renewSignIn(
  { sign_in_links }: Pick<Tx, 'sign_in_links'>,
  link_id: number,
  hashes: { hash: string; code_hash: string },
): Promise<void> {
  await sign_in_links.write(link_id, hashes);
}
