import type { Reach } from './ip_addresses.ts';

/**
 * Why an address must not be asked for, as a sentence, or null: not http(s), credentials, or a port or host that is not public.
 * No request is made; what a name resolves to is checked when the connection is made.
 */
export function refusalOf(text: string, reach: Reach): string | null {
  const url = URL.parse(text);
  if (!url) return `"${text}" is not an address.`;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return `The address must start with http:// or https://, not ${url.protocol}`;
  if (url.username || url.password) return 'The address must not contain a user name or password.';
  if (!reach.host(url.hostname)) return `${url.hostname} is not a host of the public internet.`;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return reach.port(port) ? null : `Port ${port} is not read, only 80 and 443.`;
}
