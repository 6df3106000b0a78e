import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../../browser/chromium.ts';
import { type Month, month, on, type Visitor, WAYS, type Way } from './scene.ts';

const READER = 'rita@example.org';
const OWNER = 'ada@example.org';
const SENDER = 'otto@example.org';

describe.skipIf(!hasChromium).each(Object.keys(WAYS) as Way[])(
  'people read, follow and report, %s',
  (way) => {
    let site: Month;
    let ada: Visitor;
    let rita: Visitor;
    let noor: Visitor;
    let otto: Visitor;
    let listing_id: number;

    beforeAll(async () => {
      site = await month({
        products: [
          { name: 'Harbour Kit', owner: OWNER },
          { name: 'Oakum', owner: 'zoe@example.org' },
        ],
      });
      await site.run('admin', 'create', 'noor@example.org');
      ada = await site.member(OWNER, way);
      rita = await site.member(READER, way);
      const key = (await site.run('key', 'create', '--email', OWNER)).trim();
      ({ listing_id } = (await site.service.rest('GET', '/me/listings', { token: key })).body.items[0]);
    });
    afterAll(() => site?.close());

    async function post(title: string): Promise<void> {
      await ada.open(`/account/listings/${listing_id}/updates`);
      await ada.page.getByLabel('Title').fill(title);
      await ada.page.getByLabel('Text').fill('For every harbour.');
      await ada.press('Post update');
      await ada.page.locator('main [role=status]').waitFor();
    }

    test('a follower gets an update by email, and leaves with one click of the mail program', async () => {
      expect(await ada.open('/p/harbour-kit')).not.toContain('Stop following');
      await rita.open('/p/harbour-kit');
      await rita.press(/^Follow/);
      await rita.page.getByRole('button', { name: /^Stop following/ }).waitFor();
      expect(await rita.open('/account/follows')).toContain('Harbour Kit');
      await post('Tides by the minute');
      await site.reach(on(3));
      const subject = 'Harbour Kit: Tides by the minute';
      await expect.poll(() => site.emails(READER, subject).length).toBe(1);
      const [update = ''] = site.emails(READER, subject);
      const [, url = ''] = /^List-Unsubscribe: <(\S+)>/m.exec(update) ?? [];
      expect(update).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
      // Mail scanners open links: that ends nothing.
      expect((await fetch(url)).status).toBe(200);
      expect(await rita.open('/account/follows')).toContain('Harbour Kit');
      const one_click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
      const refused = await fetch(url, { ...one_click, headers: { authorization: 'Bearer flsk_x' } });
      expect(refused.status).toBe(403);
      // Twice, as mail programs do: without cookies, and without being led elsewhere.
      for (const _ of [1, 2]) {
        const done = await fetch(url, { ...one_click, redirect: 'manual' });
        expect([done.status, done.headers.get('location')]).toEqual([200, null]);
      }
      expect(await rita.open('/account/follows')).toContain('You follow no product');
      await post('Moorings in a row');
      await site.reach(on(4));
      await expect
        .poll(() => ada.open(`/account/listings/${listing_id}/updates`))
        .toContain('emailed to nobody');
      expect(site.emails(READER, 'Harbour Kit: Moorings in a row')).toEqual([]);
    });

    test('a view is counted once a day for each visitor, and never for the owner', async () => {
      /** Views of all time; before the first one the page has no numbers. */
      const views = async (): Promise<number> => {
        const text = await ada.open(`/account/listings/${listing_id}/numbers`);
        return Number(/Opened its page\s+\d+ in the last 30 days, (\d+) in all/.exec(text)?.[1] ?? 0);
      };
      const before = await views();
      const total = (more: number) => expect.poll(async () => (await views()) - before).toBe(more);
      await ada.open('/p/harbour-kit');
      const guest = await site.visitor('nobody@example.org', way);
      for (const _ of [1, 2, 3]) await guest.open('/p/harbour-kit');
      await total(1);
      await guest.sit('203.0.113.99');
      await guest.open('/p/harbour-kit');
      await total(2);
      await site.reach(on(5));
      for (const _ of [1, 2]) await guest.open('/p/harbour-kit');
      await total(3);
      await guest.page.context().close();
    });

    test('a notice needs no account: a receipt, a decision with its reason, and one objection', async () => {
      otto = await site.visitor(SENDER, way);
      await otto.open('/p/oakum');
      await otto.page
        .locator('main')
        .getByRole('link', { name: /^Report/ })
        .first()
        .click();
      expect(await otto.page.getByLabel('Which page is it?').inputValue()).toBe(
        `${site.service.url}/p/oakum`,
      );
      await otto.page.getByLabel('What is it about?').selectOption('rights');
      await otto.page.getByLabel('What is wrong with it, and why?').fill('Oakum is the name of my company.');
      await otto.page.getByLabel('Your name').fill('Otto Reeve');
      await otto.page.getByLabel('Your email address').fill(SENDER);
      await otto.page.getByLabel(/^I believe in good faith/).check();
      await otto.press('Send');
      const received = await otto.page.locator('main [role=status]').innerText();
      const [, number = ''] = /It has the number (\d+)\. A receipt is on its way/.exec(received) ?? [];
      await expect.poll(() => site.emails(SENDER).length).toBe(1);
      expect(number).not.toBe('');
      expect(site.emails(SENDER)[0]).toContain(`It has the number ${number}.`);

      noor = await site.member('noor@example.org', way);
      await noor.open('/admin/moderation');
      const desk = noor.page.locator(`#notice-${number}`);
      await desk.getByLabel(/^Reason/).fill('The name was used before yours.');
      await desk.getByRole('button', { name: /^Reject/ }).click();
      await noor.page.locator('main [role=status]').waitFor();
      await expect.poll(() => site.emails(SENDER).length).toBe(2);
      const decision = site.emails(SENDER)[1] ?? '';
      expect(decision).toContain('The name was used before yours.');
      const [path = ''] = /\/report\/objection\?token=[\w-]+/.exec(decision) ?? [];
      await otto.open(path);
      await otto.page.getByLabel('Why is the decision wrong?').fill('My trade mark is of 2019.');
      await otto.press('Object');
      expect(await otto.page.locator('main [role=status]').innerText()).toContain('waits for a second look');

      await noor.open('/admin/moderation');
      expect(await desk.innerText()).toContain('My trade mark is of 2019.');
      await desk.getByLabel('If you uphold it: what is done?').selectOption('suspended');
      await desk.getByLabel(/^Reason/).fill('The trade mark is older.');
      await desk.getByLabel(/^The law or term/).fill('Trade mark law');
      await desk.getByRole('button', { name: /^Uphold/ }).click();
      await noor.page.locator('main [role=status]').waitFor();
      expect((await site.service.rest('GET', '/listings/oakum')).status).toBe(404);
      await expect.poll(() => site.emails(SENDER).length).toBe(3);
      await expect.poll(() => site.emails('zoe@example.org').join('\n')).toContain('Trade mark law');
    });

    test('nothing of all that troubled a browser', () => {
      expect([ada, rita, noor, otto].flatMap((one) => one?.troubles)).toEqual([]);
    });
  },
);
