import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { outlineOf } from '../../bridge/mcp_outline.ts';
import { toolDefinition } from '../../bridge/mcp_tools.ts';
import { inlineSchema } from '../../bridge/schemas.ts';
import { takesIdempotencyKey } from '../../tools/define.ts';
import { operations } from '../../tools/registry.ts';

const TOOLS = operations.map(toolDefinition);

/** About four characters of JSON schema are a token. */
const tokens = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

describe('the list of tools', () => {
  test('is what docs/tools.json shows; `npm run docs` writes it', async () => {
    await expect(`${JSON.stringify(TOOLS, null, 2)}\n`).toMatchFileSnapshot('../../docs/tools.json');
  });

  test('costs a model little: what hosts put before it per tool, and with the answers for all', () => {
    const costs = TOOLS.map(({ name, description, inputSchema, outputSchema }) => ({
      name,
      // Name, description and inputs are what every host shows; answers are for those that write programs.
      model: tokens({ name, description, inputSchema }),
      answer: tokens(outputSchema),
    }));
    process.stdout.write(
      `${costs.map(({ name, model, answer }) => `${name}: ${model} + ${answer} tokens`).join('\n')}\n`,
    );
    // Twelve keys, every bound and every key of theirs written out: hosts that resolve no references read it too.
    const large: Record<string, number> = { update_draft: 2_050 };
    const over = costs.filter(({ name, model }) => model > (large[name] ?? 450));
    expect(over).toEqual([]);
    // A listing or a draft is all that there is to say of a product: one answer instead of many calls.
    // A draft names a second one beside it when it is compared with a competitor, each side with its words.
    const draft = 1_900;
    const rich: Record<string, number> = {
      get_listing: 1_650,
      submit_listing: draft,
      get_draft: draft,
      update_draft: draft,
    };
    expect(costs.filter(({ name, answer }) => answer > (rich[name] ?? 1_200))).toEqual([]);
    const total = costs.reduce((sum, { model }) => sum + model, 0);
    process.stdout.write(`${costs.length} tools: ${total} tokens\n`);
    // 18,000 for all 41 (design/mcp.md 6.2).
    expect(total).toBeLessThanOrEqual((18_000 / 41) * costs.length);
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
    'D29 %s takes an idempotency_key exactly if it writes, and never needs one',
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
    'tells hosts how to sign in for %s',
    (_, operation) => {
      const { access } = operation;
      expect(toolDefinition(operation)._meta).toEqual({
        securitySchemes: [access === 'public' ? { type: 'noauth' } : { type: 'oauth2', scopes: [access] }],
      });
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
      description: 'All.',
      additionalProperties: {
        type: 'object',
        properties: {
          value: {
            anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'array', items: { type: 'string' } }],
          },
          note: { type: 'string' },
        },
        required: ['value', 'note'],
      },
    });
  });

  test('leaves few siblings, and siblings that differ, as they are', () => {
    expect(outline(z.object(fields)).properties).toHaveProperty('a');
    const other = z.object({ ...fields, f: z.object({ other: z.string() }), g: z.string() });
    expect(outline(other).properties).toHaveProperty('g');
  });

  test('describes what is near in words, and what is deep by its names', () => {
    const schema = z.object({ near: z.object({ deep: z.string().describe('Deep.') }).describe('Near.') });
    expect(outline(schema).properties?.near).toMatchObject({
      description: 'Near.',
      properties: { deep: { type: 'string' } },
    });
    expect(JSON.stringify(outline(schema))).not.toContain('Deep.');
  });
});
