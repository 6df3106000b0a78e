import type { IncomingMessage, ServerResponse } from 'node:http';

/** The site's cookies, by purpose. */
export type CookieName = 'sid' | 'form' | 'browser' | 'device' | 'set_up' | 'provider';

/**
 * Reads and sets the cookies of one origin: for this host only, not readable by scripts, not sent with requests from
 * other sites. On https their names begin with `__Host-`, so that no neighbouring host can set them.
 */
export function cookies(origin: string) {
  const isSecure = origin.startsWith('https:');
  const nameOf = (name: CookieName): string => (isSecure ? `__Host-${name}` : `firstlight_${name}`);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    /** The value of a request's cookie; undefined if it is missing or has no form of ours. */
    read({ headers }: IncomingMessage, name: CookieName): string | undefined {
      const begins = `${nameOf(name)}=`;
      const found = headers.cookie?.split(/; */).find((one) => one.startsWith(begins));
      const value = found?.slice(begins.length);
      return value && /^[\w-]{20,64}$/.test(value) ? value : undefined;
    },
    /** Sets a cookie for some seconds; 0 deletes it. */
    send(res: ServerResponse, name: CookieName, value: string, seconds: number): void {
      res.appendHeader('Set-Cookie', `${nameOf(name)}=${value}; ${attributes}; Max-Age=${seconds}`);
    },
  };
}
