import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

let world: DemoWorld;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

test.each([
  ['/listings/tidemark', 'Tidemark'],
  ['/compare?a=tidemark&b=kolejka', 'Kolejka and Tidemark'],
  ['/categories/developer-tools', 'Developer tools'],
  ['/launches/weeks/last', '9 to 15 November'],
  ['/leaderboards/billboard', 'Billboard'],
  ['/leaderboards/community-weekly?week=last', 'Votes of 9 to 15 November'],
  ['/founders/maren-solheim', 'Maren Solheim'],
  ['/blog/how-a-launch-week-works', 'How a launch week works'],
])('the page that GET %s names is the page about the same [D69]', async (path, heading) => {
  const { body } = await world.rest('GET', path);
  const page = await fetch(body.page_url);
  expect(page.status).toBe(200);
  const root = parse(await page.text());
  expect(root.querySelector('h1')?.text).toBe(heading);
  expect(root.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(body.page_url);
});

test('the evidence that get_listing names is that of the same listing [D69]', async () => {
  const { body } = await world.rest('GET', '/listings/shiftlark');
  const { facts, quoted, read_on, evidence_url } = body.quoted;
  const evidence: any = await (await fetch(evidence_url)).json();
  expect(evidence).toMatchObject({ slug: 'shiftlark', evidence_url, read_on, counts: { facts, quoted } });
  expect(quoted).toBeGreaterThan(20);
  // Of listings that were imported without quotes it says nothing.
  expect((await world.rest('GET', '/listings/tidemark')).body).not.toHaveProperty('quoted');
});
