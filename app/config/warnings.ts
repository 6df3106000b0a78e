import { isLoopback, isLoopbackHost } from './hosts.ts';
import { nearNames } from './near_names.ts';
import type { Env } from './sources.ts';

/** A configuration that is allowed but probably a mistake. */
export interface Warning {
  /** The part that it is about. */
  about: 'names' | 'mail' | 'base_url' | 'proxy';
  /** What is wrong, in a sentence. */
  problem: string;
  /** What to do, in a sentence. */
  remedy: string;
}

interface Origins {
  host: string;
  /** BASE_URL; undefined if it is not set. */
  base_url: string | undefined;
  /** What links begin with, if that is known before the start. */
  links: string | undefined;
  smtp_url: string | undefined;
  database_url: string | undefined;
  trust_proxy: number;
}

/** Finds what is probably a mistake in a configuration that is allowed. */
export function warningsAbout(
  { host, base_url, links, smtp_url, trust_proxy, database_url }: Origins,
  env: Env,
): Warning[] {
  const warnings = nearNames(env).map(
    ({ name, meant }): Warning => ({
      about: 'names',
      problem: `${name} is set, but there is no such variable.`,
      remedy: `${meant} is probably meant: rename or unset ${name}.`,
    }),
  );
  if (base_url !== undefined && !isLoopback(base_url) && smtp_url === undefined)
    warnings.push({
      about: 'mail',
      problem: `BASE_URL is ${base_url}, but no mail server is configured: emails are files in DATA_DIR/outbox, and only you can sign in.`,
      remedy: 'Set SMTP_URL to a mail server.',
    });
  else if (database_url !== undefined && smtp_url === undefined)
    warnings.push({
      about: 'mail',
      problem:
        'No mail server is configured, so emails are files in DATA_DIR/outbox of the node that runs their job: that is for one node only.',
      remedy: 'Set SMTP_URL before you start a second node.',
    });
  if (base_url === undefined && !isLoopbackHost(host))
    warnings.push({
      about: 'base_url',
      problem: `HOST is ${host}, so other machines can connect, but BASE_URL is not set: links in pages, emails and badges begin with ${links ?? 'the IP address of this machine'} and lead nowhere from elsewhere.`,
      remedy: 'Set BASE_URL to the URL that visitors use.',
    });
  if (base_url?.startsWith('https:') && trust_proxy === 0)
    warnings.push({
      about: 'proxy',
      problem:
        'BASE_URL is https, so a proxy stands in front, but TRUST_PROXY is 0: all clients behind it share the limits of one IP address.',
      remedy: 'Set TRUST_PROXY to the number of proxies.',
    });
  return warnings;
}
