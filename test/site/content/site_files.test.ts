import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../world.ts';
import { member, Visitor } from '../visitor.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const visit = (path: string) => new Visitor(world.url).request(path);

describe('files that browsers look for', () => {
  test('a manifest with the name of the site and icons that exist; the policy lets browsers read it', async () => {
    await world.store.write((tx) => tx.settings.set('site.name', 'Day & <break>'));
    const { markup, headers } = await visit('/site.webmanifest');
    expect(headers.get('content-type')).toBe('application/manifest+json');
    const { name, icons } = JSON.parse(markup) as { name: string; icons: { src: string; type: string }[] };
    expect(name).toBe('Day & <break>');
    for (const { src, type } of icons) {
      const icon = await visit(src);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
    }
    const page = await visit('/');
    expect(page.root.querySelector('link[rel=manifest]')?.getAttribute('href')).toBe('/site.webmanifest');
    expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'");
  });

  test('a description by which browsers search the site', async () => {
    const { markup, headers } = await visit('/opensearch.xml');
    expect(headers.get('content-type')).toBe('application/opensearchdescription+xml');
    expect(markup).toContain('<ShortName>Day &amp; &lt;break></ShortName>');
    const template = /template="([^"]+)"/.exec(markup)?.[1] ?? '';
    expect(template).toBe(`${world.url}/search?q={searchTerms}`);
    expect((await visit(new URL(template.replace('{searchTerms}', 'tide')).pathname)).status).toBe(200);
  });

  test('an icon of 180 pixels for home screens, where devices look for it too', async () => {
    const { headers } = await visit('/apple-touch-icon.png');
    const icon = await fetch(new URL(headers.get('location') ?? '', world.url));
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([180, 180]);
  });
});

test('inline drawings have a size, so that they are small without the stylesheet', async () => {
  const ada = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
  for (const path of ['/', '/launches/this', '/pricing', '/account']) {
    const { root } = await ada.request(path);
    const drawings = root.querySelectorAll('svg');
    expect(drawings.length).toBeGreaterThan(1);
    expect(drawings.filter((one) => !one.getAttribute('width') || !one.getAttribute('height'))).toHaveLength(
      0,
    );
  }
});
