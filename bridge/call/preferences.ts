import type { Fault } from '../../domain/http/errors.ts';
import type { Result } from '../../tools/operation/call.ts';
import type { Operation, Preference } from '../../tools/operation/define.ts';
import type { JsonSchema } from '../shape/schemas.ts';

/** Preferences of a caller for the response (D77). */
export interface Preferences {
  /** Only what changed, or everything; undefined if not said. */
  brief?: boolean;
  wait_ms?: number;
}

/** Longest wait in seconds; MCP hosts give up on a call after about half a minute. */
export const WAIT_MAX_S = 20;

const VIEWS = ['full', 'changes'];

/** Preferences as arguments of tools, because a model cannot set a header. */
const ARGUMENTS: Record<Preference, { name: string; schema: JsonSchema }> = {
  view: {
    name: 'view',
    schema: {
      type: 'string',
      enum: VIEWS,
      description: 'changes: what changed, not the whole draft.',
    },
  },
  wait: {
    name: 'wait_seconds',
    schema: {
      type: 'integer',
      minimum: 0,
      maximum: WAIT_MAX_S,
      description: 'Waits this long for the draft.',
    },
  },
};

/** Properties that an operation's preferences add to the input schema of its tool. */
export const preferenceProperties = ({ prefers = [] }: Operation): Record<string, JsonSchema> =>
  Object.fromEntries(prefers.map((one) => [ARGUMENTS[one].name, ARGUMENTS[one].schema]));

/** Splits the preferences from a tool's arguments; `faults` are the malformed ones. */
export function withoutPreferences(
  { prefers }: Operation,
  args: Record<string, unknown>,
): { input: Record<string, unknown>; preferences?: Preferences; faults: Fault[] } {
  if (!prefers) return { input: args, faults: [] };
  const input = { ...args };
  const preferences: Preferences = {};
  const faults: Fault[] = [];
  for (const one of prefers) {
    const { name } = ARGUMENTS[one];
    const { [name]: value } = input;
    delete input[name];
    if (value === undefined || value === null || value === '') continue;
    const fault = one === 'view' ? takeView(value, preferences) : takeWait(value, preferences);
    if (fault) faults.push(fault);
  }
  return { input, preferences, faults };
}

function takeView(value: unknown, preferences: Preferences): Fault | undefined {
  if (typeof value !== 'string' || !VIEWS.includes(value)) {
    return {
      path: 'view',
      code: 'invalid_value',
      message: 'There is no such view.',
      limit: VIEWS,
      ...(typeof value === 'string' && { actual: value.slice(0, 100) }),
      fix: 'Leave it out for the whole draft.',
    };
  }
  preferences.brief = value === 'changes';
  return undefined;
}

function takeWait(value: unknown, preferences: Preferences): Fault | undefined {
  const seconds = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 0 || seconds > WAIT_MAX_S) {
    return {
      path: 'wait_seconds',
      code: 'out_of_range',
      message: `Must be a whole number from 0 to ${WAIT_MAX_S}.`,
      limit: WAIT_MAX_S,
      ...((typeof seconds === 'number' || typeof seconds === 'string') && { actual: seconds }),
    };
  }
  preferences.wait_ms = seconds * 1000;
  return undefined;
}

/** One preference of the header: a word, a value, and parameters that we ignore (RFC 7240 section 2). */
const PREFERENCE = /^\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^\s;"]+))\s*(?:;.*)?$/;

/**
 * The preferences of a `Prefer` header: `return=minimal`, `return=representation`, `wait=…`. The first of each word counts;
 * unknown and malformed ones are ignored (RFC 7240 section 2). Longer waits become {@link WAIT_MAX_S} seconds.
 */
export function preferencesIn(header: string): Preferences {
  const wishes = new Map<string, string>();
  for (const part of header.split(',')) {
    const [, word = '', quoted, bare = ''] = PREFERENCE.exec(part) ?? [];
    const known = word.toLowerCase();
    if (known && !wishes.has(known)) wishes.set(known, quoted ?? bare);
  }
  const [form, wait] = [wishes.get('return'), wishes.get('wait')];
  return {
    ...((form === 'minimal' || form === 'representation') && { brief: form === 'minimal' }),
    ...(wait !== undefined &&
      /^\d{1,9}$/.test(wait) && { wait_ms: Math.min(Number(wait), WAIT_MAX_S) * 1000 }),
  };
}

/** The preferences that an operation honours. */
export function honoured({ prefers = [] }: Operation, { brief, wait_ms }: Preferences): Preferences {
  return {
    ...(brief !== undefined && prefers.includes('view') && { brief }),
    ...(wait_ms !== undefined && prefers.includes('wait') && { wait_ms }),
  };
}

/**
 * The `Preference-Applied` field of a response (RFC 7240 section 3); undefined if none was applied. A response from an
 * idempotency key has the form of the first one, so the field is read from the response itself.
 */
export function preferencesApplied(
  operation: Operation,
  preferences: Preferences | undefined,
  answer: Result | null,
): string | undefined {
  if (!preferences || !answer) return undefined;
  const { brief, wait_ms } = honoured(operation, preferences);
  const isBrief = 'changed' in answer;
  const applied = [
    ...(brief === true && isBrief ? ['return=minimal'] : []),
    ...(brief === false && !isBrief ? ['return=representation'] : []),
    ...(wait_ms === undefined ? [] : [`wait=${wait_ms / 1000}`]),
  ];
  return applied.length > 0 ? applied.join(', ') : undefined;
}
