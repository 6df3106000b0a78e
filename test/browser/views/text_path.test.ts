import { describe, expect, onTestFinished, test } from 'vitest';
import { serveCompanySite } from '../../../fixtures/serve_sites.ts';
import { mcpCallers } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { inWorld, startWorld, type World } from '../../world.ts';
import { hasChromium, inBrowser } from '../chromium.ts';
import { correctByClicks, launchByClicks, submitUrl } from './draft_by_clicks.ts';
import { viewHost, viewLook } from './view_host.ts';

/** The same corrections as by clicks, and the way to a launch, by tool calls alone. */
async function byCalls({ call }: Caller, world: World, url: string): Promise<string> {
  const must = async (tool: string, input: Record<string, unknown>) => {
    const { answer, problem } = await call(tool, input);
    expect(problem).toBeNull();
    return answer;
  };
  const { id } = await must('submit_listing', { url });
  await world.running.drain();
  for (const change of [
    { fields: { tagline: 'Tides for everybody who sails' } },
    { lock_fields: ['tagline'] },
    { restore: ['tagline'] },
    { fields: { short_description: null } },
    { restore: ['short_description'] },
    { regenerate: ['features'] },
    { fields: { founded_year: 'soon' } },
    { fields: { founded_year: '2018' } },
    { fields: { founded_year: '2019' } },
  ])
    await must('update_draft', { id, ...change });
  const { faqs } = await must('get_draft', { id });
  const before = faqs.map(({ question, answer }: Record<string, string>) => ({ question, answer }));
  const added = { question: 'Does it float?', answer: 'It is a web page.' };
  await must('update_draft', { id, faqs: [...before, added] });
  const { listing_id } = await must('submit_draft', { id });
  await must('choose_free_listing', { listing_id });
  return id;
}

/** The draft and its listing as their owner gets them, but for what no two drafts share: ids and the URLs of website and service. */
async function outcome(world: World, key: string, id: string, site: string) {
  // Logos are fetched by a job.
  await world.running.drain();
  const { call } = restCaller(world, key);
  const draft = (await call('get_draft', { id })).answer;
  const listing = (await call('get_my_listing', { listing_id: draft.listing_id })).answer;
  // Ids are part of what they name.
  delete draft.revision;
  delete listing.revision;
  const own: [string, string][] = [
    [id, 'DRAFT'],
    [site, 'SITE'],
    [new URL(site).host, 'SITE_HOST'],
    [world.url, 'SERVICE'],
  ];
  return JSON.parse(
    own.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify({ draft, listing })),
  );
}

describe.skipIf(!hasChromium)('the path by text, beside that by clicks in Chromium', () => {
  const seen = inBrowser(startWorld);

  test('from a URL to a launch that waits for its badge both have the same outcome', async () => {
    const { world } = seen;
    const site = await serveCompanySite('pelagia');
    const same = await serveCompanySite('pelagia');
    onTestFinished(async () => {
      await site.close();
      await same.close();
    });
    const key = await world.key('ada');
    const host = await viewHost(seen.browser, world, { look: viewLook(720), key });
    const id = await submitUrl(host, world, site.url);
    await correctByClicks(host, id, restCaller(world, key));
    await launchByClicks(host);
    const by_clicks = await outcome(world, key, id, site.url);
    expect(by_clicks.listing.status).toBe('awaiting_badge');
    await host.page.context().close();

    await inWorld({}, async (other) => {
      const own = await other.key('grace');
      const callers = await mcpCallers(other.url, own);
      const by_text = await outcome(other, own, await byCalls(callers[0]!, other, same.url), same.url);
      expect(by_text).toEqual(by_clicks);
      await Promise.all(callers.map((caller) => caller.close()));
    });
  });
});
