import { z } from 'zod';
import type { Fault } from '../../domain/http/errors.ts';
import { nearest } from '../../domain/words/edit_distance.ts';

/** Other names that callers may use for a key (D31), or that other operations use. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  amount: ['amount_cents'],
  category: ['categories'],
  claim: ['claim_id'],
  competitor: ['competitor_url'],
  content: ['body'],
  draft: ['id'],
  draft_id: ['id'],
  homepage: ['url'],
  id: ['listing_id', 'milestone_id', 'claim_id', 'slug', 'number'],
  limit: ['per_page'],
  link: ['url'],
  listing: ['slug', 'listing_id'],
  meta_description: ['meta'],
  name: ['slug'],
  order: ['number'],
  order_id: ['number'],
  order_number: ['number'],
  page_size: ['per_page'],
  product: ['slug'],
  query: ['q'],
  role: ['title'],
  search: ['q'],
  site: ['url'],
  slug: ['listing_id'],
  text: ['body'],
  twitter: ['x'],
  website: ['url'],
};

/** Keys that look like another one and mean something else. */
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ['unlock_fields', 'Name the fields in restore: that brings the originals back and unlocks them.'],
]);

/** What is known about an unknown key. */
interface UnknownKey {
  key: string;
  /** The object in which it stands, among the inputs. */
  path: readonly PropertyKey[];
  input: z.ZodObject;
  /** Required inputs that the request does not have. */
  missing?: readonly string[];
}

/** What the sender of an unknown key probably meant; undefined if it resembles nothing. */
export function hintFor({ key, path, input, missing = [] }: UnknownKey): string | undefined {
  const known = keysAt(input, path);
  const place = path.length > 0 ? placeOutside(key, path.join('.'), input) : placeInside(key, known, input);
  const near = otherName(key, known, missing) ?? nearest(key, known);
  const meant = near ?? (path.length === 0 && missing.length === 1 ? missing[0] : undefined);
  return REMEDIES.get(key) ?? place ?? (meant && `Did you mean "${meant}"?`);
}

/** The input that is known by another name, one that is missing before others. */
function otherName(key: string, known: readonly string[], missing: readonly string[]): string | undefined {
  const names = Object.hasOwn(OTHER_NAMES, key) ? (OTHER_NAMES[key] ?? []) : [];
  const here = names.filter((name) => known.includes(name));
  return here.find((name) => missing.includes(name)) ?? here[0];
}

/** The fault of an unknown key; `at` is its path as it is shown. */
export function unknownKey(at: string, unknown: UnknownKey): Fault {
  const { path, input, missing = [] } = unknown;
  const known = keysAt(input, path);
  return {
    path: at,
    code: 'unknown_key',
    message: `There is no input "${shortName(unknown.key)}" here.`,
    ...(known.length > 0 && { limit: known }),
    fix: hintFor(unknown) ?? (missing.length > 0 ? `Send ${missing.join(' and ')}.` : 'Leave it out.'),
  };
}

/** A name, shortened. */
export const shortName = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);

/** The keys of an object inside an input; empty if it is no object of a fixed shape. */
function keysAt(input: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const schema = schemaAt(input, path);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The schema at a path of an input, without its optional and nullable wrappers; undefined where there is none. */
export function schemaAt(input: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  const schema = bare(input);
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  if (schema instanceof z.ZodArray) return schemaAt(schema.element, rest);
  const inner: z.core.$ZodType | undefined =
    schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key) ? schema.shape[String(key)] : undefined;
  return inner && schemaAt(inner, rest);
}

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable
    ? bare(schema.unwrap())
    : schema;
}

/** The object among the inputs where a key of the request belongs. */
function placeInside(key: string, known: readonly string[], input: z.ZodObject): string | undefined {
  const part = known.find((one) => keysAt(input, [one]).includes(key));
  return part && `Put it into ${part}.`;
}

/** The hint that a key of an object belongs among the inputs. */
const placeOutside = (key: string, path: string, input: z.ZodObject): string | undefined =>
  Object.hasOwn(input.shape, key) ? `Put it beside ${path}, not into it.` : undefined;
