import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../browser/chromium.ts';
import { type CompanySite } from '../doubles/company_site.ts';
import { lumenlogSite } from '../journeys/lumenlog_site.ts';
import { type Assistant, assistantAt } from './assistants/assistant.ts';
import { outbox } from './outbox.ts';
import { decide, type Person, personWith, signInHere } from './person.ts';
import { type Service, startDemo, startService, until } from './service.ts';

/** A little longer than the pause between two badge checks of one listing. */
const NEXT_LOOK_MS = 61_000;

/** Calls the operations from a URL to a queued listing, over any protocol. */
interface Caller {
  call(operation: string, input: Record<string, unknown>): Promise<any>;
}

const overRest = (service: Service, token: string): Caller => {
  const ROUTES: Record<string, (input: any) => [method: string, path: string, body?: unknown]> = {
    submit_listing: ({ url }) => ['POST', '/drafts', { url }],
    get_draft: ({ id }) => ['GET', `/drafts/${id}`],
    update_draft: ({ id, ...body }) => ['PATCH', `/drafts/${id}`, body],
    submit_draft: ({ id }) => ['POST', `/drafts/${id}/submit`],
    choose_free_listing: ({ listing_id }) => ['POST', `/me/listings/${listing_id}/free`],
  };
  return {
    async call(operation, input) {
      const [method, path, body] = ROUTES[operation]!(input);
      const { status, body: data } = await service.rest(method, path, { token, body });
      expect([operation, status < 300, data]).toEqual([operation, true, data]);
      return data;
    },
  };
};

const overMcp = (assistant: Assistant): Caller => ({
  async call(operation, input) {
    const { isError, data, text } = await assistant.call(operation, input);
    expect([operation, isError, text]).toEqual([operation, false, text]);
    return data;
  },
});

/** Takes all steps; the badge is put on the site after the first check. Returns slug and week. */
async function walk(
  { call }: Caller,
  site: { url: string; putBadge: (embed_html: string) => unknown },
  fields: Record<string, unknown>,
): Promise<{ slug: string; launch_week: string; id: string }> {
  const { id } = await call('submit_listing', { url: site.url });
  const draft = await until(async () => {
    const seen = await call('get_draft', { id });
    return seen.status === 'ready' && seen;
  });
  // The HTML worker has read the site, and the drafting worker has quoted it.
  const { name } = draft.fields;
  expect([draft.build.detail, name.state]).toEqual([draft.build.detail, 'ai']);
  expect(name.evidence[0].quote).toContain(name.value);
  await call('update_draft', { id, fields: { categories: ['Project management'], ...fields } });
  const { listing_id, slug } = await call('submit_draft', { id });
  const queued = await call('choose_free_listing', { listing_id });
  expect(queued).toMatchObject({ status: 'awaiting_badge', badge_check: { found: false } });
  await site.putBadge(queued.badge.embed_html);
  await delay(NEXT_LOOK_MS);
  const scheduled = await call('choose_free_listing', { listing_id });
  expect(scheduled).toMatchObject({ status: 'scheduled', badge_check: { found: true } });
  return { slug, launch_week: scheduled.launch_week, id };
}

const overHttp = (url: string) => ({
  url,
  putBadge: async (embed_html: string) => {
    const response = await fetch(`${url}/_demo/badge`, { method: 'POST', body: embed_html });
    expect(response.status).toBe(200);
  },
});

async function isAhead(service: Service, slug: string, week: string): Promise<void> {
  const { body } = await service.rest('GET', `/launches/weeks/${week}`);
  expect(body.scheduled.map((listing: { slug: string }) => listing.slug)).toContain(slug);
  expect((await service.rest('GET', `/listings/${slug}`)).status).toBe(404);
  expect((await fetch(`${service.url}/p/${slug}`)).status).toBe(200);
}

describe('the way to a launch in the demo', () => {
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(() => demo?.stop());

  test.concurrent('by API key and REST', { timeout: 240_000 }, async () => {
    const [url = ''] = demo.sites;
    const { slug, launch_week } = await walk(overRest(demo, demo.key), overHttp(url), {});
    await isAhead(demo, slug, launch_week);
  });

  test.concurrent('by an assistant with that key, over MCP of the older versions', {
    timeout: 240_000,
  }, async () => {
    const assistant = await assistantAt(
      demo.url,
      async () => Promise.reject(new Error('a key needs nobody to be asked')),
      { key: demo.key, mode: 'legacy' },
    );
    const [, url = ''] = demo.sites;
    const { slug, launch_week } = await walk(overMcp(assistant), overHttp(url), {});
    await isAhead(demo, slug, launch_week);
    await assistant.close();
  });
});

describe.skipIf(!hasChromium)('the way to a launch at npm start, by an assistant that signs in', () => {
  let service: Service;
  let browser: Browser;
  let site: CompanySite & { home(extra?: string): void };
  let ada: Person;
  let assistant: Assistant;

  beforeAll(async () => {
    service = await startService({ env: { CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '100' } });
    [browser, site] = await Promise.all([launch(), lumenlogSite()]);
    ada = await personWith(browser, 'ada@example.org');
    assistant = await assistantAt(service.url, async (url) => (await decide(ada, service, url)).back);
  });
  afterAll(async () => {
    await assistant?.close();
    await browser?.close();
    await site?.close();
    await service?.stop();
  });

  test('goes from the URL to the launch queue, and its pages show every step', {
    timeout: 240_000,
  }, async () => {
    const putBadge = async (embed_html: string) => {
      site.home(embed_html);
      await ada.page.goto(`${service.url}/account/drafts`);
      expect(await ada.page.locator('main').innerText()).toContain('Lumenlog');
    };
    const { slug, launch_week, id } = await walk(
      overMcp(assistant),
      { url: site.url, putBadge },
      {
        tagline: 'Light, planned.',
      },
    );
    await isAhead(service, slug, launch_week);
    expect(site.paths()).not.toContain('/private/plans');

    await ada.page.goto(`${service.url}/account/drafts/${id}`);
    expect(await ada.page.locator('main').innerText()).toContain('saved as a listing');
    await ada.page.goto(`${service.url}/p/${slug}`);
    expect(await ada.page.locator('main').innerText()).toContain('Coming up');
    await ada.page.goto(`${service.url}/launches/${launch_week}`);
    expect(await ada.page.locator('main').innerText()).toContain('Lumenlog');
    expect(ada.troubles).toEqual([]);
  });

  test('a second founder is invited by the page, and joins by the email', async () => {
    const other = await lumenlogSite();
    const { data } = await assistant.call('submit_listing', { url: other.url });
    await ada.page.goto(`${service.url}/account/drafts/${data.id}`);
    await ada.page.locator('main input[name=email]').fill('grace@example.org');
    await ada.page.locator('main form:has(input[name=email]) button').click();
    await ada.page.waitForURL(/invited/);
    const link = await until(async () =>
      outbox(service)
        .find((eml) => eml.includes('To: grace@example.org'))
        ?.match(/^https?:\/\/\S+\/invites\S+$/m)
        ?.at(0),
    );
    const grace = await personWith(browser, 'grace@example.org');
    await grace.page.goto(link);
    await grace.page.locator('main a[href^="/sign-in"]').click();
    await signInHere(grace, service);
    await grace.page.locator('button[name=decision][value=accept]').click();
    await grace.page.waitForURL(`**/account/drafts/${data.id}**`);
    expect(await grace.page.locator('main').innerText()).toContain('accepted');
    await other.close();
  });
});
