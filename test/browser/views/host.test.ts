import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanySite, serveCompanySite } from '../../../fixtures/serve_sites.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { startWorld } from '../../world.ts';
import { hasChromium, inBrowser, overhang } from '../chromium.ts';
import { openForm, rowOf } from './draft_by_clicks.ts';
import { type ViewHost, viewHost, viewLook } from './view_host.ts';

const REFUSE = "bridge.oncalltool = () => { throw new Error('The user declined.') }";

/** What the page of the host has: the official host side, and the calls that go to the service. */
interface HostPage {
  bridge: {
    oncalltool: (params: unknown) => Promise<unknown>;
    sendToolResult(result: unknown): Promise<void>;
  };
  callTool(params: unknown): Promise<unknown>;
}

describe.skipIf(!hasChromium)('the surroundings of a view inside an assistant, with Chromium', () => {
  const seen = inBrowser(startWorld);
  let site: CompanySite;
  let key: string;
  let id: string;

  beforeAll(async () => {
    const { world } = seen;
    site = await serveCompanySite('pelagia');
    key = await world.key('ada');
    ({ id } = (await restCaller(world, key).call('submit_listing', { url: site.url })).answer);
    await world.running.drain();
    const text = { description: 'It tells when the tide turns.\n\n'.repeat(60) };
    await addListing(world.store, world.clock, { name: 'Tideline', ...text });
    await addListing(world.store, world.clock, { name: 'Harbourbook' });
  });
  afterAll(() => site?.close());

  const hostOf = (context: Record<string, unknown> = {}) =>
    viewHost(seen.browser, seen.world, { look: viewLook(720), key, context });
  const frameOf = ({ page }: ViewHost) => page.frames()[1]!;
  const focused = (host: ViewHost) =>
    frameOf(host).evaluate<string>(
      'document.activeElement.id || document.activeElement.className || document.activeElement.tagName',
    );
  const heights = ({ page }: ViewHost) => page.evaluate<number[]>('heights');
  const closed = (host: ViewHost) => host.page.context().close();
  async function showDraft(host: ViewHost): Promise<void> {
    await host.show('get_draft', { id });
    await rowOf(host, 'tagline').waitFor();
  }

  test.each([
    ['a fixed height', { height: 400, width: 720 }],
    ['a greatest height', { maxHeight: 400, maxWidth: 720 }],
  ])('with %s the content scrolls inside, and nothing is cut', async (_name, containerDimensions) => {
    const host = await hostOf({ containerDimensions });
    await host.show('get_listing', { slug: 'tideline' });
    await host.view.locator('.prose').waitFor();
    const frame = frameOf(host);
    await expect.poll(() => frame.evaluate('innerHeight')).toBe(400);
    expect(await overhang(frame)).toBe(0);
    const end = host.view.locator('main > :last-child');
    await end.scrollIntoViewIfNeeded();
    expect(await frame.evaluate('scrollY')).toBeGreaterThan(400);
    const rest = `document.documentElement.scrollHeight - Math.ceil(document.querySelector('main').getBoundingClientRect().bottom + scrollY)`;
    expect(await frame.evaluate(rest)).toBeGreaterThanOrEqual(0);
    await closed(host);
  });

  test('its size is reported as it grows and shrinks', async () => {
    const host = await hostOf();
    await host.show('get_alternatives', { slug: 'harbourbook' });
    await host.view.locator('h1').waitFor();
    const last = async () => (await heights(host)).at(-1) ?? 0;
    // As high as the content is, which stands still by now.
    await expect.poll(last).toBeGreaterThan(100);
    await host.view.getByRole('link', { name: 'Tideline' }).first().click();
    await host.view.locator('.prose').waitFor();
    await expect.poll(last).toBeGreaterThan(1000);
    await expect
      .poll(() => frameOf(host).evaluate('innerHeight - document.body.getBoundingClientRect().height'))
      .toBeCloseTo(0, -0.5);
    await host.view.getByRole('link', { name: 'Back' }).click();
    await expect.poll(last).toBeLessThan(1000);
    await closed(host);
  });

  test('what is typed stays when the look of the host changes', async () => {
    const host = await hostOf();
    await showDraft(host);
    await openForm(host, 'tagline');
    const field = rowOf(host, 'tagline').getByRole('textbox');
    await field.fill('Half a sente');
    await host.page.evaluate(
      `bridge.setHostContext({ theme: 'dark', displayMode: 'fullscreen', safeAreaInsets: { top: 30, right: 20, bottom: 10, left: 20 }, styles: { variables: { '--font-sans': 'serif' } } })`,
    );
    const style = `((body) => [getComputedStyle(document.documentElement).colorScheme, body.padding, body.fontFamily])(getComputedStyle(document.body))`;
    await expect.poll(() => frameOf(host).evaluate(style)).toEqual(['dark', '30px 20px 10px', 'serif']);
    expect(await field.inputValue()).toBe('Half a sente');
    expect(await focused(host)).toBe('f-tagline');
    expect(await overhang(frameOf(host))).toBe(0);
    await closed(host);
  });

  test('a host that ends the view gets its response', async () => {
    const host = await hostOf({ displayMode: 'fullscreen' });
    await showDraft(host);
    expect(await host.page.evaluate('bridge.teardownResource({})')).toEqual({});
    await closed(host);
  });

  test('a call that was ended says so, and its result may still come', async () => {
    const host = await hostOf();
    let late: unknown;
    await host.show('get_listing', { slug: 'tideline' }, (result) => {
      late = result;
      return null;
    });
    const status = host.view.getByRole('status');
    expect(await status.innerText()).toBe('Loading …');
    await host.page.evaluate("bridge.sendToolCancelled({ reason: 'The person pressed stop.' })");
    await expect.poll(() => status.innerText()).toBe('The assistant ended this call.');
    expect(await host.view.getByText('Loading').count()).toBe(0);
    await host.page.evaluate(
      (result) => (globalThis as unknown as HostPage).bridge.sendToolResult(result),
      late as object,
    );
    await host.view.getByRole('heading', { level: 1, name: 'Tideline' }).waitFor();
    expect(await status.innerText()).toBe('');
    await closed(host);
  });

  test.each([
    ['the same in text', (text: string) => text, 'Tideline'],
    ['text that is no result', () => 'Result cut by the <b>host</b> …', 'Result cut by the <b>host</b> …'],
  ])('a host that passes on text alone: %s', async (_name, textOf, shown) => {
    const host = await hostOf();
    await host.show('get_listing', { slug: 'tideline' }, ({ content: [block] }) => ({
      content: [{ type: 'text', text: textOf((block as { text: string }).text) }],
    }));
    await host.view.locator('main').getByText(shown).first().waitFor();
    expect(host.troubles).toEqual([]);
    await closed(host);
  });

  test('of two results the newer stands, whichever call behind them ends first', async () => {
    const host = await hostOf();
    const { call } = restCaller(seen.world, key);
    const saved = await builtDraft(seen.world, 'ada');
    await call('submit_draft', { id: saved });
    await host.show('get_draft', { id: saved });
    await rowOf(host, 'tagline').waitFor();
    const results = [];
    for (const tagline of ['The older tagline', 'The newer tagline'])
      results.push((await call('update_draft', { id: saved, fields: { tagline } })).answer);
    // The call that completes the older result ends last.
    await host.page.evaluate((given) => {
      const { bridge, callTool } = globalThis as unknown as HostPage;
      let held = 1;
      bridge.oncalltool = async (params: unknown) => {
        const isHeld = held-- > 0;
        const result = await callTool(params);
        if (isHeld) await new Promise((resolve) => setTimeout(resolve, 700));
        return result;
      };
      for (const structuredContent of given) void bridge.sendToolResult({ content: [], structuredContent });
    }, results as object[]);
    await rowOf(host, 'tagline').getByText('The newer tagline').first().waitFor();
    await host.page.waitForTimeout(1000);
    expect(await rowOf(host, 'tagline').innerText()).toContain('The newer tagline');
    expect(host.troubles).toEqual([]);
    await closed(host);
  });

  test('a host that refuses a call: its message is shown with what was typed, and the view goes on', async () => {
    const host = await hostOf();
    await showDraft(host);
    await host.page.evaluate(REFUSE);
    await openForm(host, 'city');
    const city = rowOf(host, 'city');
    await city.getByRole('textbox').fill('Bergen');
    await city.getByRole('button', { name: 'Save' }).click();
    await city.getByRole('alert').getByText('The user declined.').waitFor();
    expect(await city.getByRole('textbox').inputValue()).toBe('Bergen');
    expect(await focused(host)).toBe('city-fault');
    await host.page.evaluate('bridge.oncalltool = (params) => callTool(params)');
    await city.getByRole('button', { name: 'Save' }).click();
    await city.getByText('Saved.').waitFor();
    expect(host.troubles).toEqual([]);
    await closed(host);
  });

  test('a host that refuses the call of a link: its message is shown, and the way back', async () => {
    const host = await hostOf();
    await host.show('get_alternatives', { slug: 'harbourbook' });
    await host.view.locator('h1').waitFor();
    await host.page.evaluate(REFUSE);
    await host.view.getByRole('link', { name: 'Tideline' }).first().click();
    await host.view.getByText('The user declined.').waitFor();
    await host.view.getByRole('link', { name: 'Back' }).click();
    await host.page.evaluate('bridge.oncalltool = (params) => callTool(params)');
    await host.view.getByRole('link', { name: 'Tideline' }).first().click();
    await host.view.getByRole('heading', { level: 1, name: 'Tideline' }).waitFor();
    await closed(host);
  });

  test('a host that refuses every call about a listing: the message stands where the button is', async () => {
    const host = await hostOf();
    const saved = await builtDraft(seen.world, 'ada');
    await host.show('submit_draft', { id: saved });
    await host.view.getByRole('button', { name: 'Launch on the free plan' }).waitFor();
    await host.page.evaluate(REFUSE);
    await host.view.getByRole('button', { name: 'Launch on the free plan' }).click();
    await host.view.locator('#launch').getByRole('alert').getByText('The user declined.').waitFor();
    expect(await focused(host)).toBe('launch-fault');
    await closed(host);
  });

  test('a field is edited by keys alone, and the focus goes where it was said', async () => {
    const host = await hostOf();
    await showDraft(host);
    const { keyboard } = host.page;
    const summary = rowOf(host, 'city').locator('details.edit summary').first();
    const isThere = () => summary.evaluate((one: any) => one === one.ownerDocument.activeElement);
    await host.view.locator('h1').evaluate((title: any) => title.focus());
    for (let steps = 0; !(await isThere()); steps++) {
      expect(steps).toBeLessThan(400);
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    expect(await focused(host)).toBe('f-city');
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('Oslo');
    await keyboard.press('Enter');
    await rowOf(host, 'city').getByText('Saved.').waitFor();
    expect(await focused(host)).toBe('flash');
    // It looks as on the site: the place for messages below the view is another one.
    const flash = rowOf(host, 'city').locator('.flash');
    expect(await flash.evaluate((one: any) => one.computedStyleMap().get('padding-top').value)).toBeCloseTo(
      7.2,
    );
    expect(await rowOf(host, 'city').locator('.value').innerText()).toContain('Oslo');
    // The next step from there is within the row.
    await keyboard.press('Tab');
    expect(
      await rowOf(host, 'city').evaluate((row: any) => row.contains(row.ownerDocument.activeElement)),
    ).toBe(true);
    // What has no place of its own is said too.
    await host.view.getByRole('button', { name: 'Read again' }).press('Enter');
    await host.view.locator('#website .flash').waitFor();
    expect(await focused(host)).toBe('flash');
    await closed(host);
  });

  test('people who hear the view have one place for messages, which is always there', async () => {
    const host = await hostOf();
    await showDraft(host);
    const status = host.view.locator('body > [role=status]');
    expect(await status.innerText()).toBe('');
    // What is not displayed is in no accessibility tree, and its first text may not be read out.
    expect(await status.evaluate((one: any) => one.checkVisibility())).toBe(true);
    await closed(host);
  });
});
