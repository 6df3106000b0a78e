import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type McpCaller, mcpCallers } from '../../clients/mcp_clients.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

let world: DemoWorld;
let assistants: McpCaller[];
beforeAll(async () => {
  world = await startDemoWorld();
  assistants = await mcpCallers(world.url);
});
afterAll(async () => {
  for (const { close } of assistants) await close();
  await world.close();
});

const get = async (path: string) => (await world.rest('GET', path)).body;

/** Schemas of the inputs of get_leaderboard, as generators of clients and assistants read them. */
async function boardInputs(): Promise<Record<string, { enum?: string[]; pattern?: string }>[]> {
  const { parameters } = (await get('/openapi.json')).paths['/leaderboards/{board}'].get;
  const inOpenApi = Object.fromEntries(
    parameters.map(({ name, schema }: { name: string; schema: unknown }) => [name, schema]),
  );
  const inTools = assistants.map(async ({ client }) => {
    const { tools } = await client.listTools();
    return tools.find(({ name }) => name === 'get_leaderboard')!.inputSchema.properties as typeof inOpenApi;
  });
  return [inOpenApi, ...(await Promise.all(inTools))];
}

describe('the inputs of get_leaderboard', () => {
  test('name the boards as choices, each of which there is', async () => {
    for (const { board } of await boardInputs()) {
      expect(board?.enum).toHaveLength(5);
      for (const name of board?.enum ?? [])
        expect([name, (await world.rest('GET', `/leaderboards/${name}`)).status]).toEqual([name, 200]);
    }
  });

  test('give the form of a week, which lets all weeks through and no other word', async () => {
    for (const { week } of await boardInputs()) {
      const form = new RegExp(week?.pattern ?? '$^');
      for (const word of ['this', 'last', '2026-11-16'])
        expect([word, form.test(word)]).toEqual([word, true]);
      for (const word of ['next', 'THIS', '2026-11', 'yesterday'])
        expect([word, form.test(word)]).toEqual([word, false]);
    }
  });
});

test('an unknown board is said once to an assistant, with those that there are [D45, D85]', async () => {
  for (const { client } of assistants) {
    const { content, isError } = await client.callTool({
      name: 'get_leaderboard',
      arguments: { board: 'nope' },
    });
    expect(isError).toBe(true);
    const [{ text }] = content as [{ text: string }];
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^board: There is no board "nope"\. Allowed: community-weekly, /),
      expect.stringMatching(/^Ask for one of these boards: /),
    ]);
  }
});

test('a listing on a board is the summary that every list gives, with its votes [D85]', async () => {
  const { items: listed } = await get('/listings?per_page=100');
  const summaries = new Map<string, unknown>(listed.map((one: { slug: string }) => [one.slug, one]));
  let seen = 0;
  for (const board of ['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue']) {
    const { items } = await get(`/leaderboards/${board}?per_page=100`);
    for (const { listing } of items) {
      expect(listing.votes).toEqual(expect.any(Number));
      expect(listing).toEqual(summaries.get(listing.slug));
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(50);
});

test('get_founder returns for everyone what list_founders says', async () => {
  const { items } = await get('/founders?per_page=100');
  const known = { title: 0, country: 0 };
  for (const { companies, ...entry } of items) {
    const founder = await get(`/founders/${entry.slug}`);
    expect(founder).toMatchObject(entry);
    expect(founder.companies).toMatchObject(companies);
    for (const key of ['title', 'country'] as const) if (founder[key] !== undefined) known[key] += 1;
  }
  expect(Math.min(known.title, known.country)).toBeGreaterThan(10);
});
