import { isHostName } from './hosts.ts';

/** What may follow the `?` of a PostgreSQL URL. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  readers: /^(?:[1-9]\d?|100)$/,
  writers: /^(?:[1-9]\d?|100)$/,
  sslmode: /^(?:disable|require|verify-ca|verify-full|no-verify)$/,
  sslrootcert: /^./,
  sslcert: /^./,
  sslkey: /^./,
  channel_binding: /^./,
  // The folder of a socket on this machine.
  host: /^\//,
};

/** What {@link postgresUrl} allows. */
export const POSTGRES_ALLOWED =
  'the path of an SQLite file, plain or as file:/path, or postgres://user:password@host:port/database, with @ : / ? # % in user and password written as %40 %3A %2F %3F %23 %25, and after a ? of these only: readers and writers (connections, 1 to 100 each), sslmode (disable, require, verify-ca, verify-full or no-verify), sslrootcert, sslcert, sslkey (files), channel_binding, host (folder of a socket)';

/** Whether a text is meant as the URL of a PostgreSQL database. */
export const isPostgresUrl = (text: string): boolean => /^postgres(?:ql)?:/.test(text);

/** The URL as the engine takes it; null where it is not allowed. */
export function postgresUrl(text: string): string | null {
  const url = text.includes('://') ? URL.parse(text) : null;
  if (!url || !isPostgresUrl(url.protocol) || !namesDatabase(url) || !hasOptions(url)) return null;
  // The driver checks the certificate in either case, and warns of the weaker name.
  if (url.searchParams.get('sslmode') === 'require') url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

function namesDatabase({ hostname, pathname, port, username, password, hash }: URL): boolean {
  const isHost = isHostName(hostname) || hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
  return (
    isHost && port !== '0' && !hash && /^\/[^/]+$/.test(pathname) && isDecodable(pathname, username, password)
  );
}

function hasOptions({ searchParams }: URL): boolean {
  const options = [...searchParams];
  const is_once = new Set(searchParams.keys()).size === options.length;
  return (
    is_once && options.every(([name, value]) => Object.hasOwn(OPTIONS, name) && OPTIONS[name]?.test(value))
  );
}

function isDecodable(...parts: string[]): boolean {
  try {
    parts.map(decodeURIComponent);
    return true;
  } catch {
    return false;
  }
}
