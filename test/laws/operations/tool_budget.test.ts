import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolDefinition } from '../../../bridge/mcp_tools/tools.ts';
import { operations } from '../../../tools/registry.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { tokensOf } from '../../clients/tokens.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

const TOOLS = operations.map(toolDefinition);

/** Tokens (o200k) of a tool that a model reads before its first call; hosts leave out the output schema. */
const seen = TOOLS.map(({ name, description, inputSchema }) => ({
  name,
  tokens: tokensOf({ name, description, inputSchema }),
}));
/** The whole entry of `tools/list`, for hosts that write programs. */
const whole = TOOLS.map((tool) => ({ name: tool.name, tokens: tokensOf(tool) }));

const mean = (all: readonly { tokens: number }[]): number =>
  all.reduce((sum, { tokens }) => sum + tokens, 0) / all.length;

/** What a newcomer does about a list that is too long. */
const next = (all: readonly { name: string; tokens: number }[], most: number): string => {
  const over = Math.ceil((mean(all) - most) * all.length);
  const dearest = [...all].sort((a, b) => b.tokens - a.tokens).slice(0, 5);
  return `${over} tokens too many in all: shorten descriptions of inputs and results; git diff docs/tools.json shows what came. The dearest: ${dearest.map(({ name, tokens }) => `${name} ${tokens}`).join(', ')}.`;
};

describe('what the list of tools costs a model', () => {
  test('a tool takes at most 320 tokens on average', () => {
    process.stdout.write(`${seen.map(({ name, tokens }) => `${name} ${tokens}`).join('\n')}\n`);
    process.stdout.write(`on average ${Math.round(mean(seen))}, with results ${Math.round(mean(whole))}\n`);
    expect(mean(seen), next(seen, 320)).toBeLessThanOrEqual(320);
  });

  // What edits a listing names each platform and bound, without which hosts of Gemini drop it (record 82).
  const MOST: Record<string, number> = { update_draft: 1_500, update_my_listing: 710 };
  test.each(seen)('$name takes at most 600 tokens, or as many as are listed for it', ({ name, tokens }) => {
    const most = MOST[name] ?? 600;
    const remedy = `${tokens - most} tokens too many: shorten descriptions of its inputs, in rows of domain/profile/listing_fields.ts too (note), or its own`;
    expect(tokens, remedy).toBeLessThanOrEqual(most);
  });

  test('with annotations and output schemas a tool takes at most 635 tokens on average', () => {
    expect(mean(whole), next(whole, 635)).toBeLessThanOrEqual(635);
  });
});

describe('brief schemas hold what the whole ones hold', () => {
  let world: DemoWorld;
  beforeAll(async () => {
    world = await startDemoWorld();
  });
  afterAll(() => world.close());
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, validateFormats: false });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    'of %s',
    async (name, operation) => {
      const { inputSchema, outputSchema } = toolDefinition(operation);
      const fits = ajv.compile(inputSchema);
      // That null removes a field is said in words.
      const example = JSON.parse(JSON.stringify(operation.example), (_, value) => value ?? undefined);
      expect([name, fits(example), fits.errors]).toEqual([name, true, null]);
      const caller = restCaller(world, world.founder_key);
      const { answer } = await caller.call(name, operation.example as Record<string, unknown>);
      const holds = ajv.compile(outputSchema as object);
      expect([name, holds(answer), holds.errors]).toEqual([name, true, null]);
    },
  );
});
