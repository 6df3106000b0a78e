import type { IncomingMessage, ServerResponse } from 'node:http';

/** The cookies of the site, by what they are for. */
export type CookieName = 'sid' | 'form' | 'browser' | 'device';

/**
 * Reads and sets the cookies of one origin (architecture.md 8): of this host only, not for scripts, not sent along by other sites'
 * requests. Over https their names begin with `__Host-`, so that no neighbouring host can plant them.
 */
export function cookies(origin: string) {
  const isSecure = origin.startsWith('https:');
  const nameOf = (name: CookieName): string => (isSecure ? `__Host-${name}` : `firstlight_${name}`);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    /** The value of a cookie of a request; undefined where it has none, or one that we did not make. */
    read({ headers }: IncomingMessage, name: CookieName): string | undefined {
      const begins = `${nameOf(name)}=`;
      const found = headers.cookie?.split(/; */).find((one) => one.startsWith(begins));
      const value = found?.slice(begins.length);
      return value && /^[\w-]{20,64}$/.test(value) ? value : undefined;
    },
    /** Sends a cookie with an answer, for some seconds; none of 0 seconds is kept. */
    send(res: ServerResponse, name: CookieName, value: string, seconds: number): void {
      res.appendHeader('Set-Cookie', `${nameOf(name)}=${value}; ${attributes}; Max-Age=${seconds}`);
    },
  };
}
