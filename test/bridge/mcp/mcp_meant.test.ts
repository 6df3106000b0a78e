import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

let world: DemoWorld;
let tools: Caller;
let rest: Caller;
beforeAll(async () => {
  world = await startDemoWorld();
  tools = await mcpCaller(world.url, world.founder_key);
  rest = restCaller(world, world.founder_key);
});
afterAll(async () => {
  await tools.close();
  await rest.close();
  await world.close();
});

describe('a tool corrects an input that can mean one thing only [D80]', () => {
  test.each<[string, string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'null for what may be left out',
      'search_listings',
      { q: 'sql', country: null, page: null },
      { q: 'sql' },
    ],
    [
      'an empty text for what cannot be one',
      'search_listings',
      { q: 'sql', category: '', status: '' },
      { q: 'sql' },
    ],
    ['a number as text', 'search_listings', { per_page: '5' }, { per_page: 5 }],
    ['a boolean as text', 'list_categories', { include_empty: 'False' }, { include_empty: false }],
    ['capitals in a slug', 'get_listing', { slug: 'Tidemark' }, { slug: 'tidemark' }],
    ['a name for a slug', 'get_listing', { slug: 'Harbour Ledger' }, { slug: 'harbour-ledger' }],
    [
      'a name with an apostrophe',
      'get_listing',
      { slug: 'The Locksmith’s Daughter' },
      { slug: 'the-locksmiths-daughter' },
    ],
    ['names to compare', 'compare_listings', { a: 'Tidemark', b: 'Sondeo' }, { a: 'tidemark', b: 'sondeo' }],
    [
      'the name of a category',
      'search_listings',
      { category: 'AI assistants' },
      { category: 'ai-assistants' },
    ],
    ['a stage in capitals', 'search_listings', { stage: 'Launched' }, { stage: 'launched' }],
    ['an order in capitals', 'search_listings', { sort: 'NEWEST' }, { sort: 'newest' }],
    [
      'a style in capitals',
      'get_badges',
      { slug: 'palisade', shape: 'Pill' },
      { slug: 'palisade', shape: 'pill' },
    ],
    ['the name of a country', 'list_founders', { country: 'Germany' }, { country: 'DE' }],
    ['UK', 'search_listings', { country: 'uk' }, { country: 'GB' }],
  ])('%s', async (_what, operation, sent, meant) => {
    const [tool, plain] = [await tools.call(operation, sent), await rest.call(operation, meant)];
    expect(plain.problem).toBeNull();
    expect(tool.problem, JSON.stringify(tool.problem)).toBeNull();
    expect(tool.answer).toEqual(plain.answer);
  });

  test('in a draft: a number for a year, a host for a URL; null inside fields deletes', async () => {
    const { answer } = await tools.call('list_my_drafts');
    const { id } = answer!.items[0];
    const { answer: changed } = await tools.call('update_draft', {
      id,
      story: null,
      fields: { founded_year: 2019, logo_url: 'tidemark.example/logo.png', tagline: null },
    });
    expect(changed!.fields).toMatchObject({
      founded_year: { value: '2019' },
      logo_url: { value: 'https://tidemark.example/logo.png' },
      tagline: { value: null, state: 'deleted' },
    });
  });

  test('what can mean several things, or nothing, is refused as before', async () => {
    for (const [operation, input] of [
      ['search_listings', { page: 'five' }],
      ['search_listings', { country: 'Atlantis' }],
      ['get_listing', { slug: null }],
      ['get_badges', { slug: 'palisade', shape: 'round' }],
    ] as const)
      expect((await tools.call(operation, input)).problem).toMatchObject({ code: 'invalid_request' });
  });

  test('REST keeps its patterns', async () => {
    expect((await rest.call('get_listing', { slug: 'Tidemark' })).problem).toMatchObject({ status: 400 });
    expect((await rest.call('submit_listing', { url: 'acme.com' })).problem).toMatchObject({ status: 400 });
    expect((await rest.call('list_founders', { country: 'Germany' })).problem).toMatchObject({ status: 400 });
  });
});

describe('a hint leads to the input that is meant', () => {
  test.each([
    ['search_listings', { query: 'sql' }, 'query', 'Did you mean "q"?'],
    ['search_listings', { limit: 5 }, 'limit', 'Did you mean "per_page"?'],
    ['update_draft', { id: 'x', unlock_fields: ['name'] }, 'unlock_fields', /restore/],
  ])('%s %j', async (operation, input, path, fix) => {
    const { problem } = await tools.call(operation, input);
    const fault = problem!.errors.find((each: { path: string }) => each.path === path);
    expect(fault!.fix).toMatch(fix);
  });
});
