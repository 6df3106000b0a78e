import type { Result } from '../../tools/operation/call.ts';
import { LAST_PAGE } from '../../tools/shapes/page.ts';
import type { Values } from '../http/query.ts';
import { canonicalJson } from '../shape/canonical.ts';
import { API_ROOT, type Placement } from '../shape/placement.ts';

/** Characters that a Link may have: clients and proxies refuse answers with longer headers, and the body names the next page. */
const LINK_LIMIT = 4_096;

/**
 * RFC 8288 Link, with absolute targets for readers that have no base, to the first, previous, next and last page of a list; undefined where the answer is no page of a list, and
 * where inputs are so long that nobody could read it.
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
    ...(page > 1 && { prev: page - 1 }),
    ...(page < last && { next: page + 1 }),
    last,
  };
  const link = Object.entries(pages)
    .map(([rel, number]) => `<${target}${number}>; rel="${rel}"`)
    .join(', ');
  return link.length > LINK_LIMIT ? undefined : link;
}

/** A value as a query holds it; most are words and numbers, which stay as they are. */
const inQuery = (value: string): string =>
  /^[\w.-]*$/.test(value) ? value : new URLSearchParams([['', value]]).toString().slice(1);

/** Gives the address of what an operation made, where it can be read under one (RFC 9110, 10.2.2). */
export type Locate = (answer: Result, input: Values) => string | undefined;

/**
 * How to find the Location of an operation that answers 201: the reading operation whose path is that of the making one, or
 * of its parent, and one variable more which the answer names. Undefined where no operation reads what was made.
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
