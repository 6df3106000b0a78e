import data from './data/social_hosts.json' with { type: 'json' };
import type { SocialKey } from './drafting.ts';

type Hosts = Readonly<Partial<Record<SocialKey, readonly string[]>>>;

/** The hosts of each platform; `website` and `custom` may be anywhere. X was Twitter, and old links remain (D31). */
export const SOCIAL_HOSTS: Hosts = data.hosts;

/** Hosts to which platforms redirect visitors by country: links point there as well, but no error names them. */
const ALSO: Hosts = data.also;

/** True if an http(s) URL is on a platform's host or a subdomain of it (`de.linkedin.com`). */
export function isOnPlatform(key: SocialKey, href: string): boolean {
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const hosts = SOCIAL_HOSTS[key];
  return !hosts || isWithin(url.hostname, [...hosts, ...(ALSO[key] ?? [])]);
}

const isWithin = (host: string, all: readonly string[]): boolean =>
  all.some((known) => host === known || host.endsWith(`.${known}`));

/** True if a host, or one that it belongs to, shows videos of everybody; YouTube is a platform of its own. */
export const isVideoHost = (host: string): boolean => isWithin(host, data.videos);

const EVERY_PLATFORM: ReadonlySet<string> = new Set(
  [...Object.values(data.hosts), ...Object.values(data.also), data.videos].flat(),
);

/** True if a domain is a platform's, on which everybody may have an account. */
export const isOnAnyPlatform = (domain: string): boolean => EVERY_PLATFORM.has(domain);
