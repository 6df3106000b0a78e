/** Where somebody may be sent after signing in: a path on this site and nowhere else (auth.md 5, open redirector). */
export function localPath(text: string | null | undefined): string | null {
  // A second slash or a backslash names a host, and browsers drop tabs and line ends before they look.
  if (!text || text.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\'))
    return null;
  const there = new URL(text, 'http://site');
  if (there.origin !== 'http://site' || /^\/sign-(?:in|out)(?:\/|$)/.test(there.pathname)) return null;
  // What is given back is judged too: `/.//host` loses its dot on the way, and what is left names a host.
  const path = there.pathname + there.search + there.hash;
  return /^\/[/\\]/.test(path) ? null : path;
}
