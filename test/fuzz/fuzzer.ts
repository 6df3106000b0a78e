import fc from 'fast-check';
import { bodyBreakers, textBreakers } from './breakers.ts';
import { Harvest } from './harvest.ts';
import { type Expected, faultsIn, pathOf } from './invariants.ts';
import { type Parameter, type Schema, type Target, targetsOf } from './targets.ts';
import { transportCases } from './transport.ts';
import { valuesOf } from './values.ts';
import { differences } from './ways.ts';
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

/** One request of an operation before serialisation: texts of path and query, and the body. */
interface Input {
  texts: Record<string, string>;
  body: unknown;
}

/** Creates the fuzzer of a running service: one operation at a time, from the document alone. */
export function fuzzer(options: FuzzOptions): {
  targets: readonly Target[];
  run(target: Target): Promise<Found>;
} {
  const { targets, resolve } = targetsOf(options.document);
  const harvest = new Harvest();
  return { targets, run: (target) => fuzzOne(target, resolve, harvest, options) };
}

async function fuzzOne(
  target: Target,
  resolve: (schema: Schema) => Schema,
  harvest: Harvest,
  { wire, key, narrow_key, samples, seed, prepare, enough = 25 }: FuzzOptions,
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
  const send = (input: Input, as = key): Promise<Got | undefined> =>
    look(written(target, input, as), { valid: isValid(target, input) });

  await send(example);
  const good = written(target, example, key);
  for (const [sent, expected] of transportCases({ target, good, narrow_key })) await look(sent, expected);
  for (const input of brokenInputs(target, example, resolve)) await send(input);

  const inputs = inputsOf(target, example, harvest, resolve);
  const ready = async (n: number): Promise<Prepared | null> =>
    (n % 2 === 0 ? await prepare?.(target.name) : null) ?? null;
  for await (const { input, whose } of drawn(inputs, mutantsOf(target, inputs, resolve))) {
    const got = await send(input, whose);
    if (target.method !== 'GET' || !got) continue;
    findings.push(...(await differences(wire, target, written(target, input, whose), input.texts, got)));
  }

  /** Random requests; every second valid one uses a prepared target. */
  async function* drawn(valid: fc.Arbitrary<Input>, broken: fc.Arbitrary<Input> | undefined) {
    for (const [n, input] of fc.sample(valid, { numRuns: samples, seed }).entries()) {
      const { texts, key: whose } = (await ready(n)) ?? { texts: {}, key };
      yield { input: { ...input, texts: { ...input.texts, ...texts } }, whose };
    }
    for (const input of broken ? fc.sample(broken, { numRuns: samples, seed }) : [])
      yield { input, whose: key };
  }

  return { operation: target.name, requests: wire.count() - before, statuses, findings };
}

/** The example with each part broken in each way. */
function brokenInputs(target: Target, example: Input, resolve: (schema: Schema) => Schema): Input[] {
  const { parameters, body } = target;
  const texts = parameters.flatMap((parameter) =>
    textBreakers(parameter)
      // Without its variable the path is another one.
      .filter((text) => parameter.in === 'query' || text !== '')
      .map((text): Input => ({ ...example, texts: { ...example.texts, [parameter.name]: text } })),
  );
  const bodies = body ? bodyBreakers(body.schema, body.example, resolve) : [];
  return [...texts, ...bodies.map((broken): Input => ({ ...example, body: broken }))];
}

function exampleOf({ parameters, body }: Target): Input {
  const given = parameters.filter(({ example }) => example !== undefined);
  return {
    texts: Object.fromEntries(given.map(({ name, example }) => [name, String(example)])),
    body: body?.example,
  };
}

function isValid({ parameters, body }: Target, input: Input): boolean {
  const fits = parameters.every(({ name, required, isValid: takes }) => {
    const text = input.texts[name];
    return text === undefined ? !required : takes(text);
  });
  return fits && (body?.isValid(input.body) ?? true);
}

function written(target: Target, { texts, body }: Input, key: string): Sent {
  return {
    method: target.method,
    path: pathOf(target, texts),
    headers: {
      authorization: `Bearer ${key}`,
      ...(target.body && { 'content-type': 'application/json' }),
    },
    ...(target.body && { body: JSON.stringify(body) ?? '' }),
  };
}

/** Valid inputs by the document: its example, values from earlier responses, and random ones. */
function inputsOf(
  { parameters, body }: Target,
  example: Input,
  harvest: Harvest,
  resolve: (schema: Schema) => Schema,
): fc.Arbitrary<Input> {
  const near = (parameter: Parameter, far: fc.Arbitrary<string>): fc.Arbitrary<string> => {
    const known = example.texts[parameter.name];
    const seen = harvest.valuesFor(parameter.name, parameter.isValid);
    return fc.oneof(far, ...(known === undefined ? [] : [fc.constant(known)]), ...(seen ? [seen] : []));
  };
  const texts = Object.fromEntries(
    parameters.map((parameter) => {
      const far = valuesOf(parameter.schema, resolve)
        .map(String)
        .filter((text) => parameter.in === 'query' || (text !== '' && text !== '.' && text !== '..'));
      return [parameter.name, near(parameter, far)];
    }),
  );
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc.record({
    texts: fc.record(texts, { requiredKeys, noNullPrototype: true }) as fc.Arbitrary<Record<string, string>>,
    body: body
      ? fc.oneof(
          { weight: 1, arbitrary: fc.constant(body.example) },
          { weight: 4, arbitrary: valuesOf(body.schema, resolve) },
        )
      : fc.constant(undefined),
  });
}

/** The same with one random part broken. */
function mutantsOf(
  target: Target,
  inputs: fc.Arbitrary<Input>,
  resolve: (schema: Schema) => Schema,
): fc.Arbitrary<Input> | undefined {
  const ways: fc.Arbitrary<Input>[] = target.parameters.map((parameter) =>
    fc
      .tuple(inputs, fc.oneof(fc.constantFrom(...textBreakers(parameter)), fc.string({ unit: 'binary' })))
      .filter(([, text]) => parameter.in === 'query' || (text !== '' && text !== '.' && text !== '..'))
      .map(([input, text]) => ({ ...input, texts: { ...input.texts, [parameter.name]: text } })),
  );
  const { body } = target;
  if (body) {
    ways.push(
      fc.tuple(inputs, fc.nat()).map(([input, choice]) => {
        const broken = bodyBreakers(body.schema, input.body, resolve);
        return { ...input, body: broken[choice % broken.length] };
      }),
    );
  }
  return ways.length > 0 ? fc.oneof(...ways) : undefined;
}
