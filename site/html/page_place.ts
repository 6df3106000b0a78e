/** `pelagia.example/pricing`: host and path of a page, as people read it. */
export function placeOf(page_url: string): string {
  const url = URL.parse(page_url);
  return url ? url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '') + url.search : page_url;
}
