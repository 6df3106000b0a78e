import { afterAll, beforeAll, expect, test } from 'vitest';
import { type McpCaller, mcpCallers } from '../../clients/mcp_clients.ts';
import { slowSite } from '../../doubles/slow_site.ts';
import { startWorld, until, type World } from '../../world.ts';
import { apiKey, ENDING_CREDENTIALS } from './ending_credentials.ts';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

/** A draft during its build, and the three official clients of its owner. */
async function building(word: string) {
  const { site, letGo } = await slowSite();
  const { body } = await world.rest('POST', '/drafts', { key: word, body: { url: site.url } });
  const callers = await mcpCallers(world.url, word);
  await until(async () => site.paths().includes('/about'));
  const close = async () => {
    letGo();
    await world.running.drain();
    await Promise.all([...callers.map((caller) => caller.close()), site.close()]);
  };
  return { id: body.id as string, site, callers, close };
}

test.each(ENDING_CREDENTIALS)(
  'a call that reports a build ends with %s, before the next report [R104]',
  async (_, person, make) => {
    const { word, end } = await make(world, person);
    const { id, site, callers, close } = await building(word);
    const reported: (string | undefined)[] = [];
    const watched = (caller: McpCaller) =>
      caller.watched('get_draft', { id }, ({ message }) => reported.push(message));
    const calls = callers.map(watched);
    const reading = () => reported.filter((message) => message?.includes(site.url)).length;
    await until(async () => reading() === callers.length);
    await end();
    const reports = reported.length;
    // The build has not moved: only the credential has changed.
    for (const { answer, problem } of await Promise.all(calls)) {
      expect(answer).toBeNull();
      expect(problem).toMatchObject({ code: 'invalid_token', status: 401 });
    }
    expect((await world.store.drafts.byId(id))?.status).toBe('crawling');
    await close();
    expect(reported).toHaveLength(reports);
  },
);

test.each(ENDING_CREDENTIALS)('a call that waits for a build ends with %s [D77]', async (_, person, make) => {
  const { word, end } = await make(world, `${person}2`);
  const { id, callers, close } = await building(word);
  let finished = 0;
  const waits = callers.map((caller) => caller.call('get_draft', { id, wait_seconds: 20 }));
  const rest = world.rest('GET', `/drafts/${id}`, { key: word, headers: { prefer: 'wait=20' } });
  const raw = callers.map(({ client }) =>
    client.callTool({ name: 'get_draft', arguments: { id, wait_seconds: 20 } }),
  );
  for (const call of [...waits, rest]) void call.then(() => finished++);
  // All of them are running when requests that were sent later, one after the other, have their responses.
  const key = await world.key('zoe');
  for (let later = 0; later < 10; later++) expect((await world.rest('GET', '/me', { key })).status).toBe(200);
  expect(finished).toBe(0);
  await end();
  for (const { answer, problem } of await Promise.all(waits)) {
    expect(answer).toBeNull();
    expect(problem).toMatchObject({ code: 'invalid_token', status: 401 });
  }
  for (const { _meta } of await Promise.all(raw)) {
    expect(_meta?.['mcp/www_authenticate']).toEqual([
      expect.stringMatching(/^Bearer error="invalid_token", resource_metadata="http.*\/mcp", scope="/),
    ]);
  }
  const { status, headers, body } = await rest;
  expect([status, body.code]).toEqual([401, 'invalid_token']);
  expect(headers.get('www-authenticate')).toContain('invalid_token');
  expect((await world.store.drafts.byId(id))?.status).toBe('crawling');
  await close();
});

test('a call that waits counts as one use of its key', async () => {
  const { word } = await apiKey(world, 'fay');
  const { site, letGo } = await slowSite();
  const { body } = await world.rest('POST', '/drafts', { key: word, body: { url: site.url } });
  const { body: waited } = await world.rest('GET', `/drafts/${body.id}`, {
    key: word,
    headers: { prefer: 'wait=1' },
  });
  expect(waited.status).toBe('crawling');
  letGo();
  await world.running.drain();
  // Last uses are written with the first use a minute later.
  world.clock.advance(60_000);
  await world.rest('GET', '/me', { key: word });
  const { id: person_id } = (await world.store.people.byEmail('fay@example.org'))!;
  const uses = await until(async () => {
    const [all] = (await world.store.keys.usesSince(person_id, 0)).values();
    return all! > 2 && all;
  });
  expect(uses).toBe(3);
  await site.close();
});
