import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toolDefinition } from '../../../bridge/mcp_tools/tools.ts';
import type { JsonSchema } from '../../../bridge/shape/schemas.ts';
import { PRICING_MODELS } from '../../../domain/profile/lists.ts';
import { operations } from '../../../tools/registry.ts';
import { type Both, both } from '../../clients/both.ts';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { startWorld, type World } from '../../world.ts';

/** Every property of a schema, at every depth, by its path. */
function propertiesOf(schema: JsonSchema, path = ''): [string, JsonSchema][] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const inner = [items, ...anyOf, additionalProperties].filter(
    (part): part is JsonSchema => typeof part === 'object' && part !== null,
  );
  return [
    ...Object.entries(properties).flatMap(([name, part]): [string, JsonSchema][] => [
      // Platforms and sections of a story: their names say what they are, and the object says the rest.
      ...(areNames(properties) ? [] : [[`${path}${name}`, part] as [string, JsonSchema]]),
      ...propertiesOf(part, `${path}${name}.`),
    ]),
    ...inner.flatMap((part) => propertiesOf(part, path)),
  ];
}

/** Whether an object is only a list of names of texts. */
const areNames = (properties: Record<string, JsonSchema>): boolean =>
  Object.keys(properties).length > 8 &&
  Object.values(properties).every((part) => JSON.stringify(part) === '{"type":"string"}');

/** Parameters and body members of an operation without a description in the OpenAPI document. */
function undescribedIn({ operationId, parameters = [], requestBody }: any, { components }: any): string[] {
  const resolved = (part: any): any => {
    const [kind, name] = part?.$ref?.split('/').slice(2) ?? [];
    return kind ? components[kind][name] : part;
  };
  const isBare = (part: any): boolean => !part.description && !resolved(part)?.description;
  const bareIn = (schema: any, path: string): string[] => {
    const { properties = {}, items, anyOf = [] } = resolved(schema) ?? {};
    const members = Object.entries<any>(properties).flatMap(([name, inner]) => [
      ...(isBare(inner) ? [`${path}.${name}`] : []),
      ...bareIn(inner, `${path}.${name}`),
    ]);
    return [...members, ...[items, ...anyOf].flatMap((inner) => (inner ? bareIn(inner, path) : []))];
  };
  const unnamed = parameters.map(resolved).filter((one: any) => isBare(one) && isBare(one.schema));
  return [
    ...unnamed.map(({ name }: any) => `${operationId} ${name}`),
    ...bareIn(requestBody?.content?.['application/json']?.schema, operationId),
  ];
}

const words = (schema: JsonSchema | undefined): readonly unknown[] | undefined =>
  schema?.enum ?? schema?.anyOf?.find((part) => part.enum)?.enum;

describe('what a tool takes', () => {
  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s says of every input, at every depth, what it is',
    (_, operation) => {
      const found = propertiesOf(toolDefinition(operation).inputSchema as JsonSchema);
      expect(
        found.filter(([, { description = '' }]) => !/\w\w/.test(description)).map(([path]) => path),
      ).toEqual([]);
    },
  );

  test('pricing_model and board are enums of what there is; stage, a list of the site team, is none', () => {
    const of = (name: string, path: string) => {
      const operation = operations.find((one) => one.name === name)!;
      const found = propertiesOf(toolDefinition(operation).inputSchema as JsonSchema);
      return words(found.find(([at]) => at === path)?.[1]);
    };
    const models = PRICING_MODELS.map(({ slug }) => slug);
    expect([of('search_listings', 'stage'), of('update_draft', 'fields.stage')]).toEqual([
      undefined,
      undefined,
    ]);
    expect([of('search_listings', 'pricing_model'), of('update_draft', 'fields.pricing_model')]).toEqual([
      models,
      models,
    ]);
    expect(of('get_leaderboard', 'board')).toHaveLength(5);
  });
});

describe('on the service', () => {
  let world: World;
  let ada: Both;
  beforeAll(async () => {
    world = await startWorld();
    ada = await both(world, await world.key('ada'));
  });
  afterAll(async () => {
    await ada.close();
    await world.close();
  });

  test('the OpenAPI document describes every parameter and every member of a body', async () => {
    const document: any = await (await fetch(`${world.url}/openapi.json`)).json();
    const bare = Object.values<any>(document.paths)
      .flatMap((path) => Object.values<any>(path))
      .flatMap((operation) => undescribedIn(operation, document));
    expect(bare).toEqual([]);
    expect(JSON.stringify(document)).toContain('One of: free, freemium');
    expect(JSON.stringify(document)).not.toContain('"choices"');
  });

  test('names and capitals are taken as well, by both protocols, and "" and null remove', async () => {
    const id = await builtDraft(world, 'ada');
    const mcp = await mcpCaller(world.url, await world.key('ada'));
    for (const [sent, expected] of [
      ['Free trial', 'free-trial'],
      ['FREE', 'free'],
      ['open-source', 'open-source'],
    ]) {
      const { answer } = await mcp.call('update_draft', {
        id,
        fields: { pricing_model: sent, stage: 'MVP' },
      });
      expect([answer.fields.pricing_model.value, answer.fields.stage.value]).toEqual([expected, 'mvp']);
      expect(
        (await ada.answer('search_listings', { pricing_model: sent, stage: 'mvp' })).notice,
      ).toBeUndefined();
    }
    const { answer } = await mcp.call('update_draft', { id, fields: { pricing_model: '', stage: null } });
    expect([answer.fields.pricing_model.value, answer.fields.stage.value]).toEqual([null, null]);
    await mcp.close();
  });
});
