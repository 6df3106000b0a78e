import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../domain/http/errors.ts';
import type { Clock } from '../../domain/ports.ts';
import { canonicalJson } from '../../domain/revisions/canonical.ts';
import type { Name, Names } from '../../store/base/names.ts';
import type { Claim, KeyedRequest, KeyState } from '../../store/queue/idempotency.ts';
import type { Reads, Store, Tx } from '../../store/store.ts';
import type { Result } from '../../tools/operation/call.ts';
import type { Operation } from '../../tools/operation/define.ts';

/** A call with an idempotency key. */
export interface KeyedCall {
  operation: Operation;
  /** The input as parsed by the operation's schema. */
  input: Record<string, unknown>;
  person_id: number;
  /** The key as it was sent, quoted or bare. */
  key: string;
}

/** The result of a call with a key: of this request, or of the first one with the key. */
export interface Settled {
  replayed: boolean;
  answer: Result;
}

/** How long a repeated request waits for the first one (D29). */
const WAIT_MS = 10_000;
const POLL_MS = 50;
/** After this time a retry takes over a call to the outside. */
const LEASE_MS = 60_000;

/**
 * Runs a call once per key and returns its result to every repeat (R231, D29). The handler uses the store that `run` gets. A
 * call that throws has no effect and frees its key (D73). Throws `idempotency_key_invalid`, `idempotency_key_reused`,
 * `idempotency_in_progress` and what `run` throws.
 */
export async function once(
  call: KeyedCall,
  { store, clock }: { store: Store; clock: Clock },
  run: (store: Store) => Promise<Result>,
): Promise<Settled> {
  const { operation, input, person_id } = call;
  const request = {
    person_id,
    operation: operation.name,
    key: keyOf(call.key),
    fingerprint: fingerprint(operation, input),
  };
  const on = operation.on?.(input, person_id);
  const times = async () => ({ now: clock.now().getTime(), machine_now: await store.machineNow() });
  const attempt = operation.calls_out?.(input) ? inTwoPhases : inOneTransaction;
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const result = await attempt({ ...request, on }, store, times, run);
    if (!('state' in result)) return result;
    if (result.state === 'answered') return { replayed: true, answer: result.body };
    if (result.state === 'reused') {
      throw new ApiError('idempotency_key_reused', `The key "${request.key}" was used for another request.`);
    }
    await untilFree(request, store, times, deadline);
  }
}

/** The key of a header or argument: a structured-field string, or the bare word (D29). */
function keyOf(sent: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\["\\])*)"$/.exec(sent) ?? [];
  const key = quoted === undefined ? sent : quoted.replace(/\\(["\\])/g, '$1');
  if (/^[\x20-\x7e]{1,255}$/.test(key) && (quoted !== undefined || !key.startsWith('"'))) return key;
  throw new ApiError(
    'idempotency_key_invalid',
    `The idempotency key has ${key.length} characters or others than printable ASCII.`,
  );
}

/** Canonical, so that the same input by REST and by MCP counts as equal. */
function fingerprint({ name }: Operation, input: unknown): string {
  return createHash('sha256')
    .update(`${name}\n${canonicalJson(input)}`)
    .digest('base64url');
}

/** A request with the names of its operation; absent, it runs alone. */
interface Named extends KeyedRequest {
  on?: Names<Reads> | undefined;
}

const nameOf = ({ person_id, operation, key }: KeyedRequest | Claim): Name =>
  `key:${person_id}:${operation}:${key}`;

const withName = (on: Names<Reads>, name: Name): Names<Reads> =>
  typeof on === 'function' ? async (reads) => [...(await on(reads)), name] : [...on, name];

type Times = () => Promise<{ now: number; machine_now: number }>;
type Unclaimed = Exclude<KeyState, { state: 'free' }>;

/** Key, effect and result are one transaction: neither a crash nor a refusal leaves a key in progress. */
function inOneTransaction(
  { on, ...request }: Named,
  store: Store,
  times: Times,
  run: (store: Store) => Promise<Result>,
): Promise<Settled | Unclaimed> {
  const attempt = async (tx: Tx) => {
    const claimed = await tx.idempotency.claim(request, LEASE_MS, await times());
    if (claimed.state !== 'claimed') return claimed;
    const answer = await run(joined(store, tx));
    await finish(tx, claimed.claim, answer);
    return { replayed: false, answer };
  };
  // Flushed to disk, so that a retry finds the result even after a power cut.
  return store.write(attempt, { durable: true, on: on && withName(on, nameOf(request)) });
}

/**
 * For a call to the outside, where no transaction may stay open: take a lease, run, store the result. A run without its lease
 * cannot write. After a crash a retry runs the operation again, whose outside calls are safe to repeat.
 */
async function inTwoPhases(
  { on: _on, ...request }: Named,
  store: Store,
  times: Times,
  run: (store: Store) => Promise<Result>,
): Promise<Settled | Unclaimed> {
  const on = [nameOf(request)];
  const claiming = async (tx: Tx) => tx.idempotency.claim(request, LEASE_MS, await times());
  const claimed = await store.write(claiming, { durable: true, on });
  if (claimed.state !== 'claimed') return claimed;
  const { claim } = claimed;
  try {
    const answer = await run(guarded(store, claim));
    await store.write((tx) => finish(tx, claim, answer), { durable: true, on });
    return { replayed: false, answer };
  } catch (error) {
    await store.write((tx) => tx.idempotency.release(claim), { on });
    throw error;
  }
}

/** Waits while another process runs the request; throws `idempotency_in_progress` after the limit. */
async function untilFree(request: KeyedRequest, store: Store, times: Times, deadline: number): Promise<void> {
  for (;;) {
    const found = await store.idempotency.find(request, await times());
    if (found.state !== 'busy') return;
    if (performance.now() >= deadline) {
      throw new ApiError('idempotency_in_progress', 'The first request with this key is still running.', {
        retry_after: Math.max(1, Math.ceil(found.wait_ms / 1000)),
      });
    }
    await delay(POLL_MS);
  }
}

async function finish(tx: Tx, claim: Claim, answer: Result): Promise<void> {
  if (!(await tx.idempotency.finish(claim, { status: OK, body: answer }))) throw takenOver();
}

const takenOver = (): ApiError =>
  new ApiError('idempotency_in_progress', 'A repeat of this request has taken it over.', { retry_after: 1 });

/** The stored status; which 2xx it is follows from the operation. */
const OK = 200;

/** The store inside an open transaction: reads see its changes, writes join it. */
function joined(store: Store, tx: Tx): Store {
  const write: Store['write'] = (work) => tx.savepoint(() => work(tx));
  return new Proxy(store, {
    get(target, name) {
      if (name === 'write') return write;
      return (name in tx ? Reflect.get(tx, name) : Reflect.get(target, name)) as unknown;
    },
  });
}

/** The store of a call with a lease: it can write only while it has the lease. */
function guarded(store: Store, claim: Claim): Store {
  return {
    ...store,
    write: (work, options) => {
      const on = options?.on && withName(options.on, nameOf(claim));
      const held = async (tx: Tx) => {
        if (!(await tx.idempotency.holds(claim))) throw takenOver();
        return work(tx);
      };
      return store.write(held, { ...options, on });
    },
  };
}
