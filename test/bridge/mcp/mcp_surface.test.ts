import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideResource, INSTRUCTIONS } from '../../../bridge/mcp_content/guide.ts';
import { PROMPTS } from '../../../bridge/mcp_content/prompts.ts';
import { RESOURCES, TEMPLATES } from '../../../bridge/mcp_content/resources.ts';
import { offered } from '../../../bridge/mcp_content/surface.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { queueSteps } from '../../../tools/my_listings/show/queue_standing.ts';
import { operations } from '../../../tools/registry.ts';
import { PROGRAM } from '../../cli/program.ts';
import { CLIENTS, type McpCaller, mcpCaller, mcpCallers } from '../../clients/mcp_clients.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { SPECIFIED } from '../../laws/operations/operations.ts';

const ROOT = join(import.meta.dirname, '../../..');
const registered = new Set(operations.map(({ name }) => name));
// A program of its own costs as much as all the other clients.
const NAMES = [...Object.keys(CLIENTS), ...(AT_LANDING ? ['official v2 client over stdio'] : [])];

let world: DemoWorld;
let callers: McpCaller[];
let stdio: Client;

beforeAll(async () => {
  world = await startDemoWorld();
  callers = await mcpCallers(world.url);
  stdio = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  if (AT_LANDING) await stdio.connect(overStdio());
});

/** A server beside the service, with its folder and its clock. */
function overStdio(): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: ['--import', join(ROOT, 'test/clock_child.ts'), PROGRAM, 'mcp'],
    env: {
      DATA_DIR: world.running.config.data_dir,
      BASE_URL: world.url,
      LOG_LEVEL: 'error',
      NOW: world.clock.now().toISOString(),
    },
    stderr: 'ignore',
  });
}
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await stdio.close();
  await world.close();
});

const clientAt = (i: number): Client | ClientV1 => callers[i]?.client ?? stdio;

/** The JSON of a resource. */
async function read(client: Client | ClientV1, uri: string): Promise<any> {
  const { contents } = await client.readResource({ uri });
  expect(contents).toHaveLength(1);
  const [content] = contents as { uri: string; mimeType?: string; text: string }[];
  expect(content).toMatchObject({ uri, mimeType: 'application/json' });
  return JSON.parse(content!.text);
}

async function values(
  client: Client | ClientV1,
  ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string },
  name: string,
  value: string,
): Promise<string[]> {
  return (await client.complete({ ref, argument: { name, value } })).completion.values;
}

describe.each(NAMES.map((name, i) => ({ name, i })))('$name', ({ i }) => {
  test('lists what is offered', async () => {
    const client = clientAt(i);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'directory://guide',
      'directory://ranking',
      'directory://categories',
      'directory://products',
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'directory://listings/{slug}',
      'directory://categories/{slug}',
      'directory://launches/{week}',
    ]);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(
      offered(PROMPTS, operations).map(({ definition }) => definition.name),
    );
  });

  test('reads the ranking rules as their page shows them [D80]', async () => {
    const { contents } = await clientAt(i).readResource({ uri: 'directory://ranking' });
    const page = await (await fetch(`${world.url}/ranking.md`)).text();
    expect(contents).toMatchObject([{ uri: 'directory://ranking', mimeType: 'text/markdown', text: page }]);
    expect(page).toContain('What money changes');
  });

  test('reads resources and templates with the results of the operations', async () => {
    const client = clientAt(i);
    const rest = async (path: string) => (await world.rest('GET', path)).body;
    expect(await read(client, 'directory://categories')).toEqual(await rest('/categories'));
    expect(await read(client, 'directory://products')).toEqual(await rest('/products'));
    expect(await read(client, 'directory://listings/tidemark')).toEqual(await rest('/listings/tidemark'));
    expect(await read(client, 'directory://categories/developer-tools')).toEqual(
      await rest('/categories/developer-tools'),
    );
    expect((await read(client, 'directory://launches/this')).week).toBe(
      (await rest('/launches/weeks/this')).week,
    );
  });

  test.each([
    ['directory://listings/nobody', /nobody/],
    [
      'directory://listings/harbour-leger',
      /Resource not found: .*harbour-leger\n[^]*Nearest: harbour-ledger/,
    ],
    ['directory://launches/2020-01-06', /Resource not found: .*\n.*2020-01-06/],
    ['directory://listings/', /listings/],
    ['directory://listings/a/b', /listings/],
    ['directory://listings/%E0', /listings/],
    ['directory://listings/Not_A_Slug', /Not_A_Slug/],
    ['directory://launches/2026-02-30', /2026-02-30/],
    ['directory://nothing', /nothing/],
  ])('%s is refused', async (uri, message) => {
    await expect(clientAt(i).readResource({ uri })).rejects.toThrow(message);
  });

  test('completes only weeks that the calendar has', async () => {
    const client = clientAt(i);
    const week = { type: 'ref/resource', uri: 'directory://launches/{week}' } as const;
    const mondays = (await values(client, week, 'week', '')).filter((value) => /^\d/.test(value));
    const { first_week } = (await world.rest('GET', '/site')).body.calendar;
    expect(mondays).toContain(first_week);
    for (const monday of mondays)
      expect([monday, (await world.rest('GET', `/launches/weeks/${monday}`)).status]).toEqual([monday, 200]);
  });

  test('completes slugs by how they begin, wherever one does', async () => {
    const listing = { type: 'ref/resource', uri: 'directory://listings/{slug}' } as const;
    for (const typed of ['pa', 'ti', 'harbour-le']) {
      const slugs = await values(clientAt(i), listing, 'slug', typed);
      expect(slugs.length).toBeGreaterThan(0);
      for (const slug of slugs) expect([typed, slug.startsWith(typed)]).toEqual([typed, true]);
    }
    // If no slug starts with the text, those that contain it; a search finds more.
    expect(await values(clientAt(i), listing, 'slug', 'ledger')).toEqual(['harbour-ledger']);
    expect(await values(clientAt(i), listing, 'slug', 'invoices')).toEqual([]);
  });

  test('completes slugs, categories and weeks', async () => {
    const client = clientAt(i);
    const listing = { type: 'ref/resource', uri: 'directory://listings/{slug}' } as const;
    const category = { type: 'ref/resource', uri: 'directory://categories/{slug}' } as const;
    const week = { type: 'ref/resource', uri: 'directory://launches/{week}' } as const;
    expect((await values(client, listing, 'slug', 'tide'))[0]).toBe('tidemark');
    expect((await values(client, listing, 'slug', 'harbour-le'))[0]).toBe('harbour-ledger');
    const top = (await world.rest('GET', '/listings?sort=votes&per_page=1')).body.items[0].slug;
    expect((await values(client, listing, 'slug', ''))[0]).toBe(top);
    expect(await values(client, category, 'slug', 'develop')).toContain('developer-tools');
    expect(await values(client, category, 'slug', 'Developer')).toContain('developer-tools');
    expect(await values(client, week, 'week', '')).toEqual(
      expect.arrayContaining(['this', 'next', 'last', '2026-11-16', '2026-11-23']),
    );
    expect(await values(client, week, 'week', '2026-11-2')).toEqual(['2026-11-23']);
    expect(await values(client, week, 'slug', '')).toEqual([]);
    expect(await values(client, { type: 'ref/prompt', name: 'compare_products' }, 'b', 'tide')).toEqual(
      await values(client, listing, 'slug', 'tide'),
    );
    expect(await values(client, { type: 'ref/prompt', name: 'weekly_launch_digest' }, 'week', 'n')).toEqual([
      'next',
    ]);
    const unknown = { type: 'ref/resource', uri: 'directory://nothing/{slug}' } as const;
    await expect(values(client, unknown, 'slug', '')).rejects.toThrow(/template/i);
  });

  test('gives prompts with what they are about', async () => {
    const client = clientAt(i);
    const launch = await client.getPrompt({
      name: 'launch_my_product',
      arguments: { url: 'https://acme.example' },
    });
    expect(JSON.stringify(launch.messages)).toContain('https://acme.example');
    const { messages } = await client.getPrompt({ name: 'interview_me' });
    expect(JSON.stringify(messages)).toMatch(/list_interview_questions.*answer_interview/);
    const week = await client.getPrompt({ name: 'weekly_launch_digest', arguments: { week: 'last' } });
    expect(week.messages[1]?.content).toMatchObject({
      type: 'resource',
      resource: { uri: 'directory://launches/last', text: expect.stringContaining('"week":"2026-11-09"') },
    });
    const two = { a: 'tidemark', b: 'harbour-ledger' };
    const compared = await client.getPrompt({ name: 'compare_products', arguments: two });
    expect(JSON.stringify(compared.messages[1])).toContain('Harbour Ledger');
    const wrong = { name: 'compare_products', arguments: { ...two, b: 'nobody-knows' } };
    await expect(client.getPrompt(wrong)).rejects.toThrow(/nobody-knows/);
    await expect(
      client.getPrompt({ name: 'weekly_launch_digest', arguments: { week: 'tomorrow' } }),
    ).rejects.toThrow(/tomorrow/);
    await expect(client.getPrompt({ name: 'launch_my_product' })).rejects.toThrow(/url/);
  });
});

describe('texts about operations', () => {
  const named = (text: string): string[] =>
    [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)]
      .map(([name]) => name)
      .filter((name) => !WORDS.includes(name));
  /** Words with underscores that are no operations. */
  const WORDS = [
    'not_found',
    'idempotency_key',
    'next_page',
    'not_found_on_website',
    'listing_id',
    '_meta',
    'wait_seconds',
  ];

  test('the instructions are short, and name operations that there are', () => {
    expect(INSTRUCTIONS.length).toBeLessThanOrEqual(600);
    for (const name of named(INSTRUCTIONS)) expect([name, registered.has(name)]).toEqual([name, true]);
  });

  test('the guide names operations that there are, and every one that anybody may call', async () => {
    const { contents } = await guideResource(operations).read(() =>
      Promise.reject(new Error('nothing is asked')),
    );
    const text = String((contents as { text: string }[])[0]?.text);
    for (const name of named(text)) expect([name, registered.has(name)]).toEqual([name, true]);
    const reading = SPECIFIED.filter(({ name, access }) => access === 'public' && registered.has(name));
    const missing = reading.map(({ name }) => name).filter((name) => !text.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  test('an operation that the table of the guide has no words for is its last row', async () => {
    const later = { ...operations[0]!, name: 'list_made_up', title: 'List what is made up' };
    const texts = [operations, [...operations, later]].map(async (all) => {
      const { contents } = await guideResource(all).read(() => Promise.reject(new Error('nothing is asked')));
      return String((contents as { text: string }[])[0]?.text);
    });
    const [before = '', after = ''] = await Promise.all(texts);
    expect(after.replace('| List what is made up | `list_made_up` |\n', '')).toBe(before);
    expect(after).toContain('|\n| List what is made up | `list_made_up` |\n\nLists give');
  });

  test('the guide says who moves a booked week, as choose_free_listing does: the founder, on the page of the draft', async () => {
    const { contents } = await guideResource(operations).read(() =>
      Promise.reject(new Error('nothing is asked')),
    );
    const text = String((contents as { text: string }[])[0]?.text).replace(/\s+/g, ' ');
    expect(text).toContain('The founder moves or withdraws a free launch on the page of the draft');
    expect(text).not.toContain('site team helps');
    const draft_id = '6f1d2c3b-0000-4000-8000-000000000001';
    const steps = queueSteps(
      { draft_id, slug: 'tidemark', name: 'Tidemark', badge_check: null } as Listing,
      {
        status: 'scheduled',
        week: '2026-12-28',
        held: null,
        live_slug: null,
        withdrawable: 1,
        weeks: [],
      } as never,
      { origin: 'https://launch.example', now: 0 },
    );
    expect(steps.at(-1)).toBe(
      `The founder can withdraw the launch on https://launch.example/account/drafts/${draft_id}; no call does that.`,
    );
  });

  test.each(PROMPTS.map((prompt) => [prompt.definition.name, prompt] as const))(
    'the prompt %s needs exactly the operations that it names, and is offered once they are there',
    async (_, prompt) => {
      const complete = () =>
        Promise.resolve({
          answer: {},
          problem: null,
          status: 200,
          replayed: false,
          quota: null,
          untrusted: [],
        });
      const { messages } = (await prompt.get({}, {} as never, complete)) as { messages: unknown };
      const specified = new Set(SPECIFIED.map(({ name }) => name));
      const mentioned = named(JSON.stringify([messages, prompt.definition])).filter((name) =>
        specified.has(name),
      );
      for (const name of mentioned)
        expect([name, prompt.needs]).toEqual([name, expect.arrayContaining([name])]);
      const [without] = prompt.needs!;
      expect(
        offered(
          [prompt],
          operations.filter(({ name }) => name !== without),
        ),
      ).toEqual([]);
      const all = [...operations, ...prompt.needs!.map((name) => ({ name }) as (typeof operations)[number])];
      expect(offered([prompt], all)).toEqual([prompt]);
    },
  );

  test('every resource names the operation whose result it is', () => {
    for (const { needs } of [...RESOURCES, ...TEMPLATES])
      for (const name of needs ?? []) expect(SPECIFIED.map((row) => row.name)).toContain(name);
  });
});

test('reading a resource counts as a call against the quota', async () => {
  const limited = await startDemoWorld({ env: { RATE_LIMITS: 'on' } });
  await limited.store.write((tx) => tx.settings.set('limits.anonymous_per_minute', 3));
  const { client, close } = await mcpCaller(limited.url);
  let refused: unknown;
  // Each time another one, because clients cache what they have read.
  for (const week of ['this', 'last', '2026-11-16', '2026-11-09', '2026-11-10']) {
    refused ??= await client.readResource({ uri: `directory://launches/${week}` }).then(
      () => undefined,
      (error: unknown) => error,
    );
  }
  expect(String(refused)).toMatch(/quota/);
  await close();
  await limited.close();
});
