import type { Operation } from '../../tools/operation/define.ts';
import { inlineSchema } from './schemas.ts';

/** Version of the description of the API (R16). */
export const API_VERSION = '1.0.0';

/** Root of the REST API; the version is part of it (R1). */
export const API_ROOT = '/api/v1';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where each input of an operation is in REST: in the path if the route names it, else in query or body. */
export interface Placement {
  method: Method;
  /** Path below `/api/v1`, with variables in braces. */
  path: string;
  pathKeys: readonly string[];
  queryKeys: readonly string[];
  bodyKeys: readonly string[];
  /** JSON schema type of each input of path and query; it decides how the text is read. */
  scalars: ReadonlyMap<string, Scalar>;
}

export type Scalar = 'string' | 'integer' | 'boolean';

/** The placement of an operation by its route: GET and DELETE have a query, other verbs a body. */
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
 * The value of a text in path or query. Only the canonical form of a number or boolean is converted (`5`, `true`; not `05`,
 * `+5`, `5.0`, `1e2`, `True`). Other text stays as it is, so that the schema refuses and shows it.
 */
export function valueOf(text: string, type: Scalar | undefined): string | number | boolean {
  if (type === 'integer' && /^(?:0|-?[1-9]\d*)$/.test(text)) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : text;
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
