import { inJson, isMembers } from '../mcp_tools/meant.ts';

/**
 * A message, or a batch, as its sender means it: null stands for what is absent (D80, record 81), as serializers of several languages
 * write it; so do "" and [] for an object without members, and JSON text for the arguments that it holds.
 */
export const meantMessage = (body: unknown): unknown => (Array.isArray(body) ? body.map(meant) : meant(body));

function meant(message: unknown): unknown {
  if (!isMembers(message) || !Object.hasOwn(message, 'params')) return message;
  const { params, ...rest } = message;
  if (params === null || isEmptyList(params)) return rest;
  if (!isMembers(params)) return message;
  const entries = Object.entries(params).map(([key, value]): [string, unknown] => [
    key,
    OBJECTS.has(key) ? objectIn(value) : value,
  ]);
  const present = entries.filter(([, value]) => value !== null);
  const isChanged = present.length < entries.length || present.some(([key, value]) => value !== params[key]);
  return isChanged ? { ...message, params: Object.fromEntries(present) } : message;
}

/** Members of `params` that are objects. */
const OBJECTS: ReadonlySet<string> = new Set(['arguments', '_meta']);

/** The object that a value stands for, null for one that is empty; other values are left to the SDK. */
function objectIn(value: unknown): unknown {
  if (value === '' || isEmptyList(value)) return null;
  const read = typeof value === 'string' ? inJson(value) : value;
  return isMembers(read) ? read : value;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
