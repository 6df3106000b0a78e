import { createHash } from 'node:crypto';
import type { HtmlReader } from '../html/html_port.ts';
import { UnparsableHtml } from '../html/html_reader.ts';
import { pageKey } from './page_key.ts';

/**
 * A reader for one reading of a site: a page that could not be read is not tried again, by its URL or by what it says. Each try may cost
 * seconds of the worker (record 85).
 */
export function readOnce(reader: HtmlReader): HtmlReader {
  const unreadable = new Set<string>();
  return {
    ...reader,
    async page(html, url, ...how) {
      const names = [pageKey(url), createHash('sha256').update(html).digest('base64')];
      if (names.some((name) => unreadable.has(name)))
        throw new UnparsableHtml('The page could not be read before.');
      try {
        return await reader.page(html, url, ...how);
      } catch (error) {
        if (error instanceof UnparsableHtml) for (const name of names) unreadable.add(name);
        throw error;
      }
    },
  };
}
