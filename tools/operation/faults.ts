import { z } from 'zod';
import { FAULTS_SHOWN, type Fault, shortenBy } from '../../domain/http/errors.ts';

/**
 * zod's issues as faults of a problem object: path, rule, value, fix (D25). Only the first are written out, because every unknown name is
 * a fault; the rest is counted.
 */
export function faultsOf(error: z.ZodError, input: z.ZodObject): { faults: Fault[]; further: number } {
  const faults: Fault[] = [];
  let total = 0;
  for (const issue of error.issues) {
    total += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    if (faults.length < FAULTS_SHOWN) faults.push(...faultsIn(issue, input, FAULTS_SHOWN - faults.length));
  }
  return { faults, further: total - faults.length };
}

function faultsIn(issue: z.core.$ZodIssue, input: z.ZodObject, most: number): Fault[] {
  const path = shortName(issue.path.join('.'));
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(input, issue.path);
    return issue.keys.slice(0, most).map((key) =>
      unknownKey(path ? `${path}.${shortName(key)}` : shortName(key), key, {
        known,
        place: path ? placeOutside(key, path, input) : placeInside(key, known, input),
      }),
    );
  }
  return [
    {
      path,
      code: issue.code,
      message: sentence(issue),
      ...boundOf(issue),
      ...actualOf(issue),
      ...fixOf(issue),
    },
  ];
}

/** A name, shortened. */
const shortName = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** The keys of an object inside an input; empty if it is no object of a fixed shape. */
function keysAt(input: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const schema = bare(input);
  const [key, ...rest] = path;
  if (schema instanceof z.ZodArray) return key === undefined ? [] : keysAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  if (key === undefined) return Object.keys(schema.shape);
  const inner: z.core.$ZodType | undefined = schema.shape[String(key)];
  return inner ? keysAt(inner, rest) : [];
}

/** A schema without its optional and nullable wrappers. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable
    ? bare(schema.unwrap())
    : schema;
}

/** Other names that callers may use for a key (D31), or that other operations use. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  twitter: 'x',
  meta_description: 'meta',
  role: 'title',
  draft_id: 'id',
  query: 'q',
  search: 'q',
  limit: 'per_page',
  page_size: 'per_page',
  competitor: 'competitor_url',
};

/** Keys that look like another one and mean something else. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ['unlock_fields', 'Name the fields in restore: that brings the originals back and unlocks them.'],
]);

/** The object among the inputs where a key of the request belongs. */
function placeInside(key: string, known: readonly string[], input: z.ZodObject): string | undefined {
  const part = known.find((one) => keysAt(input, [one]).includes(key));
  return part && `Put it into ${part}.`;
}

/** The hint that a key of an object belongs among the inputs. */
const placeOutside = (key: string, path: string, input: z.ZodObject): string | undefined =>
  key in input.shape ? `Put it beside ${path}, not into it.` : undefined;

/** `place` says where such a key belongs. */
function unknownKey(
  path: string,
  key: string,
  { known, place }: { known: readonly string[]; place: string | undefined },
): Fault {
  const other = OTHER_NAMES[key];
  const near = other && known.includes(other) ? other : nearest(key, known);
  return {
    path,
    code: 'unknown_key',
    message: `There is no input "${shortName(key)}" here.`,
    ...(known.length > 0 && { limit: known }),
    fix: REMEDIES.get(key) ?? place ?? (near ? `Did you mean "${near}"?` : 'Leave it out.'),
  };
}

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
function fixOf(issue: z.core.$ZodIssue): Pick<Fault, 'fix'> {
  const { input } = issue;
  if (issue.code === 'invalid_type') return typeFix(issue.expected, input);
  if (typeof input !== 'string') return {};
  if (issue.code === 'too_big') return { fix: shortenBy(charactersIn(input) - Number(issue.maximum)) };
  const near = issue.code === 'invalid_value' ? nearest(input, issue.values.map(String)) : undefined;
  return near ? { fix: `Did you mean "${near}"?` } : {};
}

function typeFix(expected: string, input: unknown): Pick<Fault, 'fix'> {
  if (input === null) return { fix: 'Send a value, or leave it out where it may be left out.' };
  if (expected === 'string' && typeof input === 'number')
    return { fix: `Send it as a text: ${JSON.stringify(String(input))}.` };
  if (typeof input !== 'string') return {};
  if (expected === 'number' && input.trim() !== '' && Number.isFinite(Number(input)))
    return { fix: `Send it as a number: ${Number(input)}.` };
  if (expected === 'array') return { fix: 'Send a list of texts.' };
  return expected === 'object' ? { fix: 'Send the object itself, not as a text.' } : {};
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

/** The known word closest to a wrong one, within two edits (one for short words); undefined if none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  // Two edits could change a short word completely.
  const most = word.length <= SHORT ? 1 : 2;
  const ranked = known
    .filter((candidate) => Math.abs(candidate.length - word.length) <= most)
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (!best || best.distance > most) return undefined;
  return best.distance < Math.max(word.length, best.candidate.length) ? best.candidate : undefined;
}

const SHORT = 4;

/** Edit distance: wrong, missing or extra letters. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
