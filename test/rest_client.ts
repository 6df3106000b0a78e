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
      const { method, path, pathKeys, queryKeys } = placementOf(operation);
      const filled = pathKeys.reduce(
        (text, word) => text.replace(`{${word}}`, encodeURIComponent(String(input[word]))),
        path,
      );
      const query = new URLSearchParams(
        queryKeys.filter((word) => word in input).map((word): [string, string] => [word, String(input[word])]),
      );
      const rest = Object.fromEntries(
        Object.entries(input).filter(([word]) => !pathKeys.includes(word) && !queryKeys.includes(word)),
      );
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const { status, body } = await world.rest(method, `${filled}${query.size > 0 ? `?${query}` : ''}`, {
        ...(key && { key }),
        ...(hasBody && Object.keys(rest).length > 0 && { body: rest }),
      });
      return status < 400 ? { answer: body, problem: null } : { answer: null, problem: body };
    },
    close: async () => undefined,
  };
}
