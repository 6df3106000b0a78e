import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { briefInputs } from '../../../bridge/mcp_tools/inputs.ts';
import { outlineOf } from '../../../bridge/mcp_tools/outline.ts';
import { toolDefinition } from '../../../bridge/mcp_tools/tools.ts';
import { inlineSchema } from '../../../bridge/shape/schemas.ts';
import { takesIdempotencyKey } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';

const TOOLS = operations.map(toolDefinition);

describe('the list of tools', () => {
  test('is what docs/tools.json shows; `npm run docs` writes it', async () => {
    await expect(`${JSON.stringify(TOOLS, null, 2)}\n`).toMatchFileSnapshot('../../../docs/tools.json');
  });

  test('says of every tool what it does to the world', () => {
    for (const { title, annotations } of TOOLS) {
      expect(annotations).toEqual({
        title,
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      });
    }
  });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s takes an idempotency_key exactly if it writes, and never needs one [D29]',
    (_, operation) => {
      const { inputSchema } = toolDefinition(operation);
      expect(Object.hasOwn(inputSchema.properties ?? {}, 'idempotency_key')).toBe(
        takesIdempotencyKey(operation),
      );
      expect(inputSchema.required ?? []).not.toContain('idempotency_key');
      expect(operation.input.shape).not.toHaveProperty('idempotency_key');
    },
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    'lets hosts know how to sign in for %s',
    (_, operation) => {
      const { access } = operation;
      const securitySchemes = [
        access === 'public' ? { type: 'noauth' } : { type: 'oauth2', scopes: [access] },
      ];
      expect(toolDefinition(operation)).toMatchObject({ securitySchemes, _meta: { securitySchemes } });
    },
  );
});

describe('an outline', () => {
  const field = (value: z.ZodType) =>
    z.object({ value, note: z.string().describe('Why.') }).describe('A field.');
  const fields = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [name, field(z.string().nullable())]),
  );
  const outline = (schema: z.ZodType) => outlineOf(inlineSchema(schema, 'output'));

  test('joins many siblings of one shape', () => {
    const schema = z.object({
      fields: z.object({ ...fields, f: field(z.array(z.string())) }).describe('All.'),
    });
    expect(outline(schema).properties?.fields).toEqual({
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          value: {
            anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'array', items: { type: 'string' } }],
          },
          note: { type: 'string' },
        },
      },
    });
  });

  test('leaves few siblings, and siblings that differ, as they are', () => {
    expect(outline(z.object(fields)).properties).toHaveProperty('a');
    const other = z.object({ ...fields, f: z.object({ other: z.string() }), g: z.string() });
    expect(outline(other).properties).toHaveProperty('g');
  });

  test('has names and types alone: no words, formats, patterns or bounds', () => {
    const schema = z.object({
      at: z.iso.datetime().nullable().describe('When.'),
      slug: z
        .string()
        .regex(/^[a-z]+$/)
        .max(9),
      kind: z.enum(['a', 'b']).default('a'),
    });
    expect(outline(schema)).toEqual({
      type: 'object',
      properties: {
        at: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        slug: { type: 'string' },
        kind: { type: 'string', enum: ['a', 'b'] },
      },
    });
  });

  test('writes a larger part once and refers to it, also where a property has the name of a keyword', () => {
    const side = z.object({
      type: z.string(),
      properties: z.array(z.string()),
      items: z.int(),
      enum: z.string(),
    });
    expect(outline(z.object({ ours: side, list: z.array(side) }))).toEqual({
      type: 'object',
      properties: {
        ours: { $ref: '#/$defs/ours' },
        list: { type: 'array', items: { $ref: '#/$defs/ours' } },
      },
      $defs: {
        ours: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            properties: { type: 'array', items: { type: 'string' } },
            items: { type: 'integer' },
            enum: { type: 'string' },
          },
        },
      },
    });
  });

  test('calls what is deep an object', () => {
    const deep = z.object({ a: z.object({ b: z.object({ c: z.string() }) }) });
    expect(outline(deep).properties?.a).toEqual({ type: 'object', properties: { b: { type: 'object' } } });
  });
});

describe('brief inputs', () => {
  const inputs = (schema: z.ZodType) => briefInputs(inlineSchema(schema, 'input')).properties ?? {};
  const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
  const links = (words: string) =>
    z.strictObject(
      Object.fromEntries(
        names.map((name) => [name, z.string().max(500).optional().describe(`${words} ${name}.`)]),
      ),
    );

  test('keep near bounds, and leave out those that no sensible text reaches', () => {
    expect(
      inputs(z.strictObject({ q: z.string().max(999), text: z.string().max(8_000).describe('Long.') })),
    ).toEqual({
      q: { type: 'string', maxLength: 999 },
      text: { type: 'string', description: 'Long.' },
    });
  });

  test('have no union with null and no format that hosts of Gemini refuse', () => {
    const { year, id, day } = inputs(
      z.strictObject({
        year: z.int().min(1900).nullable().exactOptional().describe('null removes it.'),
        id: z.uuid(),
        day: z.iso.date(),
      }),
    );
    expect(year).toEqual({ type: 'integer', minimum: 1900, description: 'null removes it.' });
    expect(Object.keys(id ?? {}).sort()).toEqual(['pattern', 'type']);
    expect(day).toEqual({ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
  });

  test('write many names once', () => {
    const { fields, ours, theirs, lock } = inputs(
      z.strictObject({
        fields: z.strictObject({ name: z.string().describe('Name.'), year: z.int() }),
        ours: links('Our').describe('Ours.'),
        theirs: links('Their').describe('Theirs.'),
        lock: z.array(z.enum(names)).max(3).describe('Keep.'),
      }),
    );
    expect(fields?.properties?.name).toEqual({ type: 'string', description: 'Name.' });
    const each = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    for (const [part, words] of [
      [ours, 'Ours'],
      [theirs, 'Theirs'],
    ] as const)
      expect(part).toEqual({
        type: 'object',
        description: `${words}. 500 characters each.`,
        properties: each,
        additionalProperties: false,
      });
    expect(lock).toEqual({
      type: 'array',
      maxItems: 3,
      items: { type: 'string' },
      description: 'Keep. Names as in ours.',
    });
  });
});
