import fc from 'fast-check';
import { bodyBreakers, textBreakers } from './breakers.ts';
import type { Harvest } from './harvest.ts';
import { pathOf } from './invariants.ts';
import type { Parameter, Schema, Target } from './targets.ts';
import { valuesOf } from './values.ts';
import type { Sent } from './wire.ts';

/** One request of an operation before serialisation: texts of path and query, and the body. */
export interface Input {
  texts: Record<string, string>;
  body: unknown;
}

/** The example with each part broken in each way. */
export function brokenInputs(target: Target, example: Input, resolve: (schema: Schema) => Schema): Input[] {
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

/** The example of the document. */
export function exampleOf({ parameters, body }: Target): Input {
  const given = parameters.filter(({ example }) => example !== undefined);
  return {
    texts: Object.fromEntries(given.map(({ name, example }) => [name, String(example)])),
    body: body?.example,
  };
}

/** Whether the document allows an input. */
export function isValid({ parameters, body }: Target, input: Input): boolean {
  const fits = parameters.every(({ name, required, isValid: takes }) => {
    const text = input.texts[name];
    return text === undefined ? !required : takes(text);
  });
  return fits && (body?.isValid(input.body) ?? true);
}

/** The request that sends an input by REST. */
export function written(target: Target, { texts, body }: Input, key: string): Sent {
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
export function inputsOf(
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
export function mutantsOf(
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
