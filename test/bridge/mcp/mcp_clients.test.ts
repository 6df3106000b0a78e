import { type InsufficientScopeError, SdkHttpError } from '@modelcontextprotocol/client';
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CLIENTS, type McpCaller, mcpCallers } from '../../clients/mcp_clients.ts';
import { SAMPLES } from '../sample_operations.ts';
import { startService } from '../service.ts';

const NAMES = Object.keys(CLIENTS);

/** The callers of every client, on one service. */
async function callers(key?: string): Promise<McpCaller[]> {
  const service = await startService();
  const all = await mcpCallers(service.url, key);
  onTestFinished(async () => {
    await Promise.all(all.map((caller) => caller.close()));
  });
  return all;
}

describe.each(NAMES.map((name, i) => ({ name, i })))('$name', ({ i }) => {
  test('connects without a credential, lists every tool and calls a public one [R218, R220, R221, R222]', async () => {
    const caller = (await callers())[i]!;
    expect(caller.client.getServerVersion()).toMatchObject({ name: 'firstlight' });
    expect(caller.client.getInstructions()).toContain('submit_listing');
    const { tools } = await caller.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(SAMPLES.map(({ name }) => name));
    expect(await caller.call('get_book', { slug: 'sea' })).toMatchObject({ answer: { slug: 'sea' } });
  });

  test('a protected tool without a credential is HTTP 401, which the client reports as such [R222]', async () => {
    const caller = (await callers())[i]!;
    const { problem } = await caller.call('make_book', { title: 'The sea' });
    expect(problem).toMatchObject({
      status: 401,
      code: 'not_signed_in',
      detail: expect.stringContaining('make_book'),
    });
    const error = await caller.thrown('make_book', { title: 'The sea' });
    if (error instanceof SdkHttpError) expect(error.status).toBe(401);
    else expect((error as StreamableHTTPError).code).toBe(401);
  });

  test('the same tool works with a key [R219]', async () => {
    const caller = (await callers('ada'))[i]!;
    const { answer } = await caller.call('make_book', { title: 'The sea' });
    expect(answer).toEqual({ slug: 'the-sea', title: 'The sea' });
  });

  test('a key without the scope is HTTP 403 with the scope that the call needs [R217]', async () => {
    const caller = (await callers('ada account:read'))[i]!;
    const error = await caller.thrown('make_book', { title: 'The sea' });
    if (error instanceof StreamableHTTPError) expect(error.code).toBe(403);
    else expect((error as InsufficientScopeError).requiredScope).toBe('listings:write');
    const { problem } = await caller.call('make_book', { title: 'The sea' });
    expect(problem).toMatchObject({ status: 403, code: 'insufficient_scope' });
  });

  test('a refusal of the operation is a tool error with the problem object of REST [D25]', async () => {
    const caller = (await callers('ada'))[i]!;
    const { problem } = await caller.call('get_book', { slug: 'lost' });
    expect(problem).toMatchObject({ status: 404, code: 'not_found', detail: 'There is no book "lost".' });
  });

  test('reads the guide, and is offered nothing whose operations are not there', async () => {
    const { client } = (await callers())[i]!;
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['directory://guide']);
    const { contents } = await client.readResource({ uri: 'directory://guide' });
    expect(contents).toMatchObject([
      { mimeType: 'text/markdown', text: expect.stringContaining('choose_free_listing') },
    ]);
    expect((await client.listPrompts()).prompts).toEqual([]);
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    await expect(client.readResource({ uri: 'directory://nothing' })).rejects.toThrow(/nothing/);
    await expect(client.getPrompt({ name: 'launch_my_product' })).rejects.toThrow(/launch_my_product/);
  });
});
