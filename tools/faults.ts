import { z } from 'zod';
import type { Fault } from '../domain/errors.ts';

/** zod's issues as the faults of a problem object: path, rule, what was seen, how to mend it (D25). */
export function faultsOf(error: z.ZodError, input: z.ZodObject): Fault[] {
  return error.issues.flatMap((issue) => faultOf(issue, input));
}

function faultOf(issue: z.core.$ZodIssue, input: z.ZodObject): Fault[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(path ? `${path}.${key}` : key, key, keysAt(input, issue.path)));
  }
  return [{ path, code: issue.code, message: sentence(issue), ...boundOf(issue), ...actualOf(issue) }];
}

/** The keys that an object inside an input takes; none where that is no object of a fixed shape. */
function keysAt(input: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const schema = bare(input);
  const [key, ...rest] = path;
  if (schema instanceof z.ZodArray) return key === undefined ? [] : keysAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return [];
  if (key === undefined) return Object.keys(schema.shape);
  const inner: z.core.$ZodType | undefined = schema.shape[String(key)];
  return inner ? keysAt(inner, rest) : [];
}

/** A schema without "may be left out" and "or null" around it. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable
    ? bare(schema.unwrap())
    : schema;
}

/** Keys that callers may know by another name (D31). */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  twitter: 'x',
  meta_description: 'meta',
  role: 'title',
};

function unknownKey(path: string, key: string, known: readonly string[]): Fault {
  const other = OTHER_NAMES[key];
  const near = other && known.includes(other) ? other : nearest(key, known);
  return {
    path,
    code: 'unknown_key',
    message: `There is no input "${key}" here.`,
    ...(known.length > 0 && { limit: known }),
    fix: near ? `Did you mean "${near}"?` : 'Leave it out.',
  };
}

function sentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This input is required.';
  const text = issue.message.replace(/^Invalid input: /, '').replace(/^Too (big|small): /, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
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

/** What was seen, where that fits into a line: the value of a scalar, the length of what is too long or too short. */
function actualOf({ code, input }: z.core.$ZodIssue): Pick<Fault, 'actual'> {
  if (code === 'too_big' || code === 'too_small') {
    if (typeof input === 'string') return { actual: Array.from(input).length };
    if (Array.isArray(input)) return { actual: input.length };
  }
  if (typeof input === 'number') return { actual: input };
  return typeof input === 'string' && input.length <= 100 ? { actual: input } : {};
}

/** The known word that a wrong one most likely meant, by edit distance of at most two; undefined when none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= 2 ? best.candidate : undefined;
}

function editDistance(a: string, b: string): number {
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
