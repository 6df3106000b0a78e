import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { lookUpOf, type VatLookUp } from '../domain/orders/vat/look_up.ts';
import type { Clock, VatRegister, VatVerdict } from '../domain/ports.ts';
import { type ViesResult, viesResult } from './vies_response.ts';

/** The REST service of the Commission. */
const PATH = '/check-vat-number';
/** One request; some member states need 16 seconds, but then the buyer has left. */
const REQUEST_MS = 8_000;
/** All requests of a look-up and the wait for its turn: less than a call may take. */
const TOTAL_MS = 24_000;
/** Pauses before the second and third request. */
const PAUSES_MS = [300, 900];
/** Numbers whose look-up is cached: a few hundred bytes each. */
const CACHED = 5_000;
/** Look-ups that wait for one member state; further ones are `unavailable` at once. */
const WAITING = 20;

/** Where the register is, and how patient we are; tests are less. */
export interface ViesOptions {
  clock: Clock;
  /** Without a trailing slash. */
  base_url: string;
  request_ms?: number;
  total_ms?: number;
  pauses_ms?: readonly number[];
}

/**
 * VIES, the register of VAT numbers of the EU. One request at a time for each member state, which refuse parallel ones. Verdicts are cached
 * in memory; what did not respond is not.
 */
export function viesRegister({
  clock,
  base_url,
  request_ms = REQUEST_MS,
  total_ms = TOTAL_MS,
  pauses_ms = PAUSES_MS,
}: ViesOptions): VatRegister {
  const cache = new LRUCache<string, VatLookUp>({ max: CACHED });
  const queues = new Map<string, PQueue>();
  return { lookUp };

  async function lookUp(
    { prefix, rest }: { prefix: string; rest: string },
    own: string,
    signal: AbortSignal,
  ): Promise<VatVerdict> {
    const key = `${prefix}${rest} ${own}`;
    const known = cached(key);
    if (known) return known;
    const queue = queueOf(prefix);
    if (queue.size >= WAITING) return 'unavailable';
    const until = AbortSignal.any([signal, AbortSignal.timeout(total_ms)]);
    try {
      return await queue.add(
        async () => cached(key) ?? (await requested(key, { prefix, rest, own }, until)),
        {
          signal: until,
        },
      );
    } catch (error) {
      signal.throwIfAborted();
      if (until.aborted) return 'unavailable';
      throw error;
    }
  }

  function cached(key: string): VatLookUp | undefined {
    const known = cache.get(key);
    return known && known.expires_at > clock.now().getTime() ? known : undefined;
  }

  function queueOf(prefix: string): PQueue {
    const queue = queues.get(prefix) ?? new PQueue({ concurrency: 1 });
    queues.set(prefix, queue);
    return queue;
  }

  async function requested(key: string, number: ViesNumber, until: AbortSignal): Promise<VatVerdict> {
    for (let attempt = 0; ; attempt++) {
      const result = await responseOf(number, until);
      if (result !== 'unavailable') {
        const found = lookUpOf(`${number.prefix}${number.rest}`, result, clock.now().getTime());
        cache.set(key, found);
        return found;
      }
      const wait = pauses_ms[attempt];
      if (wait === undefined) return 'unavailable';
      await pause(wait, undefined, { signal: until });
    }
  }

  async function responseOf(number: ViesNumber, until: AbortSignal): Promise<ViesResult> {
    try {
      const response = await fetch(`${base_url}${PATH}`, {
        method: 'POST',
        redirect: 'error',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(number)),
        signal: AbortSignal.any([until, AbortSignal.timeout(request_ms)]),
      });
      return await viesResult(response);
    } catch {
      // Nothing that the register does, or that the network does to it, is a verdict about a number.
      until.throwIfAborted();
      return 'unavailable';
    }
  }
}

interface ViesNumber {
  prefix: string;
  rest: string;
  own: string;
}

const bodyOf = ({ prefix, rest, own }: ViesNumber): Record<string, string> => ({
  countryCode: prefix,
  vatNumber: rest,
  ...(own !== '' && { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) }),
});
