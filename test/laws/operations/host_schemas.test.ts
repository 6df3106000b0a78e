import { describe, expect, test } from 'vitest';
import { toolDefinition } from '../../../bridge/mcp_tools/tools.ts';
import { operations } from '../../../tools/registry.ts';
import { RULES, strictFaults } from '../../clients/zoo/schema_rules.ts';

const TOOLS = operations.map(toolDefinition);

describe.each(RULES)('the published rules of $name', ({ faultsIn }) => {
  test('take every tool', () => {
    expect(TOOLS.flatMap(faultsIn)).toEqual([]);
  });
});

test('the strict mode of OpenAI takes at least 37 of the tools', () => {
  const refused = TOOLS.filter((tool) => strictFaults(tool).length > 0).map(({ name }) => name);
  expect(refused).toEqual(['quote_order', 'create_checkout']);
  expect(TOOLS.length - refused.length).toBeGreaterThanOrEqual(37);
});

describe('a schema that hosts refuse is found', () => {
  const tool = (properties: object, root: object = {}) => ({
    name: 'make',
    description: 'Makes.',
    inputSchema: { type: 'object', properties, additionalProperties: false, ...root },
  });
  const found = (host: string, given: ReturnType<typeof tool>) =>
    RULES.find(({ name }) => name === host)!.faultsIn(given);

  test.each<[string, object, string]>([
    [
      'a map',
      { links: { type: 'object', additionalProperties: { type: 'string' } } },
      'make.links: an object without properties',
    ],
    [
      'a union with null',
      { year: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
      'make.year: no single type',
    ],
    ['a format', { url: { type: 'string', format: 'uri' } }, 'make.url: format uri'],
    [
      'numbers in an enum',
      { size: { type: 'integer', enum: [1] } },
      'make.size: an enum of other than texts',
    ],
    ['a list of nothing', { tags: { type: 'array' } }, 'make.tags: a list without items'],
    ['a constant', { kind: { type: 'string', const: 'x' } }, 'make.kind: unknown members const'],
  ])('by Gemini: %s', (_what, properties, fault) => {
    expect(found('Gemini', tool(properties))).toContain(fault);
  });

  test('by Claude and OpenAI: a union at the root, a long description, an odd name', () => {
    expect(found('Claude', tool({}, { anyOf: [{ required: ['a'] }] }))).toEqual([
      'make: a union at the root',
    ]);
    expect(found('Claude', tool({ 'a b': { type: 'string' } }))).toEqual(['make: an odd property name']);
    expect(found('OpenAI', { ...tool({}), description: 'x'.repeat(1025) })).toHaveLength(1);
    expect(found('OpenAI', { ...tool({}), name: 'make it' })).toEqual(['make it: this name is refused']);
    expect(strictFaults(tool({ more: { type: 'object', properties: {} } }))).toEqual([
      'make.more: takes any further keys',
    ]);
  });
});
