import { describe, expect, test } from 'vitest';
import { toolDefinition } from '../../bridge/mcp_tools.ts';
import { operations } from '../../tools/registry.ts';
import { tokensOf } from '../tokens.ts';

/** What a model reads of a tool before it has called any, in o200k tokens; hosts leave the output schema out. */
const seen = new Map(
  operations.map((operation) => {
    const { name, description, inputSchema } = toolDefinition(operation);
    return [name, tokensOf({ name, description, inputSchema })];
  }),
);

const mean = (counts: Iterable<number>): number => {
  const all = [...counts];
  return all.reduce((sum, count) => sum + count, 0) / all.length;
};

describe('what the list of tools costs a model', () => {
  test('a tool takes at most 320 tokens on average', () => {
    expect(mean(seen.values())).toBeLessThanOrEqual(320);
  });
});
