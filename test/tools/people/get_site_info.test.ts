import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

describe('get_site_info', () => {
  let world: DemoWorld;
  let anybody: Both;
  let site: any;

  beforeAll(async () => {
    world = await startDemoWorld();
    anybody = await both(world);
    site = await anybody.answer('get_site_info');
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('gives the name of the site and what it is for, as they are set [R19]', async () => {
    expect(site).toMatchObject({ name: 'Firstlight', purpose: expect.stringContaining('launch directory') });
    await world.store.write(async (tx) => {
      await tx.settings.set('site.name', 'Daybreak');
      await tx.settings.set('site.purpose', 'Shows what is new.');
    });
    expect(await anybody.answer('get_site_info')).toMatchObject({
      name: 'Daybreak',
      purpose: 'Shows what is new.',
    });
  });

  test('counts as many live listings as an unfiltered search finds [R21]', async () => {
    const { total } = await anybody.answer('search_listings');
    expect(site.live_listings).toBe(total);
    expect(total).toBeGreaterThan(20);
  });

  test('counts the categories of the tree [R22]', async () => {
    const { items } = await anybody.answer('list_categories');
    const count = (tree: any[]): number =>
      tree.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);
    expect(site.categories).toBe(count(items));
  });

  test('names its public URLs, and each of them serves what it says [R20, R23]', async () => {
    const types: Record<string, RegExp> = {
      home: /^text\/html/,
      this_week: /^text\/html/,
      categories: /^text\/html/,
      leaderboards: /^text\/html/,
      blog: /^text\/html/,
      pricing: /^text\/html/,
      api: /^application\/linkset\+json/,
      docs: /^text\/html/,
      openapi: /^application\/json$/,
      llms_txt: /^text\/plain/,
      errors: /^text\/html/,
      ranking: /^text\/html/,
      api_catalog: /^application\/linkset\+json/,
      ai_catalog: /^application\/ai-catalog\+json$/,
      server_card: /^application\/mcp-server-card\+json$/,
      protected_resource: /^application\/json$/,
      robots_txt: /^text\/plain/,
      sitemap: /^application\/xml/,
      security_txt: /^text\/plain/,
    };
    const { mcp, ...urls } = site.urls;
    expect(Object.keys(urls).sort()).toEqual(Object.keys(types).sort());
    for (const [name, url] of Object.entries<string>(urls)) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(url, { method });
        expect([name, method, answer.status]).toEqual([name, method, 200]);
        expect(answer.headers.get('content-type'), name).toMatch(types[name]!);
      }
    }
    const challenged = await fetch(mcp, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-11-25',
          capabilities: {},
          clientInfo: { name: 'r23', version: '1' },
        },
      }),
    });
    expect([challenged.status, await challenged.text()]).toEqual([
      200,
      expect.stringContaining('"serverInfo"'),
    ]);
  });

  test('the start page and the reference name the documents for machines', async () => {
    for (const page of [site.urls.home, site.urls.docs, site.urls.ranking]) {
      const link = (await fetch(page)).headers.get('link') ?? '';
      for (const [, path = ''] of link.matchAll(/<([^>]+)>/g)) {
        expect((await fetch(world.url + path)).status, path).toBe(200);
      }
      expect(link).toContain('rel="api-catalog"');
      expect(link).toContain('rel="service-desc"');
      expect(link).toContain('rel="service-doc"');
      expect(link).toContain('rel="describedby"');
    }
  });

  test('without a contact of the site team it names no security.txt', async () => {
    await world.store.write((tx) => tx.settings.set('site.contact', ''));
    const { urls } = await anybody.answer('get_site_info');
    expect(urls).not.toHaveProperty('security_txt');
    expect((await fetch(site.urls.security_txt)).status).toBe(404);
  });
});
