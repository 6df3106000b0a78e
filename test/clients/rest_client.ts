import { placementOf } from '../../bridge/shape/placement.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { operations } from '../../tools/registry.ts';
import type { World } from '../world.ts';

/** Result of a call: the result, or the problem object; the same for every protocol. */
export interface Came {
  answer: any;
  problem: any;
}

/** Calls operations by name over some protocol. */
export interface Caller {
  name: string;
  call(operation: string, input?: Record<string, unknown>): Promise<Came>;
  close(): Promise<void>;
}

/** Path, query and body of an operation's input, as the bridge places them. */
export function placed(
  operation: Operation,
  input: Record<string, unknown>,
): { method: string; target: string; body?: Record<string, unknown> } {
  const { method, path, pathKeys, bodyKeys } = placementOf(operation);
  const filled = pathKeys.reduce(
    (text, word) => text.replace(`{${word}}`, encodeURIComponent(String(input[word]))),
    path,
  );
  // Unknown inputs travel with the known ones, to be refused.
  const rest = Object.entries(input).filter(([word]) => !pathKeys.includes(word));
  if (method !== 'GET' && method !== 'DELETE') {
    const hasBody = rest.length > 0 || bodyKeys.length > 0;
    return { method, target: filled, ...(hasBody && { body: Object.fromEntries(rest) }) };
  }
  const words = rest.map(([word, value]): [string, string] => [word, String(value)]);
  return { method, target: `${filled}?${new URLSearchParams(words).toString()}` };
}

/** Calls operations over REST with the bridge's placement of inputs. */
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
