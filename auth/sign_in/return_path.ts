/** A path on this site to return to after signing in; null for anything else (RFC 9700, 4.11: open redirectors). */
export function localPath(text: string | null | undefined): string | null {
  // A second slash or a backslash would name a host; browsers drop tabs and line breaks before parsing.
  if (!text || text.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\'))
    return null;
  const there = new URL(text, 'http://site');
  if (there.origin !== 'http://site' || /^\/sign-(?:in|out)(?:\/|$)/.test(there.pathname)) return null;
  // Checks the result too: `/.//host` loses its dot, and the rest would name a host.
  const path = there.pathname + there.search + there.hash;
  return /^\/[/\\]/.test(path) ? null : path;
}
