import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../../tools/registry.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

describe('on the demo world', () => {
  let world: DemoWorld;
  let rest: Caller;
  const urls = new Set<string>();

  /** Collects every URL of ours in a result or problem. */
  function collect(value: unknown): void {
    const found = JSON.stringify(value).matchAll(/https?:\/\/127\.0\.0\.1:\d+[^"\\\s<>()`]*/g);
    for (const [url] of found) if (url.startsWith(world.url)) urls.add(url.replace(/[.,:;]+$/, ''));
  }

  beforeAll(async () => {
    world = await startDemoWorld();
    rest = restCaller(world, world.founder_key);
  });
  afterAll(() => world.close());

  test.each(operations.map(({ name, example }) => [name, example] as const))(
    'the example of %s works',
    async (name, example) => {
      const { answer, problem } = await rest.call(name, example);
      expect(problem).toBeNull();
      expect(answer).toBeTypeOf('object');
      collect(answer);
    },
  );

  test('every URL in a response exists [D69]', async () => {
    for (const [name, input] of [
      ['get_listing', { slug: 'nobody-knows' }],
      ['submit_listing', { url: 'ftp://acme.example' }],
      ['get_draft', { id: '6f1d2c3b-0000-4000-8000-0000000000ff' }],
    ] as const) {
      collect((await rest.call(name, input)).problem);
    }
    const guide = await (await fetch(`${world.url}/llms.txt`)).text();
    collect(guide);
    collect(await (await fetch(`${world.url}/openapi.json`)).text());
    collect(await (await fetch(`${world.url}/.well-known/oauth-protected-resource/mcp`)).text());
    collect((await fetch(`${world.url}/api/v1/drafts`)).headers.get('www-authenticate'));
    expect(urls.size).toBeGreaterThan(20);
    for (const url of urls) {
      // test/tools/listings/get_badges.test.ts fills in this template in every way.
      if (url.includes('/{kind}.svg?')) continue;
      const { status } = await fetch(url);
      // Tools and tokens need POST, and an authorization request needs a client.
      const statuses: Record<string, number> = { '/mcp': 405, '/oauth/token': 405, '/oauth/authorize': 400 };
      expect(status, url).toBe(statuses[new URL(url).pathname] ?? 200);
    }
  });

  test('every anchor of a problem’s type is on the page of errors', async () => {
    const page = await (await fetch(`${world.url}/docs/errors`)).text();
    for (const url of urls) {
      const { pathname, hash } = new URL(url);
      if (pathname === '/docs/errors' && hash) expect(page).toContain(`id="${hash.slice(1)}"`);
    }
  });
});
