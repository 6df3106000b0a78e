import { ApiError, invalidRequest } from '../../domain/http/errors.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { API_ROOT, type Method, type Placement, placementOf } from '../shape/placement.ts';
import { type Locate, locator } from './links.ts';

/** An operation with its place in REST. */
export interface Endpoint {
  operation: Operation;
  placement: Placement;
  /** URL of what it created, for a 201 with something that can be read. */
  locate: Locate;
}

/** The endpoints of a path, by verb. */
interface Resource {
  endpoints: ReadonlyMap<Method, Endpoint>;
  /** Verbs for the Allow header: those of the endpoints, HEAD with GET, and OPTIONS. */
  allow: string;
}

export interface Match {
  resource: Resource;
  /** Decoded values of the path's variables, in order. */
  values: readonly string[];
}

interface Pattern {
  /** Fixed segments, and null for a variable. */
  segments: readonly (string | null)[];
  resource: Resource;
}

/**
 * Finds the endpoints of a path below {@link API_ROOT}; ignores one trailing slash, unless an identifier belongs behind it. Throws
 * `invalid_request` for broken percent-encoding, and `no_such_address` for an unknown path and an empty identifier.
 */
export function routeTable(operations: readonly Operation[]): (path: string) => Match {
  const fixed = new Map<string, Match>();
  const variable: Pattern[][] = [];
  for (const [path, resource] of resourcesOf(operations)) {
    const segments = path
      .slice(1)
      .split('/')
      .map((word) => (word.startsWith('{') ? null : word));
    if (segments.includes(null)) (variable[segments.length] ??= []).push({ segments, resource });
    else fixed.set(path, { resource, values: [] });
  }
  return (path) => {
    if (path.includes('//') || path.endsWith('/')) refuseEmpty(path);
    const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const exact = fixed.get(clean);
    if (exact) return exact;
    const words = clean.slice(1).split('/').map(decoded);
    const match = fixed.get(`/${words.join('/')}`) ?? matchOf(words, variable[words.length] ?? []);
    if (match) return match;
    throw new ApiError('no_such_address', `There is nothing at ${API_ROOT}${path}.`);
  };

  /** An empty identifier would be another operation, with a result of another shape. */
  function refuseEmpty(path: string): void {
    const words = path.slice(1).split('/').map(decoded);
    const isEmpty = ({ segments }: Pattern): boolean =>
      words.includes('') && segments.every((word, i) => word === null || word === words[i]);
    if (!(variable[words.length] ?? []).some(isEmpty)) return;
    throw new ApiError('no_such_address', `The identifier in ${API_ROOT}${path} is empty.`, {
      next_steps: ['Put the identifier into the URL; a list is at its URL without the last slash.'],
    });
  }
}

function matchOf(words: readonly string[], patterns: readonly Pattern[]): Match | undefined {
  for (const { segments, resource } of patterns) {
    if (segments.every((word, i) => (word === null ? words[i] !== '' : word === words[i]))) {
      return { resource, values: words.filter((_, i) => segments[i] === null) };
    }
  }
  return undefined;
}

function resourcesOf(operations: readonly Operation[]): Map<string, Resource> {
  const placed = operations.map((operation) => ({ operation, placement: placementOf(operation) }));
  const all = placed.map(({ placement }) => placement);
  const byPath = Map.groupBy(placed, ({ placement }) => placement.path);
  return new Map(
    [...byPath].map(([path, here]) => {
      const endpoints = here.map(({ operation, placement }): [Method, Endpoint] => [
        placement.method,
        {
          operation,
          placement,
          locate: operation.status === 201 ? locator(placement, all) : () => undefined,
        },
      ]);
      return [path, { endpoints: new Map(endpoints), allow: allowOf(endpoints.map(([method]) => method)) }];
    }),
  );
}

function allowOf(methods: readonly Method[]): string {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(
    ', ',
  );
}

function decoded(word: string): string {
  if (!word.includes('%')) return word;
  try {
    return decodeURIComponent(word);
  } catch {
    const message = `The path has broken percent-encoding in "${word}".`;
    throw invalidRequest([{ path: '', code: 'invalid_encoding', message, actual: word }]);
  }
}
