import { describe, expect, test } from 'vitest';
import { startDemoWorld } from '../demo_world.ts';
import { sessionFor } from '../site/visitor.ts';
import { expectFine, hasChromium, inBrowser, LOOKS, visit, WIDTHS } from './chromium.ts';

describe.skipIf(!hasChromium)('subscribing with Chromium', () => {
  const seen = inBrowser(startDemoWorld);

  /** The path of the newest link of a kind in the emails to somebody. */
  async function linkTo(email: string, page: string): Promise<string> {
    const texts = (await seen.world.mails()).filter(({ to }) => to === email).map(({ text }) => text);
    const url = new RegExp(`https?://\\S+/${page}\\?token=\\S+`).exec(texts.at(-1) ?? '')?.[0] ?? '';
    return url.slice(seen.world.url.length);
  }

  test.each(WIDTHS)(
    '$name: to the Monday email from the end of a page, and out of it again',
    async (look) => {
      const { world } = seen;
      const email = `${look.name.replace(/\W+/g, '.')}@example.org`;
      const { page, troubles } = await visit(seen.browser, look);
      await page.goto(`${world.url}/blog`);
      const form = page.getByRole('contentinfo');
      await form.getByLabel('Email address').fill(email);
      await form.getByRole('button', { name: 'Subscribe' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      await expectFine(page, troubles);
      await page.goto(world.url + (await linkTo(email, 'subscriptions/confirm')));
      await expectFine(page, troubles);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
      await expectFine(page, troubles);
      await page.getByRole('link', { name: 'Unsubscribe' }).click();
      await page.getByRole('heading', { name: 'Unsubscribe' }).waitFor();
      await expectFine(page, troubles);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
      await expectFine(page, troubles);
      await page.goBack();
      await page.reload();
      await page.getByRole('heading', { name: 'no subscription any more' }).waitFor();
      await page.context().close();
    },
  );

  test.each(WIDTHS)('$name: to a reminder of a launch, and to an issue of the archive', async (look) => {
    const { world } = seen;
    const email = `later.${look.name.replace(/\W+/g, '.')}@example.org`;
    const { page, troubles } = await visit(seen.browser, look);
    await page.goto(`${world.url}/launches/next`);
    await page.locator('.row h3 a').first().click();
    await expectFine(page, troubles);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Remind me' }).click();
    await page.getByRole('status').waitFor();
    await expectFine(page, troubles);
    await page.goto(world.url + (await linkTo(email, 'subscriptions/confirm')));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    await page.goto(`${world.url}/newsletter`);
    await page
      .getByRole('link', { name: /^Week of/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Launches of the week' }).waitFor();
    await expectFine(page, troubles);
    await page.context().close();
  });

  test('needs no script', async () => {
    const phone = LOOKS.find(({ name }) => name === 'phone, dark');
    const context = await seen.browser.newContext({ ...phone?.options, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${seen.world.url}/newsletter`);
    await page.getByLabel('Email address').fill('without.script@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await linkTo('without.script@example.org', 'subscriptions/confirm')).toContain('token=');
    await context.close();
  });
});

describe.skipIf(!hasChromium)('following a product with Chromium', () => {
  const seen = inBrowser(startDemoWorld);
  const now = () => seen.world.clock.now().getTime();

  test.each(WIDTHS)(
    '$name: an owner posts, a follower reads it by email and stops following',
    async (look) => {
      const { world } = seen;
      const { store } = world;
      const listing = (await store.listings.bySlug('tidemark'))!;
      const before = (await store.listings.byId(listing.id))!.followers;
      const email = `follower.${look.name.replace(/\W+/g, '.')}@example.org`;
      const title = `News for ${look.name}`;
      const { page, troubles } = await visit(seen.browser, look);
      const signIn = async (who: string) => {
        const [name = '', value = ''] = (await sessionFor(store, who, now())).cookie.split('=');
        await page.context().addCookies([{ name, value, url: world.url }]);
      };

      await page.goto(`${world.url}/p/tidemark`);
      await expectFine(page, troubles);
      await page.locator('a#follow').click();
      await page.getByRole('heading', { name: 'Sign in' }).first().waitFor();
      await signIn(email);
      await page.goto(`${world.url}/p/tidemark/follow`);
      await expectFine(page, troubles);
      await page.getByRole('button', { name: 'Follow' }).click();
      await page.getByRole('button', { name: /^Stop following/ }).waitFor();
      await expectFine(page, troubles);
      expect((await store.listings.byId(listing.id))!.followers).toBe(before + 1);

      await page.context().clearCookies();
      await signIn((await store.people.byId(listing.person_id))!.email);
      await page.goto(`${world.url}/account/listings/${listing.id}`);
      await page.getByRole('link', { name: 'Updates' }).first().click();
      await expectFine(page, troubles);
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Text').fill('First paragraph.\n\nSecond paragraph.');
      await page.getByRole('button', { name: 'Post update' }).click();
      await page.getByRole('status').waitFor();
      await expectFine(page, troubles);
      await world.reach(new Date(now() + 11 * 60_000));
      const mail = (await world.mails()).find(({ to, subject }) => to === email && subject.includes(title));
      expect(mail?.text).toContain('Second paragraph.');

      const link = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      await page.context().clearCookies();
      await page.goto(world.url + link.slice(world.url.length));
      await page.getByText('stop following Tidemark').waitFor();
      await expectFine(page, troubles);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
      expect((await store.listings.byId(listing.id))!.followers).toBe(before);
      await signIn(email);
      await page.goto(`${world.url}/account/follows`);
      await page.getByText('You follow no product').waitFor();
      await expectFine(page, troubles);
      // The next look posts again within the limit of the day.
      await world.reach(new Date(now() + 25 * 3_600_000));
      await page.context().close();
    },
  );
});
