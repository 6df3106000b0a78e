import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/** Entries of a response; each of our lists fits into one. */
const PAGE = 100;

/** One page of a list; throws for a cursor that we did not issue (MCP, Pagination). */
export function paged<K extends string, T>(
  key: K,
  all: readonly T[],
  cursor: string | undefined,
): Record<K, T[]> & { nextCursor?: string } {
  const from = !cursor ? 0 : startOf(cursor, all.length);
  const next = from + PAGE;
  const page = { [key]: all.slice(from, next) } as Record<K, T[]>;
  return next < all.length ? { ...page, nextCursor: cursorOf(next) } : page;
}

const cursorOf = (from: number): string => Buffer.from(`from ${from}`).toString('base64url');

function startOf(cursor: string, length: number): number {
  for (let from = PAGE; from < length; from += PAGE) {
    if (cursorOf(from) === cursor) return from;
  }
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'Unknown cursor. Ask for the list again without one.',
  );
}
