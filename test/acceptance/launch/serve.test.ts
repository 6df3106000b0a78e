import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../../browser/chromium.ts';
import type { CompanySite } from '../../doubles/company_site.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { type Assistant, assistantAt } from '../assistants/assistant.ts';
import { outbox } from '../outbox.ts';
import { decide, type Person, personWith, signInHere } from '../person.ts';
import { type Service, startService, until } from '../service.ts';
import { isAhead, overMcp, walk } from './steps.ts';

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

  test('goes from the URL to the launch queue, and its pages show every step', async () => {
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
