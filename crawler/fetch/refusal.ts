import type { Reach } from './ip_addresses.ts';

/**
 * Why a URL must not be requested, as a sentence; null if it may: not http(s), credentials, or a port or host that is
 * not public. Makes no request; IP addresses are checked on connecting.
 */
export function refusalOf(text: string, reach: Reach): string | null {
  const url = URL.parse(text);
  if (!url) return `"${text}" is not a URL.`;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `The URL must start with http:// or https://, not ${url.protocol}`;
  if (url.username || url.password) return 'The URL must not contain a user name or password.';
  if (!reach.host(url.hostname)) return `${url.hostname} is not a public host.`;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return reach.port(port) ? null : `Port ${port} is not allowed, only 80 and 443.`;
}
