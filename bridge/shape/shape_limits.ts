import type { ApiError, Fault } from '../../domain/http/errors.ts';
import { invalidRequest } from '../../domain/http/errors.ts';

/** Most levels of nesting in a body; the deepest input needs five. */
const MOST_LEVELS = 32;
/** Most names in one object or query; the largest input has a dozen. */
export const MOST_NAMES = 200;

/**
 * Refuses a parsed body that nests deeper or has more names than any input needs. It comes before validation, which looks at
 * every name. Throws `invalid_request`.
 */
export function refuseShape(body: unknown): void {
  const fault = faultOf(body, MOST_LEVELS);
  if (fault) throw invalidRequest([fault]);
}

/** The refusal of more names than {@link MOST_NAMES} outside of a body. */
export const tooManyNames = (message: string): ApiError => invalidRequest([manyNames('', message)]);

function faultOf(value: unknown, levels: number): Fault | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return TOO_DEEP;
  if (Array.isArray(value)) return firstFault(value, (i) => String(i), levels);
  const names = Object.keys(value);
  if (names.length > MOST_NAMES)
    return manyNames('', `This object has ${names.length} names; ${MOST_NAMES} are the most.`);
  return firstFault(Object.values(value), (i) => names[i] ?? '', levels);
}

/** The fault of the first faulty part, with the part's name before its path. */
function firstFault(parts: unknown[], nameOf: (i: number) => string, levels: number): Fault | undefined {
  let i = 0;
  for (const part of parts) {
    const fault = faultOf(part, levels - 1);
    if (fault === TOO_DEEP) return fault;
    if (fault) return { ...fault, path: fault.path === '' ? nameOf(i) : `${nameOf(i)}.${fault.path}` };
    i++;
  }
  return undefined;
}

const TOO_DEEP: Fault = {
  path: '',
  code: 'too_deep',
  message: `The body nests deeper than ${MOST_LEVELS} levels.`,
  limit: MOST_LEVELS,
  fix: 'Send what the schema describes.',
};

const manyNames = (path: string, message: string): Fault => ({
  path,
  code: 'too_many_names',
  message,
  limit: MOST_NAMES,
  fix: 'Send the inputs that the schema names, and no others.',
});
