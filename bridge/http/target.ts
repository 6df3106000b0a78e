/** The path and the query of a request line, both as they were sent; the absolute form of proxies too (RFC 9112, 3.2.2). */
export function targetOf(url = '/'): { path: string; query: string } {
  const origin = url.startsWith('/') ? '' : (/^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? '');
  const question = url.indexOf('?', origin.length);
  if (question < 0) return { path: url.slice(origin.length), query: '' };
  return { path: url.slice(origin.length, question), query: url.slice(question + 1) };
}
