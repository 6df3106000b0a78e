import { ApiError } from '../domain/errors.ts';
import { invalidRequest } from '../tools/call.ts';
import type { Operation } from '../tools/define.ts';
import { type Method, type Placement, placementOf } from './placement.ts';

/** Root of the REST API; the version is part of it (R1). */
export const API_ROOT = '/api/v1';

/** One operation with its place in REST. */
export interface Endpoint {
  operation: Operation;
  placement: Placement;
}

/** What stands at one path: an endpoint per verb. */
export interface Resource {
  endpoints: ReadonlyMap<Method, Endpoint>;
  /** Verbs for the Allow header: those of the endpoints, HEAD beside GET, and OPTIONS. */
  allow: string;
}

export interface Match {
  resource: Resource;
  /** Decoded values of the path's variables, in their order. */
  values: readonly string[];
}

interface Pattern {
  /** Fixed words, and null for a variable. */
  segments: readonly (string | null)[];
  endpoints: Map<Method, Endpoint>;
  resource: Resource;
}

/**
 * Finds what stands at a path below {@link API_ROOT}. One slash at the end is ignored. Raises `invalid_request` for a path
 * whose percent-encoding is broken, and `no_such_address` where nothing stands.
 */
export function routeTable(operations: readonly Operation[]): (path: string) => Match {
  const patterns = patternsOf(operations);
  const fixed = new Map<string, Match>();
  const variable: Pattern[][] = [];
  for (const pattern of patterns) {
    const { segments, resource } = pattern;
    if (segments.every((word) => word !== null))
      fixed.set(`/${segments.join('/')}`, { resource, values: [] });
    else (variable[segments.length] ??= []).push(pattern);
  }
  return (path) => {
    const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const exact = fixed.get(clean);
    if (exact) return exact;
    const words = clean.slice(1).split('/').map(decoded);
    for (const { segments, resource } of variable[words.length] ?? []) {
      if (segments.every((word, i) => (word === null ? words[i] !== '' : word === words[i]))) {
        return { resource, values: words.filter((_, i) => segments[i] === null) };
      }
    }
    const again = fixed.get(`/${words.join('/')}`);
    if (again) return again;
    throw new ApiError('no_such_address', `There is nothing at ${API_ROOT}${path}.`);
  };
}

function patternsOf(operations: readonly Operation[]): Pattern[] {
  const byPath = new Map<string, Pattern>();
  for (const operation of operations) {
    const placement = placementOf(operation);
    let pattern = byPath.get(placement.path);
    if (!pattern) {
      const endpoints = new Map<Method, Endpoint>();
      const segments = placement.path
        .slice(1)
        .split('/')
        .map((word) => (word.startsWith('{') ? null : word));
      pattern = { segments, endpoints, resource: { endpoints, allow: '' } };
      byPath.set(placement.path, pattern);
    }
    pattern.endpoints.set(placement.method, { operation, placement });
    pattern.resource.allow = allowOf(pattern.endpoints);
  }
  return [...byPath.values()];
}

function allowOf(endpoints: ReadonlyMap<Method, Endpoint>): string {
  const verbs = [...endpoints.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...verbs, 'OPTIONS'].join(', ');
}

function decoded(word: string): string {
  if (!word.includes('%')) return word;
  try {
    return decodeURIComponent(word);
  } catch {
    throw invalidRequest([
      {
        path: '',
        code: 'invalid_encoding',
        message: `The path has broken percent-encoding in "${word}".`,
        actual: word,
      },
    ]);
  }
}
