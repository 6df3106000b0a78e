import { placementOf } from '../bridge/placement.ts';
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

/** Calls operations over REST, placing the inputs as the bridge says. */
export function restCaller(world: World, key?: string): Caller {
  return {
    name: 'REST',
    async call(name, input = {}) {
      const operation = operations.find((candidate) => candidate.name === name)!;
      const { method, path, pathKeys, bodyKeys } = placementOf(operation);
      const filled = pathKeys.reduce(
        (text, word) => text.replace(`{${word}}`, encodeURIComponent(String(input[word]))),
        path,
      );
      const hasBody = method !== 'GET' && method !== 'DELETE';
      // What the operation does not know travels where its other inputs do, so that it is refused there.
      const rest = Object.entries(input).filter(([word]) => !pathKeys.includes(word));
      const query = hasBody
        ? ''
        : `?${new URLSearchParams(rest.map(([word, value]): [string, string] => [word, String(value)])).toString()}`;
      const { status, body } = await world.rest(method, filled + query, {
        ...(key && { key }),
        ...(hasBody && (rest.length > 0 || bodyKeys.length > 0) && { body: Object.fromEntries(rest) }),
      });
      return status < 400 ? { answer: body, problem: null } : { answer: null, problem: body };
    },
    close: async () => undefined,
  };
}
