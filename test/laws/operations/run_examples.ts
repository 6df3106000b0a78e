import { placementOf } from '../../../bridge/shape/placement.ts';
import { DEMO_ORDER } from '../../../fixtures/demo/orders.ts';
import type { Operation } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

/** The result of an operation's example. */
export interface Run {
  operation: Operation;
  answer: Record<string, unknown>;
}

/** Origin of the documented results; it does not exist (RFC 2606). */
export const EXAMPLE_ORIGIN = 'https://launch.example';

/**
 * Runs every example on a demo world of its own at a fixed time, reading ones first, so that the results are always the same, by REST or
 * by the given caller.
 */
export async function runExamples(
  connect: (world: DemoWorld) => Promise<Caller> = async (world) => restCaller(world, world.founder_key),
): Promise<Run[]> {
  const world = await startDemoWorld({
    // With rate limits, because get_account returns them.
    env: { RATE_LIMITS: 'on' },
    ports: { fetch: () => Promise.reject(new TypeError('fetch failed')) },
  });
  const caller = await connect(world);
  const runs: Run[] = [];
  for (const operation of readingFirst()) {
    const { answer, problem } = await caller.call(operation.name, operation.example);
    if (problem) throw new Error(`the example of ${operation.name} is refused: ${JSON.stringify(problem)}`);
    runs.push({ operation, answer: settled(answer, operation, world) });
  }
  await caller.close();
  await world.close();
  return runs.sort((a, b) => operations.indexOf(a.operation) - operations.indexOf(b.operation));
}

/** All operations: those that read come before what the others change. */
export function readingFirst(): Operation[] {
  const reads = (operation: Operation): boolean => placementOf(operation).method === 'GET';
  return [...operations.filter(reads), ...operations.filter((operation) => !reads(operation))];
}

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** The result with stable values for what differs between runs: the port, and random ids. */
function settled(answer: object, { example }: Operation, world: DemoWorld): Record<string, unknown> {
  const known = JSON.stringify(example);
  const drawn = (id: string): string => (known.includes(id) || id.includes('-0000-') ? id : DRAWN);
  const text = JSON.stringify(answer)
    .replaceAll(world.url, EXAMPLE_ORIGIN)
    .replace(UUID, drawn)
    .replace(KEY_HINT, DRAWN_HINT)
    .replace(ORDER_NUMBER, (number) => (number === DEMO_ORDER ? number : DRAWN_ORDER))
    .replace(CHECKOUT_PROOF, `$1.${'x'.repeat(43)}`);
  return JSON.parse(text) as Record<string, unknown>;
}

const KEY_HINT = /flsk_….{4}/g;
const DRAWN_HINT = 'flsk_…a1B2';
/** Numbers of orders are drawn, and their links are proved by the key of a world. */
const ORDER_NUMBER = /\bFL(?:-[0-9A-Z]{4}){3}\b/g;
const DRAWN_ORDER = 'FL-2Q8N-5VXD-H41B';
const CHECKOUT_PROOF = /(\/checkout\/FL(?:-[0-9A-Z]{4}){3})\.[\w-]{43}/g;
const DRAWN = '6f1d2c3b-0000-4000-8000-0000000000ff';

/** A result as documents show it, and what was left out. */
export interface Shown {
  answer: unknown;
  /** For readers: `items: 2 of 20 entries`. */
  shortened: readonly string[];
}

/** Entries of a shortened list; lists of words have more than lists of objects. */
const ENTRIES = 2;
const WORDS = 6;
/** Characters of a shortened text. */
const TEXT = 220;

/** Shortens lists and texts such that the schema still accepts the result. */
export function shorten(whole: unknown): Shown {
  const cuts = new Map<string, string>();
  const cut = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return value.length > TEXT ? textAt(value, path) : value;
    if (Array.isArray(value)) return listAt(value, path);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, cut(inner, path ? `${path}.${key}` : key)]),
    );
  };
  const textAt = (text: string, path: string): string => {
    // URLs are not shortened: they would be wrong.
    if (/^https?:\S+$/.test(text)) return text;
    cuts.set(path, `\`${path}\` is longer`);
    return `${text.slice(0, TEXT).trimEnd()}…`;
  };
  const listAt = (list: readonly unknown[], path: string): unknown[] => {
    const limit = typeof list[0] === 'object' ? ENTRIES : WORDS;
    if (list.length > limit) cuts.set(path, `\`${path}\` has ${list.length} entries`);
    return list.slice(0, limit).map((item) => cut(item, `${path}[]`));
  };
  const answer = cut(whole, '');
  return { answer, shortened: [...cuts.values()] };
}
