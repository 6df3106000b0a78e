/** Whether the host of an origin is loopback. */
export const isLoopback = (origin: string): boolean => isLoopbackHost(new URL(origin).hostname);

/** Whether a host name or IP address is loopback, IPv6 with or without brackets. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d+){3}$/.test(host);

/** HOST as a URL of this machine writes it: wildcards become a concrete IP address, IPv6 gets brackets. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Whether a text has the form of a host name. Names that end in a number are IP addresses or mistakes (WHATWG URL). */
export const isHostName = (text: string): boolean =>
  text.length <= 253 &&
  text.split('.').every((label) => /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/i.test(label)) &&
  !/(?:^|\.)\d+$/.test(text);
