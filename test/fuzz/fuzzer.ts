import fc from 'fast-check';
import { habitually, unreadable } from './habits.ts';
import { Harvest } from './harvest.ts';
import { brokenInputs, exampleOf, type Input, inputsOf, isValid, mutantsOf, written } from './inputs.ts';
import { type Expected, faultsIn } from './invariants.ts';
import { operationForms, withoutEffect } from './operation_forms.ts';
import { type Schema, type Target, targetsOf } from './targets.ts';
import { transportCases } from './transport.ts';
import { argumentsOf, differences, habitFaults, unreadableFaults } from './ways.ts';
import { type Got, lineOf, type Sent, type Wire } from './wire.ts';

export interface FuzzOptions {
  wire: Wire;
  /** The OpenAPI document of the service. */
  document: Schema;
  /** A credential with all scopes, of a person for whom the examples work; and one without scopes. */
  key: string;
  narrow_key: string;
  /** Random requests of each kind for each operation. */
  samples: number;
  seed: number;
  /** Prepares what an operation uses up, for every second random request. */
  prepare?: (operation: string) => Promise<Prepared | null>;
  /** Waits until nothing that was begun goes on. */
  settled: () => Promise<void>;
  /** After this many findings an operation is skipped. */
  enough?: number;
}

/** A prepared target of a call: its place in the path, and its owner's credential. */
export interface Prepared {
  texts: Readonly<Record<string, string>>;
  key: string;
}

/** The requests of one operation, and every response that breaks an invariant, with its request in one line. */
export interface Found {
  operation: string;
  requests: number;
  statuses: Readonly<Record<number, number>>;
  findings: readonly string[];
}

/** Creates the fuzzer of a running service: one operation at a time, from the document alone. */
export function fuzzer(options: FuzzOptions): {
  targets: readonly Target[];
  run(target: Target): Promise<Found>;
} {
  const { targets, resolve } = targetsOf(options.document);
  const harvest = new Harvest();
  return { targets, run: (target) => fuzzOne(target, { targets, resolve, harvest }, options) };
}

/** What is known of the service. */
interface Known {
  targets: readonly Target[];
  resolve: (schema: Schema) => Schema;
  harvest: Harvest;
}

async function fuzzOne(
  target: Target,
  { targets, resolve, harvest }: Known,
  { wire, key, narrow_key, samples, seed, prepare, settled, enough = 25 }: FuzzOptions,
): Promise<Found> {
  const findings: string[] = [];
  const statuses: Record<number, number> = {};
  const before = wire.count();

  async function look(sent: Sent, expected: Expected): Promise<Got | undefined> {
    if (findings.length >= enough) return undefined;
    const got = await wire.send(sent);
    statuses[got.status] = (statuses[got.status] ?? 0) + 1;
    if (got.status < 300) harvest.gather(got.json);
    const faults = faultsIn(target, sent, got, expected);
    if (faults.length > 0) {
      findings.push(
        `${target.name}: ${lineOf(sent)}\n  ${faults.join('\n  ')}\n  ${got.bytes.toString().slice(0, 400)}`,
      );
    }
    return got;
  }

  const example = exampleOf(target);
  const send = (input: Input): Promise<Got | undefined> =>
    look(written(target, input, key), { valid: isValid(target, input) });

  await send(example);
  const good = written(target, example, key);
  for (const [sent, expected] of transportCases({ target, good, narrow_key })) await look(sent, expected);
  for (const input of brokenInputs(target, example, resolve)) await send(input);
  const around = { wire, targets, key, settled };
  const forms = operationForms(target, good, { samples, seed });
  findings.push(...(await withoutEffect(around, forms, ([sent, expected]) => look(sent, expected))));

  const inputs = inputsOf(target, example, harvest, resolve);
  const ready = async (n: number): Promise<Prepared | null> =>
    (n % 2 === 0 ? await prepare?.(target.name) : null) ?? null;
  for (const [n, drawn] of fc.sample(inputs, { numRuns: samples, seed }).entries()) {
    const { texts, key: whose } = (await ready(n)) ?? { texts: {}, key };
    const input = { ...drawn, texts: { ...drawn.texts, ...texts } };
    const sent = written(target, input, whose);
    // With a key the tool has the response of the same call by REST, and of no other one.
    if (target.keyed) sent.headers['idempotency-key'] = `fuzz-${wire.count()}`;
    const valid = isValid(target, input);
    const got = await look(sent, { valid });
    await compare(input, sent, got);
    if (!valid || !got) continue;
    const args = { ...argumentsOf(target, input.texts), ...(input.body as object | undefined) };
    const habit = habitually(args, target, resolve, n);
    findings.push(...(await habitFaults(wire, target.name, { sent, args, got }, habit)));
    const broken = unreadable(args, target, resolve, n);
    if (broken) findings.push(...(await unreadableFaults(wire, target.name, sent, broken)));
  }
  const mutants = mutantsOf(target, inputs, resolve);
  for (const input of mutants ? fc.sample(mutants, { numRuns: samples, seed }) : [])
    await compare(input, written(target, input, key), await send(input));

  async function compare(input: Input, sent: Sent, got: Got | undefined): Promise<void> {
    if (target.method !== 'GET' || !got) return;
    findings.push(...(await differences(wire, target, sent, input.texts, got)));
  }

  return { operation: target.name, requests: wire.count() - before, statuses, findings };
}
