import { canonicalJson } from '../../domain/revisions/canonical.ts';
import type { Result } from '../../tools/operation/call.ts';
import { LAST_PAGE } from '../../tools/shapes/page.ts';
import type { Values } from '../http/query.ts';
import { API_ROOT, type Placement } from '../shape/placement.ts';

/** Longest Link header: clients and proxies refuse longer ones, and the body names the next page as well. */
const LINK_LIMIT = 4_096;

/**
 * The Link header (RFC 8288) with absolute URLs of the first, previous, next and last page. Undefined if the response is no
 * page of a list, or the header would be too long.
 */
export function pageLinks(
  { path, pathKeys }: Placement,
  input: Values,
  answer: Result,
  origin: string,
): string | undefined {
  const { page, total_pages } = answer;
  if (typeof page !== 'number' || typeof total_pages !== 'number') return undefined;
  const query = Object.entries(input)
    .filter(([key]) => key !== 'page' && !pathKeys.includes(key))
    .map(([key, value]) => `${key}=${inQuery(String(value))}&`);
  const target = `${origin}${API_ROOT}${filled(path, input)}?${query.join('')}page=`;
  const last = Math.max(1, Math.min(total_pages, LAST_PAGE));
  const pages = {
    first: 1,
    ...(page > 1 && { prev: Math.min(page - 1, last) }),
    ...(page < last && { next: page + 1 }),
    last,
  };
  const link = Object.entries(pages)
    .map(([rel, number]) => `<${target}${number}>; rel="${rel}"`)
    .join(', ');
  return link.length > LINK_LIMIT ? undefined : link;
}

/** A value in a query string; plain words and numbers skip the encoding. */
const inQuery = (value: string): string =>
  /^[\w.-]*$/.test(value) ? value : new URLSearchParams([['', value]]).toString().slice(1);

/** The path of what an operation created, if it can be read at one (RFC 9110, 10.2.2). */
export type Locate = (answer: Result, input: Values) => string | undefined;

/**
 * Finds the Location for an operation with status 201: a reading operation whose path is that of the creating one, or of its
 * parent, plus one variable that the response names. Undefined if no operation reads it.
 */
export function locator(maker: Placement, all: readonly Placement[]): Locate {
  const parent = maker.path.slice(0, maker.path.lastIndexOf('/'));
  const bases = [maker.path, parent].filter((base) => base !== '');
  const readers = all.filter(({ method, path }) => {
    const [base, key] = [path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1)];
    return (
      method === 'GET' &&
      bases.includes(base) &&
      key.startsWith('{') &&
      !maker.pathKeys.includes(key.slice(1, -1))
    );
  });
  return (answer, input) => {
    for (const { path, pathKeys } of readers) {
      const key = pathKeys.at(-1) ?? '';
      const values = { ...input, [key]: answer[key] };
      if (answer[key] !== undefined) return `${API_ROOT}${filled(path, values)}`;
    }
    return undefined;
  };
}

function filled(path: string, values: Values): string {
  if (!path.includes('{')) return path;
  return path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    return encodeURIComponent(typeof value === 'string' ? value : canonicalJson(value));
  });
}
