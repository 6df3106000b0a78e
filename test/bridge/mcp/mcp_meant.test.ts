import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type McpCaller, mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

let world: DemoWorld;
let tools: McpCaller;
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
    ['the word null', 'search_listings', { q: 'sql', stage: 'null', status: 'null' }, { q: 'sql' }],
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
    [
      'the URL of a page for a slug',
      'get_listing',
      { slug: `http://x.example/p/tidemark?a=1` },
      { slug: 'tidemark' },
    ],
    [
      'the path of a page for a slug',
      'get_category',
      { slug: '/categories/ai-assistants' },
      { slug: 'ai-assistants' },
    ],
    ['spaces in a value', 'list_launches', { section: 'This week' }, { section: 'this-week' }],
    ['a part of a value', 'get_leaderboard', { board: 'weekly' }, { board: 'community-weekly' }],
    ['a week in words', 'get_launch_week', { week: 'this week' }, { week: 'this' }],
    ['the running week', 'get_launch_week', { week: 'current-week' }, { week: 'this' }],
    ['the name of other inputs', 'search_listings', { query: 'sql', limit: '5' }, { q: 'sql', per_page: 5 }],
    ['an id for a slug', 'get_listing', { id: 'palisade' }, { slug: 'palisade' }],
    ['a name for a slug', 'get_badges', { name: 'Palisade' }, { slug: 'palisade' }],
    ['what a client adds', 'search_listings', { q: 'sql', toolCallId: 'call_1', zz: 1 }, { q: 'sql' }],
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

  test('in a draft: lists and objects as JSON text, one entry for a list', async () => {
    const { answer } = await tools.call('list_my_drafts');
    const { id } = answer!.items[0];
    const sent = {
      id,
      faqs: JSON.stringify([{ question: 'Is it free?', answer: 'Yes.' }]),
      fields: JSON.stringify({ features: '["Dry runs","Alerts"]', usps: 'Made by sailors' }),
      company_socials: ' {"github":"https://github.com/tidemark"}',
      founders: { name: 'Ada Byron' },
      lock_fields: 'features',
    };
    const { answer: changed, problem } = await tools.call('update_draft', sent);
    expect(problem, JSON.stringify(problem)).toBeNull();
    expect(changed).toMatchObject({
      faqs: [{ question: 'Is it free?', answer: 'Yes.' }],
      founders: [{ name: 'Ada Byron' }],
      company_socials: { github: 'https://github.com/tidemark' },
      fields: {
        features: { value: ['Dry runs', 'Alerts'], state: 'override' },
        usps: { value: ['Made by sailors'] },
      },
    });
  });

  test('the name of another operation for an identifier that is missing', async () => {
    const { answer } = await tools.call('list_my_listings');
    const [{ listing_id }] = answer!.items;
    for (const input of [{ id: listing_id }, { id: String(listing_id) }, { listing: listing_id }])
      expect((await tools.call('get_my_listing', input)).answer).toMatchObject({ listing_id });
  });

  test('says what was left out, and leaves out of a tool that writes only what clients add', async () => {
    const client = tools.client as { callTool(call: object): Promise<any> };
    const read = await client.callTool({ name: 'get_account', arguments: { random_string: 'x', dummy: 1 } });
    expect(read.isError).toBeFalsy();
    expect(read.content.at(-1).text).toBe(
      'Left out, because this tool has no such input: random_string, dummy.',
    );
    const { answer } = await tools.call('list_my_drafts');
    const { id } = answer!.items[0];
    const added = { task_progress: '- [x] read', wait_for_previous: true };
    expect((await tools.call('update_draft', { id, ...added })).problem).toBeNull();
    const unknown = await tools.call('update_draft', { id, week: '2026-12-07' });
    expect(unknown.problem!.errors).toMatchObject([{ path: 'week', code: 'unknown_key' }]);
  });

  test.each(['["Dry runs', '[', ' [ "', '{"a', '["Dry \\"runs\\"'])(
    'refuses the broken JSON text %s for a list',
    async (features) => {
      const { answer } = await tools.call('list_my_drafts');
      const { id, revision } = answer!.items[0];
      const { problem } = await tools.call('update_draft', { id, fields: { features } });
      expect(problem).toMatchObject({ code: 'invalid_request', errors: [{ path: 'fields.features' }] });
      expect((await tools.call('list_my_drafts')).answer!.items[0].revision).toBe(revision);
    },
  );

  test('takes a text in brackets for an entry, since no JSON begins so', async () => {
    const { answer } = await tools.call('list_my_drafts');
    const { id } = answer!.items[0];
    const { answer: changed } = await tools.call('update_draft', {
      id,
      fields: { features: '[Beta] Dry runs' },
    });
    expect(changed!.fields.features.value).toEqual(['[Beta] Dry runs']);
  });

  test('what can mean several things, or nothing, is refused as before', async () => {
    for (const [operation, input] of [
      ['list_my_listings', { pages: 1 }],
      ['update_draft', { id: '6f1d2c3b-0000-4000-8000-000000000001', fields: { tags: 'a, b' } }],
      ['update_draft', { id: '6f1d2c3b-0000-4000-8000-000000000001', faqs: '[{"question":' }],
      ['list_launches', { section: 'most' }],
      ['get_listing', { id: 57 }],
      ['compare_listings', { slug: 'tidemark', name: 'Sondeo' }],
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
    ['search_listings', { query: 'sql', search: 'sql' }, 'query', 'Did you mean "q"?'],
    ['update_draft', { id: 'x', unlock_fields: ['name'] }, 'unlock_fields', /restore/],
    ['get_my_listing', { slug: 'tidemark' }, 'slug', 'Did you mean "listing_id"?'],
    ['get_my_listing', { zz: 1 }, 'zz', 'Did you mean "listing_id"?'],
    ['compare_listings', { slugs: 'x' }, 'slugs', 'Send a and b.'],
    ['update_draft', { id: 'x', faqs: 5 }, 'faqs', 'Send a list of objects with question, answer.'],
    ['update_draft', { id: 'x', fields: { features: 5 } }, 'fields.features', 'Send a list of texts.'],
  ])('%s %j', async (operation, input, path, fix) => {
    const { problem } = await tools.call(operation, input);
    const fault = problem!.errors.find((each: { path: string }) => each.path === path);
    expect(fault!.fix).toMatch(fix);
  });

  test('a text for a list of objects is refused for its kind alone, on REST too', async () => {
    const { answer } = await tools.call('list_my_drafts');
    const { id } = answer!.items[0];
    const { problem } = await rest.call('update_draft', {
      id,
      faqs: 'x'.repeat(44),
      founders: 'many people',
    });
    expect(problem!.errors).toMatchObject([
      { path: 'faqs', code: 'invalid_type', fix: 'Send a list of objects with question, answer.' },
      { path: 'founders', code: 'invalid_type', fix: 'Send a list of objects with name, title, bio.' },
    ]);
  });
});
