import type { Fault } from '../../domain/http/errors.ts';
import { invalidRequest } from '../../domain/http/errors.ts';
import { nearest } from '../../domain/words/edit_distance.ts';
import { type Placement, valueOf } from '../shape/placement.ts';
import { MOST_NAMES, tooManyNames } from '../shape/shape_limits.ts';

export type Values = Record<string, unknown>;

/**
 * The inputs of a query string. Campaign parameters (`utm_*`) are dropped, because shared links carry them. Throws
 * `invalid_request` for too many names, broken percent-encoding, a repeated key, an input of the path, and any key if inputs
 * are in the body (D59). Unknown keys are left to the operation's strict schema.
 */
export function readQuery(query: string, placement: Placement): Values {
  if (query === '') return {};
  const values = new Map<string, unknown>();
  const faults: Fault[] = [];
  const pairs = query.split('&');
  if (pairs.length > MOST_NAMES)
    throw tooManyNames(`The query has ${pairs.length} parameters; ${MOST_NAMES} are the most.`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const [key, text] = decodedPair(pair);
    if (key.startsWith('utm_')) continue;
    const fault = values.has(key) ? repeated(key) : misplaced(key, placement);
    if (fault) faults.push(fault);
    values.set(key, valueOf(text, placement.scalars.get(key)));
  }
  if (faults.length > 0) throw invalidRequest(faults);
  // fromEntries makes own properties, even of a key like __proto__.
  return Object.fromEntries(values);
}

function decodedPair(pair: string): [string, string] {
  const split = pair.indexOf('=');
  const key = split < 0 ? pair : pair.slice(0, split);
  return [decoded(key, pair), split < 0 ? '' : decoded(pair.slice(split + 1), pair)];
}

function decoded(text: string, pair: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw invalidRequest([
      {
        path: '',
        code: 'invalid_encoding',
        message: `The query has broken percent-encoding in "${pair}".`,
        actual: pair,
      },
    ]);
  }
}

const repeated = (key: string): Fault => ({
  path: key,
  code: 'repeated_key',
  message: `The query names "${key}" more than once.`,
  fix: 'Send it once.',
});

function misplaced(key: string, { method, pathKeys, bodyKeys }: Placement): Fault | undefined {
  if (pathKeys.includes(key)) {
    return {
      path: key,
      code: 'misplaced_key',
      message: `"${key}" travels in the path.`,
      fix: 'Leave it out of the query.',
    };
  }
  if (bodyKeys.includes(key)) {
    return {
      path: key,
      code: 'misplaced_key',
      message: `"${key}" travels in the body.`,
      fix: 'Send it in the JSON body.',
    };
  }
  if (method === 'GET' || method === 'DELETE') return undefined;
  const near = nearest(key, bodyKeys);
  return {
    path: key,
    code: 'unknown_key',
    message: `There is no query parameter "${key}" here.`,
    fix: near ? `Did you mean "${near}" in the body?` : 'Leave it out.',
  };
}
