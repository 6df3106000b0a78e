import { placementOf } from '../bridge/shape/placement.ts';
import type { Operation } from '../tools/define.ts';
import { operations } from '../tools/registry.ts';
import type { World } from './world.ts';

/** What a call gave: the answer, or the problem object; the same for every protocol. */
export interface Came {
  answer: any;
  problem: any;
}

/** Somebody who calls operations by name, by whatever protocol. */
export interface Caller {
  name: string;
  call(operation: string, input?: Record<string, unknown>): Promise<Came>;
  close(): Promise<void>;
}

/** Where the bridge says that an operation is called with an input, and what goes into the body, if anything does. */
export function placed(
  operation: Operation,
  input: Record<string, unknown>,
): { method: string; target: string; body?: Record<string, unknown> } {
  const { method, path, pathKeys, bodyKeys } = placementOf(operation);
  const filled = pathKeys.reduce(
    (text, word) => text.replace(`{${word}}`, encodeURIComponent(String(input[word]))),
    path,
  );
  // What the operation does not know travels where its other inputs do, so that it is refused there.
  const rest = Object.entries(input).filter(([word]) => !pathKeys.includes(word));
  if (method !== 'GET' && method !== 'DELETE') {
    const hasBody = rest.length > 0 || bodyKeys.length > 0;
    return { method, target: filled, ...(hasBody && { body: Object.fromEntries(rest) }) };
  }
  const words = rest.map(([word, value]): [string, string] => [word, String(value)]);
  return { method, target: `${filled}?${new URLSearchParams(words).toString()}` };
}

/** Calls operations over REST, placing the inputs as the bridge says. */
export function restCaller(world: World, key?: string): Caller {
  return {
    name: 'REST',
    async call(name, input = {}) {
      const operation = operations.find((candidate) => candidate.name === name)!;
      const { method, target, body: sent } = placed(operation, input);
      const options = { ...(key && { key }), ...(sent && { body: sent }) };
      const { status, body } = await world.rest(method, target, options);
      return status < 400 ? { answer: body, problem: null } : { answer: null, problem: body };
    },
    close: async () => undefined,
  };
}
