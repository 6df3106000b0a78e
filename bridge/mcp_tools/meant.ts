import type { Operation } from '../../tools/operation/define.ts';
import { hintFor, OTHER_NAMES } from '../../tools/operation/unknown_keys.ts';
import { inlineSchema, type JsonSchema } from '../shape/schemas.ts';
import { refuseShape } from '../shape/shape_limits.ts';
import { meantText } from './meant_texts.ts';

/** What a tool call means. */
export interface Meant {
  input: Members;
  /** The keys that mean nothing here and were left out. */
  left_out: readonly string[];
}

type Members = Record<string, unknown>;

/**
 * Corrects inputs of a tool call that have only one possible meaning although they do not fit the schema (D80, record 81). It runs
 * before validation, which has the last word. REST and the published schemas do not have it.
 *
 * | What a model or its client sends | What is meant |
 * |---|---|
 * | null for an input that may be left out and cannot be null | left out |
 * | "", "null" or ["null"] for such an input where no empty text is allowed | left out |
 * | a list or an object as JSON text | the list or object |
 * | one entry where a list is expected | a list of it |
 * | the name that another operation has for a required input | that input |
 * | a key that clients add to calls of any tool | left out |
 * | texts as bridge/mcp_tools/meant_texts.ts says, 5 for "5" | the value |
 *
 * Inside `fields` null deletes the field: it stays where the schema has it, and is an empty text or list elsewhere.
 */
export function meantInputs(operation: Operation, args: Members): Meant {
  const schema = inlineSchema(operation.input, 'input');
  const named = renamed(args, schema);
  const left_out = Object.keys(named).filter((key) => meansNothing(key, named, operation));
  const known = left_out.length === 0 ? named : without(named, left_out);
  return { input: members(known, schema), left_out };
}

/**
 * Keys that clients add to the calls of any tool, which the model cannot leave out. test/clients/zoo/ has the report of each. Of a tool
 * that writes only these are left out: another one may carry what was meant.
 */
const ADDED_BY_CLIENTS: ReadonlySet<string> = new Set([
  'chatInput',
  'random_string',
  'sessionId',
  'task_progress',
  'toolCallId',
  'wait_for_previous',
]);

/** Whether a key is no input and resembles none. Where a required input is missing, it may be that one. */
function meansNothing(key: string, args: Members, { input, effect }: Operation): boolean {
  const { shape } = input;
  if (Object.hasOwn(shape, key)) return false;
  if (ADDED_BY_CLIENTS.has(key)) return true;
  const { required = [] } = inlineSchema(input, 'input');
  const isWhole = required.every((name) => Object.hasOwn(args, name));
  return effect.readOnly && isWhole && hintFor({ key, path: [], input }) === undefined;
}

/** The inputs with the names that this operation has for them. */
function renamed(args: Members, { properties = {}, required = [] }: JsonSchema): Members {
  const entries = Object.entries(args).map(([key, value]): [string, unknown] => {
    if (Object.hasOwn(properties, key) || !Object.hasOwn(OTHER_NAMES, key)) return [key, value];
    const free = (OTHER_NAMES[key] ?? []).filter(
      (name) => Object.hasOwn(properties, name) && !Object.hasOwn(args, name),
    );
    const needed = free.filter((name) => required.includes(name));
    const [only, ...more] = needed.length > 0 ? needed : free;
    return [only !== undefined && more.length === 0 && isOfKind(value, properties[only]) ? only : key, value];
  });
  const names = new Set(entries.map(([name]) => name));
  // Two names for one input have no single meaning.
  return names.size === entries.length && entries.some(([name]) => !Object.hasOwn(args, name))
    ? Object.fromEntries(entries)
    : args;
}

/** Whether a value, or the number in a text, is of the kind of an input. */
function isOfKind(value: unknown, { type }: JsonSchema = {}): boolean {
  if (type === 'integer')
    return Number.isInteger(typeof value === 'string' ? meantText(value, { type }, '') : value);
  return type === 'string' && typeof value === 'string';
}

const without = (object: Members, keys: readonly string[]): Members =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));

/** The members of an object with corrections; the same object if there are none. */
function members(object: Members, { properties = {}, required = [] }: JsonSchema, name = ''): Members {
  let changed: Members | undefined;
  for (const [key, value] of Object.entries(object)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!schema) continue;
    const meant = memberOf(value, schema, { key, isRequired: required.includes(key), inside: name });
    if (meant === value) continue;
    // fromEntries makes own properties, even of a key like __proto__.
    changed ??= Object.fromEntries(Object.entries(object));
    if (meant === undefined) Reflect.deleteProperty(changed, key);
    else changed[key] = meant;
  }
  return changed ?? object;
}

/** A member with corrections; undefined where it is left out. */
function memberOf(
  value: unknown,
  schema: JsonSchema,
  { key, isRequired, inside }: { key: string; isRequired: boolean; inside: string },
): unknown {
  const sent = inside === 'fields' ? emptied(value, schema) : value;
  return isLeftOut(sent, schema, isRequired) ? undefined : valueOf(sent, schema, key);
}

function isLeftOut(value: unknown, schema: JsonSchema, isRequired: boolean): boolean {
  if (isRequired) return false;
  if (value === null) return !branches(schema).some(({ type }) => type === 'null');
  return isNothing(value) && !branches(schema).some(takesEmpty);
}

/** What null means for a field: an empty list or text, where it cannot be null. */
function emptied(value: unknown, schema: JsonSchema): unknown {
  if (value !== null) return value;
  const kinds = branches(schema);
  if (kinds.some(({ type }) => type === 'null')) return null;
  if (kinds.some(({ type }) => type === 'array')) return [];
  return kinds.some(takesEmpty) ? '' : null;
}

/** Whether a value is what clients write for null, "null" in a list among them (anthropics/claude-code#95239). */
const isNothing = (value: unknown): boolean =>
  value === '' || value === 'null' || (Array.isArray(value) && value.length === 1 && value[0] === 'null');

const takesEmpty = ({ type, enum: values, pattern, format, minLength }: JsonSchema): boolean =>
  type === 'string' && !values && !pattern && !format && !minLength;

const branches = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf ?? [schema];

/** A corrected value if the schema allows only one meaning, else the value unchanged. */
function valueOf(value: unknown, schema: JsonSchema, key: string): unknown {
  const [only, ...more] = branches(schema).filter(({ type }) => type !== 'null');
  if (!only || more.length > 0 || value === null) return value;
  if (only.type === 'array' || only.type === 'object')
    return partsOf(typeof value === 'string' ? inJson(value) : value, only, key);
  if (typeof value === 'string') return meantText(value, only, key);
  return typeof value === 'number' && only.type === 'string' ? String(value) : value;
}

/** A list or object with corrections; anything else unchanged. */
function partsOf(value: unknown, schema: JsonSchema, key: string): unknown {
  if (schema.items) return listOf(value, schema.items, key);
  return isMembers(value) ? members(value, schema, key) : value;
}

/** A list with corrections; one entry is a list of it, and a text with commas may be several. */
function listOf(value: unknown, entry: JsonSchema, key: string): unknown {
  if (!Array.isArray(value)) {
    const isEntry =
      entry.type === 'object' ? isMembers(value) : typeof value === 'string' && isOneEntry(value);
    return isEntry ? [valueOf(value, entry, key)] : value;
  }
  const meant = value.map((each) => valueOf(each, entry, key));
  return meant.some((each, i) => each !== value[i]) ? meant : value;
}

/** Whether a text is one entry: no commas, and no JSON that was cut off or means something else. */
const isOneEntry = (text: string): boolean => !/[,;\n]/.test(text) && !/^\s*[[{]\s*(?:["[{\]}]|$)/.test(text);

/** Whether a value is an object of JSON. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list or object that a text holds as JSON; the text itself if it holds none, or one that is deeper than any input. */
export function inJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    refuseShape(value);
    return value;
  } catch {
    return text;
  }
}
