import type { Operation } from '../../tools/operation/define.ts';
import { inlineSchema } from './schemas.ts';

/** Version of the description of the API (R16). */
export const API_VERSION = '1.0.0';

/** Root of the REST API; the version is part of it (R1). */
export const API_ROOT = '/api/v1';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where each input of an operation travels in REST: in the path if the route names it, else query or body. */
export interface Placement {
  method: Method;
  /** Path below `/api/v1`, with its variables in braces. */
  path: string;
  pathKeys: readonly string[];
  queryKeys: readonly string[];
  bodyKeys: readonly string[];
  /** Type of each input of path and query in the JSON schema, which decides how its text is read. */
  scalars: ReadonlyMap<string, Scalar>;
}

export type Scalar = 'string' | 'integer' | 'boolean';

/** The placement of an operation, derived from its route: GET and DELETE have a query, the other verbs a body. */
export function placementOf(operation: Operation): Placement {
  const [method, path] = operation.route.split(' ') as [Method, string];
  const pathKeys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
  const rest = Object.keys(operation.input.shape).filter((key) => !pathKeys.includes(key));
  const inQuery = method === 'GET' || method === 'DELETE';
  const queryKeys = inQuery ? rest : [];
  const { properties = {} } = inlineSchema(operation.input, 'input');
  return {
    method,
    path,
    pathKeys,
    queryKeys,
    bodyKeys: inQuery ? [] : rest,
    scalars: new Map([...pathKeys, ...queryKeys].map((key) => [key, scalarOf(properties[key]?.type)])),
  };
}

function scalarOf(type: unknown): Scalar {
  return type === 'integer' || type === 'boolean' ? type : 'string';
}

/**
 * The value that a text of path or query means. Only the canonical form of a number or truth value is one (`5`, `true`; not
 * `05`, `+5`, `5.0`, `1e2`, `True`); any other text stays as it is, so that the schema refuses it and shows it.
 */
export function valueOf(text: string, type: Scalar | undefined): string | number | boolean {
  if (type === 'integer' && /^(?:0|-?[1-9]\d*)$/.test(text)) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
