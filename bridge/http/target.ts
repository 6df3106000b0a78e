/** Path and query of a request line as they were sent, also from the absolute form that proxies use (RFC 9112, 3.2.2). */
export function targetOf(url = '/'): { path: string; query: string } {
  const origin = url.startsWith('/') ? '' : (/^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? '');
  const question = url.indexOf('?', origin.length);
  if (question < 0) return { path: url.slice(origin.length), query: '' };
  return { path: url.slice(origin.length, question), query: url.slice(question + 1) };
}
