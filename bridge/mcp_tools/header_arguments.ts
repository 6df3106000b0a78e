import type { Fault } from '../../domain/http/errors.ts';
import { revisionsIn } from '../../domain/revisions/revision.ts';
import { type Operation, takesIdempotencyKey } from '../../tools/operation/define.ts';
import type { Precondition } from '../call/precondition.ts';
import type { JsonSchema } from '../shape/schemas.ts';

/** The argument for the Idempotency-Key, because a model cannot set a header (D29). */
export const KEY = 'idempotency_key';
/** The argument for If-Match (record 79). */
const REVISION = 'if_revision';

const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  [KEY]: {
    type: 'string',
    description: 'Makes a retry safe.',
  },
  [REVISION]: {
    type: 'string',
    description: '`revision` last read.',
  },
};

const FIXES: Readonly<Record<string, string>> = {
  [KEY]: 'Use 1 to 255 printable ASCII characters, for example a UUID.',
  [REVISION]: 'Send `revision` of your last read.',
};

const namesOf = (operation: Operation): string[] => [
  ...(operation.current ? [REVISION] : []),
  ...(takesIdempotencyKey(operation) ? [KEY] : []),
];

/** Properties that headers add to the input schema of a tool. */
export const headerProperties = (operation: Operation): Record<string, JsonSchema> =>
  Object.fromEntries(namesOf(operation).map((name) => [name, SCHEMAS[name] ?? {}]));

interface Split {
  input: Record<string, unknown>;
  key?: string;
  precondition?: Precondition;
  faults: Fault[];
}

/** Splits what stands for headers from a tool's arguments; `faults` are the malformed ones. */
export function withoutHeaders(operation: Operation, args: Record<string, unknown>): Split {
  const names = namesOf(operation);
  if (names.length === 0) return { input: args, faults: [] };
  const input = { ...args };
  const sent = new Map<string, string>();
  const faults: Fault[] = [];
  for (const name of names) {
    const { [name]: value } = input;
    delete input[name];
    if (typeof value === 'string') sent.set(name, value);
    else if (value !== undefined && value !== null) faults.push(noString(name, value));
  }
  const [key, revision] = [sent.get(KEY), sent.get(REVISION)];
  return {
    input,
    ...(key !== undefined && { key }),
    ...(revision && { precondition: { sent_as: REVISION, revisions: revisionsIn(revision) } }),
    faults,
  };
}

const noString = (path: string, sent: unknown): Fault => ({
  path,
  code: 'invalid_type',
  message: `Expected a string, received ${typeof sent}.`,
  fix: FIXES[path] ?? '',
});
