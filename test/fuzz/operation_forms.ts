import fc from 'fast-check';
import type { Typed } from './broken_forms.ts';
import { formsOf, randomForms } from './forms.ts';
import { exampleOf, written } from './inputs.ts';
import type { Target } from './targets.ts';
import type { Odd } from './transport.ts';
import { lineOf, type Sent, type Wire } from './wire.ts';

/** The service around an operation: what else it answers to a person. */
export interface Around {
  wire: Wire;
  targets: readonly Target[];
  key: string;
  settled: () => Promise<void>;
}

/** Forms that are sent to an operation, which reads none of them. */
export function operationForms(
  target: Target,
  good: Sent,
  { samples, seed }: { samples: number; seed: number },
): Odd[] {
  const example = exampleOf(target);
  const random = fc.sample(randomForms('x'), { numRuns: Math.ceil(samples / 4), seed });
  const forms = [
    ...Object.values(formsOf({ ...example.texts, ...(example.body as object | undefined) })),
    ...random.map(({ typed }) => typed),
  ];
  // Without a body of its own an operation takes an empty one.
  return forms
    .filter(([, body]) => body !== '' || target.body !== null)
    .map(
      (typed): Odd => [
        formIn(good, typed),
        { valid: false, only: [400], code: typed[1] === '' ? 'malformed_json' : 'unsupported_media_type' },
      ],
    );
}

/** A request with a form as its body. */
export const formIn = (sent: Sent, [type, body]: Typed): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'content-type': type },
  body: Buffer.from(body, 'latin1'),
});

/**
 * Sends what has to have no effect. Reports where the next request on the connection has another response than before, and every
 * reading operation whose response for the person differs afterwards.
 */
export async function withoutEffect<T extends readonly [Sent, ...unknown[]]>(
  around: Around,
  all: readonly T[],
  send: (one: T) => Promise<unknown>,
): Promise<string[]> {
  const { wire, targets } = around;
  const open = targets.find(
    ({ method, scope, parameters }) => method === 'GET' && !scope && parameters.length === 0,
  );
  if (!open) throw new Error('no public operation without inputs');
  const next: Sent = { method: 'GET', path: `/api/v1${open.path}`, headers: {} };
  const findings: string[] = [];
  const [before, first] = [await stateOf(around), await wire.send(next)];
  for (const one of all) {
    await send(one);
    const { status, bytes } = await wire.send(next);
    if (status !== first.status || !bytes.equals(first.bytes))
      findings.push(`${lineOf(one[0])}\n  the next person gets ${status} ${bytes.toString().slice(0, 200)}`);
  }
  const after = await stateOf(around);
  const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
  return changed.length === 0
    ? findings
    : [...findings, `${lineOf(all[0]![0])} and others changed ${changed.join(', ')}`];
}

/** The response to the example of each reading operation, by its name. */
async function stateOf({ wire, targets, key, settled }: Around): Promise<Record<string, string>> {
  await settled();
  const state: Record<string, string> = {};
  for (const target of targets.filter(({ method }) => method === 'GET')) {
    const { status, json } = await wire.send(written(target, exampleOf(target), key));
    state[target.name] = `${status} ${JSON.stringify({ ...json, request_id: '' })}`;
  }
  return state;
}
