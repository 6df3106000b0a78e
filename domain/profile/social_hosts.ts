import type { SocialKey } from './drafting.ts';

/** The hosts of each platform; `website` and `custom` may be anywhere. X was Twitter, and old links remain (D31). */
export const SOCIAL_HOSTS: Readonly<Partial<Record<SocialKey, readonly string[]>>> = {
  linkedin: ['linkedin.com'],
  x: ['x.com', 'twitter.com'],
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com'],
  threads: ['threads.net', 'threads.com'],
  pinterest: ['pinterest.com'],
  github: ['github.com'],
  reddit: ['reddit.com'],
  producthunt: ['producthunt.com'],
  medium: ['medium.com'],
};

/** Pinterest redirects visitors to the host of their country, and links point there as well. */
const PINTEREST =
  /(?:^|\.)pinterest\.(?:at|ca|ch|cl|co\.kr|co\.uk|com\.au|com\.mx|de|dk|es|fr|ie|it|jp|nz|ph|pt|se)$/;

/** True if an http(s) URL is on a platform's host or a subdomain of it (`de.linkedin.com`). */
export function isOnPlatform(key: SocialKey, href: string): boolean {
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const hosts = SOCIAL_HOSTS[key];
  if (key === 'pinterest' && PINTEREST.test(url.hostname)) return true;
  return !hosts || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
