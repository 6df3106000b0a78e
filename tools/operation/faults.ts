import { z } from 'zod';
import type { FaultCode } from '../../domain/faults/fault_codes.ts';
import { FAULTS_SHOWN, type Fault, shortenBy } from '../../domain/http/errors.ts';
import { nearest } from '../../domain/words/edit_distance.ts';
import { schemaAt, shortName, unknownKey } from './unknown_keys.ts';

/**
 * zod's issues as faults of a problem object: path, rule, value, fix (D25). Only the first are written out, because every unknown name is
 * a fault; the rest is counted.
 */
export function faultsOf(error: z.ZodError, input: z.ZodObject): { faults: Fault[]; further: number } {
  const faults: Fault[] = [];
  const issues = withoutSizes(error.issues);
  const missing = issues
    .filter(isMissing)
    .flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []));
  let total = 0;
  for (const issue of issues) {
    total += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    if (faults.length < FAULTS_SHOWN)
      faults.push(...faultsIn(issue, { input, missing, most: FAULTS_SHOWN - faults.length }));
  }
  return { faults, further: total - faults.length };
}

/** The issues without the size of what is of the wrong kind: zod counts the characters of a text where a list is expected. */
function withoutSizes(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const wrongKind = new Set(issues.filter(({ code }) => code === 'invalid_type').map(pathOf));
  return issues.filter(
    (issue) => !((issue.code === 'too_big' || issue.code === 'too_small') && wrongKind.has(pathOf(issue))),
  );
}

const pathOf = ({ path }: z.core.$ZodIssue): string => JSON.stringify(path);

const isMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.input === undefined;

/** What the faults of an issue are written with. */
interface Surroundings {
  input: z.ZodObject;
  /** Required inputs that the request does not have. */
  missing: readonly string[];
  most: number;
}

function faultsIn(issue: z.core.$ZodIssue, { input, missing, most }: Surroundings): Fault[] {
  const path = shortName(issue.path.join('.'));
  if (issue.code === 'unrecognized_keys') {
    const inside = issue.path.length > 0;
    return issue.keys.slice(0, most).map((key) =>
      unknownKey(inside ? `${path}.${shortName(key)}` : shortName(key), {
        key,
        path: issue.path,
        input,
        missing: inside ? [] : missing,
      }),
    );
  }
  return [
    {
      path,
      code: CODES[issue.code],
      message: sentence(issue),
      ...boundOf(issue),
      ...actualOf(issue),
      ...fixOf(issue, input),
    },
  ];
}

/** Our codes for zod's, which a release of it may rename. */
const CODES: Record<z.core.$ZodIssue['code'], FaultCode> = {
  invalid_type: 'invalid_type',
  invalid_union: 'invalid_type',
  invalid_value: 'invalid_value',
  invalid_element: 'invalid_value',
  not_multiple_of: 'invalid_value',
  invalid_format: 'invalid_format',
  too_big: 'too_big',
  too_small: 'too_small',
  unrecognized_keys: 'unknown_key',
  invalid_key: 'unknown_key',
  custom: 'rule_broken',
};

function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This input is required.';
      break;
    case 'invalid_value':
      return 'This is none of the values that are allowed.';
    case 'too_big':
      return `Must ${bound(issue.origin, 'at most', issue.maximum)}.`;
    case 'too_small':
      // Custom messages of the schema are kept.
      if (issue.message.startsWith('Too small'))
        return `Must ${bound(issue.origin, 'at least', issue.minimum)}.`;
      break;
    default:
  }
  const text = issue.message.replace(/^Invalid input: /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

function bound(origin: string, how: 'at most' | 'at least', limit: number | bigint): string {
  const units = { string: 'characters', array: 'items', object: 'keys' }[origin];
  return units
    ? `have ${how} ${limit} ${limit === 1 ? units.replace(/s$/, '') : units}`
    : `be ${how} ${limit}`;
}

/** How to fix it, if known. */
function fixOf(issue: z.core.$ZodIssue, schema: z.ZodObject): Pick<Fault, 'fix'> {
  const { input } = issue;
  if (issue.code === 'invalid_type') return typeFix(issue, schema);
  if (typeof input !== 'string') return {};
  if (issue.code === 'too_big') return { fix: shortenBy(charactersIn(input) - Number(issue.maximum)) };
  const near = issue.code === 'invalid_value' ? nearest(input, issue.values.map(String)) : undefined;
  return near ? { fix: `Did you mean "${near}"?` } : {};
}

function typeFix(
  { expected, input, path }: z.core.$ZodIssueInvalidType,
  schema: z.ZodObject,
): Pick<Fault, 'fix'> {
  if (input === null) return { fix: 'Send a value, or leave it out where it may be left out.' };
  if (expected === 'array' && input !== undefined)
    return { fix: `Send a list of ${entriesOf(schemaAt(schema, path))}.` };
  if (expected === 'string' && typeof input === 'number')
    return { fix: `Send it as a text: ${JSON.stringify(String(input))}.` };
  if (typeof input !== 'string') return {};
  if (expected === 'number' && input.trim() !== '' && Number.isFinite(Number(input)))
    return { fix: `Send it as a number: ${Number(input)}.` };
  return expected === 'object' ? { fix: 'Send the object itself, not as a text.' } : {};
}

/** What a list holds, in words. */
function entriesOf(list: z.core.$ZodType | undefined): string {
  const entry = list instanceof z.ZodArray ? schemaAt(list.element, []) : undefined;
  return entry instanceof z.ZodObject ? `objects with ${Object.keys(entry.shape).join(', ')}` : 'texts';
}

function boundOf(issue: z.core.$ZodIssue): Pick<Fault, 'limit'> {
  switch (issue.code) {
    case 'too_big':
      return { limit: Number(issue.maximum) };
    case 'too_small':
      return { limit: Number(issue.minimum) };
    case 'invalid_value':
      return { limit: issue.values.map(String) };
    default:
      return {};
  }
}

/** The received value, if short: a scalar, or the length of what is too long or too short. */
function actualOf({ code, input }: z.core.$ZodIssue): Pick<Fault, 'actual'> {
  if (code === 'too_big' || code === 'too_small') {
    if (typeof input === 'string') return { actual: charactersIn(input) };
    if (Array.isArray(input)) return { actual: input.length };
  }
  if (typeof input === 'number') return { actual: input };
  return typeof input === 'string' && input.length <= 100 ? { actual: input } : {};
}

/** Number of characters (code points) of a text. */
function charactersIn(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
