import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { emailTo } from '../auth/mailbox.ts';
import { restCaller } from '../clients/rest_client.ts';
import { lumenlogSite } from '../journeys/lumenlog_site.ts';
import { startWorld, type World } from '../world.ts';
import { expectFine as expectAccessible, hasChromium, inBrowser, type Look, visit } from './chromium.ts';

const SIZES: readonly Look[] = [
  { name: 'desk, light', options: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } },
  {
    name: 'phone, dark, without JavaScript',
    options: { viewport: { width: 320, height: 700 }, colorScheme: 'dark', javaScriptEnabled: false },
  },
];

describe.skipIf(!hasChromium)('a founder without an assistant, in Chromium', () => {
  const seen = inBrowser(startWorld);

  test.each(SIZES)(
    '$name: from a URL to a live page with its quotes, card, feed entry and emails',
    async (look) => {
      const { world } = seen;
      const name = look.name.toLowerCase().replace(/\W+/g, '');
      const site = await lumenlogSite();
      const { page, troubles } = await visit(seen.browser as Browser, look);
      // Without scripts nothing can look for faults in the page.
      const expectFine = look.options.javaScriptEnabled === false ? async () => undefined : expectAccessible;
      const email = `${name}@example.org`;
      await fromUrlToDraft(page, world, { url: site.url, email });
      const id = page.url().split('/').at(-1);
      const ada = restCaller(world, await world.key(name));
      const seenNow = async () => (await ada.call('get_draft', { id })).answer;

      // The second after: the page loads again by itself until the draft is there.
      await page.getByRole('heading', { name: 'Product', exact: true }).waitFor({ timeout: 60_000 });
      await expectFine(page, troubles);
      await page.getByText('Word for word on').first().waitFor();

      // Correct, lock, undo, restore, blank.
      const row = (field: string) => page.locator(`.fact#${field}`);
      const edit = async (field: string) => row(field).locator('details.edit > summary').last().click();
      await edit('tagline');
      await row('tagline').getByRole('textbox').fill('Light, planned.');
      await row('tagline').getByRole('button', { name: 'Save' }).click();
      await row('tagline').getByText('Saved.').waitFor();
      await expectFine(page, troubles);
      expect((await seenNow()).fields.tagline).toMatchObject({ value: 'Light, planned.', evidence: [] });
      await edit('tagline');
      await row('tagline').getByRole('button', { name: 'Lock', exact: true }).click();
      await row('tagline').getByText('Locked', { exact: true }).waitFor();
      await edit('city');
      await row('city').getByRole('button', { name: 'Leave it blank on purpose' }).click();
      await row('city').getByText('You left it blank.').waitFor();
      await row('city').getByRole('button', { name: 'Undo the change' }).click();
      await row('city').getByText('Ghent').first().waitFor();
      await edit('founded_year');
      await row('founded_year').getByRole('textbox').fill('1999');
      await row('founded_year').getByRole('button', { name: 'Save' }).click();
      await row('founded_year').getByText('Drafted from your website: 2021').waitFor();
      await edit('founded_year');
      await row('founded_year').getByRole('button', { name: 'Bring back what was drafted' }).click();
      await row('founded_year').getByText('From your website').waitFor();
      await choose(page, 'Project management');
      const { fields } = await seenNow();
      expect(fields.founded_year).toMatchObject({ value: '2021', state: 'ai' });
      expect(fields.categories.value).toEqual(['Project management']);

      // A refusal keeps what was typed.
      await page.locator('#milestones-new > summary').click();
      await page.locator('#milestones-new').getByLabel('Date').fill('2024-05-01');
      await page.locator('#milestones-new').getByLabel('Title').fill('First theatre');
      await page.locator('#milestones-new').getByLabel('Link (https)').fill('http://lumenlog.example/');
      await page.locator('#milestones-new').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Link (https): This is no https link.').waitFor();
      await expectFine(page, withoutStatus(troubles));
      await page.locator('#milestones-new').getByLabel('Link (https)').fill('');
      await page.locator('#milestones-new').getByRole('button', { name: 'Save' }).click();
      await row('milestones').getByText('First theatre').first().waitFor();

      // Submit, queue, badge.
      await page.getByRole('button', { name: 'Submit the draft' }).click();
      await page.getByText('Your draft is saved as a listing.').waitFor();
      await expectFine(page, withoutStatus(troubles));
      await page.getByRole('button', { name: 'Launch on the free plan' }).click();
      await page.getByText('Your launch has its week.').waitFor();
      await expectFine(page, withoutStatus(troubles));
      site.home((await page.locator('#badge code').textContent()) ?? '');
      world.clock.advance(61_000);
      await page.getByRole('button', { name: 'Look now' }).click();
      await page.getByText('We found the badge on your homepage.', { exact: true }).waitFor();
      await expectFine(page, withoutStatus(troubles));
      expect((await seenNow()).status).toBe('submitted');

      // Scheduled: a reader wants to be reminded, and then the week begins.
      const { host } = new URL(site.url);
      const [listing] = (await ada.call('search_listings', { domain: host, status: 'upcoming' })).answer
        .items;
      const reader = await visit(seen.browser as Browser, look);
      const reminded = `reader.${email}`;
      await reader.page.goto(`${world.url}/p/${listing.slug}`);
      await reader.page.getByLabel('Email address').fill(reminded);
      await reader.page.getByRole('button', { name: 'Remind me' }).click();
      await reader.page.getByRole('status').waitFor();
      await world.running.drain();
      await reader.page.goto(await linkTo(world, reminded, 'subscriptions/confirm'));
      await reader.page.getByRole('button', { name: 'Confirm' }).click();
      await reader.page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
      await world.reach(`${listing.launch_week}T00:00:00Z`);
      await expectLive(reader.page, world, listing.slug);
      const subjects = (await world.mails())
        .filter(({ to }) => to === reminded)
        .map(({ subject }) => subject);
      expect(subjects.at(-1)).toContain('Lumenlog');
      expect(subjects).toHaveLength(2);
      await Promise.all([page.context().close(), reader.page.context().close()]);
      await site.close();
    },
  );
});

/** The way from the field of the site through the sign-in email to the draft. */
async function fromUrlToDraft(
  page: Page,
  world: World,
  { url, email }: { url: string; email: string },
): Promise<void> {
  await page.goto(`${world.url}/submit`);
  await page.getByLabel('URL of your website').fill(url);
  await page.getByRole('button', { name: 'Draft my launch' }).click();
  await page.getByLabel('Email address', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
  await page.getByLabel('Code from the email').fill((await emailTo(world, email)).code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Draft my launch' }).click();
  await page.waitForURL(/\/account\/drafts\/[\w-]+$/);
}

/** The public page of the listing: what the website says has its quote, what the founder entered has none; card and feed know it. */
async function expectLive(page: Page, world: World, slug: string): Promise<void> {
  await page.goto(`${world.url}/p/${slug}`);
  await page.getByRole('heading', { level: 1, name: 'Lumenlog' }).waitFor();
  await page.getByText(/^\d+ of \d+ facts are quoted from/).waitFor();
  const { facts } = (await (await fetch(`${world.url}/p/${slug}.json`)).json()) as { facts: ShownFact[] };
  const owned = facts.filter(({ origin }) => origin === 'owner').map(({ field }) => field);
  expect(owned).toContain('tagline');
  const quoted = facts.filter(({ origin }) => origin === 'website');
  expect(quoted.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['name', 'founded_year', 'features']),
  );
  expect(quoted.filter(({ quotes }) => quotes.length === 0)).toEqual([]);
  expect(facts.filter(({ origin }) => origin === 'unknown')).toEqual([]);
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  const image = await fetch(card ?? '');
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await (await fetch(`${world.url}/feeds/launches.atom`)).text()).toContain(`/p/${slug}`);
}

interface ShownFact {
  field: string;
  origin: 'website' | 'owner' | 'unknown';
  quotes: unknown[];
}

/** The newest link of a kind in the emails to somebody. */
async function linkTo(world: World, email: string, path: string): Promise<string> {
  const texts = (await world.mails()).filter(({ to }) => to === email).map(({ text }) => text);
  return new RegExp(`https?://\\S+/${path}\\?token=\\S+`).exec(texts.at(-1) ?? '')?.[0] ?? '';
}

/** Chooses the primary category, by suggestion or by hand. */
async function choose(page: Page, category: string): Promise<void> {
  const row = page.locator('.fact#categories');
  const offer = row.getByRole('button', { name: `Use this category ${category}` });
  if ((await offer.count()) > 0) await offer.click();
  else {
    await row.locator('details.edit > summary').click();
    const select = row.getByLabel('Primary category');
    const value = await select.locator('option', { hasText: category }).first().getAttribute('value');
    await select.selectOption(value ?? '');
    await row.getByRole('button', { name: 'Save' }).click();
  }
  await row.getByText('Saved.').waitFor();
}

/** The browser itself logs the status of a page that was refused. */
const withoutStatus = (troubles: readonly string[]): string[] =>
  troubles.filter((trouble) => !trouble.includes('status of 400'));
