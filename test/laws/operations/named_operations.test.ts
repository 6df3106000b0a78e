import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROMPTS } from '../../../bridge/mcp_content/prompts.ts';
import { operations } from '../../../tools/registry.ts';
import { type McpCaller, mcpCaller } from '../../clients/mcp_clients.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { SPECIFIED } from './operations.ts';

const registered = new Set(operations.map(({ name }) => name));
/** Operations of the specification that are not built yet. */
const unbuilt = SPECIFIED.map(({ name }) => name).filter((name) => !registered.has(name));

/** Operations that a text names although they are not built. */
const named = (text: string): string[] =>
  unbuilt.filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));

/** Folders with texts for assistants: descriptions, errors, notices, next steps, documents, emails and pages. */
const FOLDERS = '{auth,bridge,domain,drafting,jobs,mail,pictures,site,store,tools}/**/*.ts';
/** Files that may name operations before they are built. */
const MAY: Readonly<Record<string, string>> = {
  'domain/text/commands.ts': 'recognises sentences of websites that order a call',
};

/** A source without comments, which callers do not read. */
const textOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');

describe('no text names an operation that cannot be called', () => {
  test('of the sources', () => {
    const root = join(import.meta.dirname, '../../..');
    const files = globSync(FOLDERS, { cwd: root });
    expect(files.length).toBeGreaterThan(300);
    for (const file of files) {
      const names = named(textOf(join(root, file)));
      expect([file, MAY[file] ? [] : names]).toEqual([file, []]);
    }
    for (const file of Object.keys(MAY))
      expect([file, unbuilt.length === 0 || named(textOf(join(root, file))).length > 0]).toEqual([
        file,
        true,
      ]);
  });

  test('the law sees a name inside a sentence and inside a template', () => {
    expect(named(`call ${unbuilt[0]}, then go on`)).toEqual(unbuilt.slice(0, 1));
    expect(named(`my_${unbuilt[0]}`)).toEqual([]);
  });

  describe('of what is served', () => {
    let world: DemoWorld;
    let assistant: McpCaller;
    beforeAll(async () => {
      world = await startDemoWorld();
      assistant = await mcpCaller(world.url, world.founder_key);
    });
    afterAll(async () => {
      await assistant.close();
      await world.close();
    });

    test.each([
      '/llms.txt',
      '/openapi.json',
      '/docs',
      '/docs/errors',
      '/ranking',
      '/bot',
      '/auth.md',
      '/.well-known/mcp.json',
    ])('at %s', async (path) => {
      expect(named(await (await fetch(world.url + path)).text())).toEqual([]);
    });

    test('to an assistant: tools, prompts, resources, instructions', async () => {
      // The clients of both SDK versions have these methods, with different types.
      const client = assistant.client as any;
      const { tools } = await client.listTools();
      const { prompts } = await client.listPrompts();
      const { resources } = await client.listResources();
      const { resourceTemplates } = await client.listResourceTemplates();
      const read = await Promise.all(
        resources.map(({ uri }: { uri: string }) => client.readResource({ uri })),
      );
      const texts = [client.getInstructions(), tools, prompts, resources, resourceTemplates, read];
      for (const text of texts) expect(named(JSON.stringify(text))).toEqual([]);
      expect(tools.length).toBe(registered.size);
      for (const prompt of PROMPTS.filter(({ definition }) =>
        prompts.some(({ name }: { name: string }) => name === definition.name),
      ))
        expect(prompt.needs?.filter((name) => !registered.has(name))).toEqual([]);
    });
  });
});
