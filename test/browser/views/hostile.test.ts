import { describe, expect, test } from 'vitest';
import { hasChromium, inBrowser, overhang } from '../chromium.ts';
import { type HostileScene, hostileScene } from './hostile_scene.ts';
import { hostile, MARK } from './hostile_words.ts';
import { type ViewHost, viewHost, viewLook } from './view_host.ts';

/** What a page says of itself that no template says, and words of ours that bidirectional marks have moved. */
const FAULTS = `(() => {
  const origin = document.querySelector('meta[name=origin]').content;
  const foreign = [...document.querySelectorAll('*')].filter((element) =>
    element.matches('main :is(script, style, meta), iframe, object, embed, base, link, x-evil') ||
    [...element.attributes].some(({ name }) => name.startsWith('on') || ['srcdoc', 'formaction'].includes(name)) ||
    (element.matches('form') && /^[^#]/.test(element.getAttribute('action') ?? '')) ||
    (element.matches('a') && !/^(https?:\\/\\/|\\/(?!\\/)|[#?]|mailto:)/.test(element.getAttribute('href') ?? '#')) ||
    (element.matches('[src]') && !element.src.startsWith(origin + '/')));
  const blockOf = (node) => {
    let block = node.parentElement;
    while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    return block;
  };
  const rects = (node, start = 0, end = node.length) => {
    const range = new Range();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()];
  };
  const MARKS = /[\\u0590-\\u05ff\\u202a-\\u202e\\u2066-\\u2069]/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const moved = [];
  let before = null;
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.data.trim() === '' || node.parentElement.closest('script, option')) continue;
    if (MARKS.test(node.data)) { before = node; continue; }
    const at = Math.max(0, node.data.search(/\\w\\w/));
    const [one] = rects(node, at, at + 1);
    const [two] = rects(node, Math.min(at + 1, node.length - 1), Math.min(at + 2, node.length));
    if (one && two && /\\w\\w/.test(node.data) && one.top === two.top && two.left < one.left) moved.push(node.data);
    const beside = before && one && blockOf(before) === blockOf(node) ? rects(before).filter(({ top, bottom }) => Math.abs(top + bottom - one.top - one.bottom) < 16) : [];
    if (beside.some(({ right }) => one.left < right - 1)) moved.push(node.data);
  }
  return { foreign: foreign.map(({ outerHTML }) => outerHTML.slice(0, 200)), moved, scripts: document.scripts.length, ran: window.ran ?? null, title: document.title };
})()`;

const NONE = { foreign: [], moved: [], scripts: 1, ran: null, title: 'Firstlight' };

describe.skipIf(!hasChromium)('hostile words in the views inside an assistant, with Chromium', () => {
  const seen = inBrowser(hostileScene);
  const hostOf = (width = 720) =>
    viewHost(seen.browser, seen.world.world, { look: viewLook(width), key: seen.world.key });

  /** Every tool with a view, with what shows that the view has drawn its result. */
  const calls = ({ open, launched, live, other, waiting, order }: HostileScene) =>
    [
      ['submit_listing', { url: `https://${launched}.example` }, '.proofs'],
      ['get_draft', { id: open }, '.proofs'],
      ['get_draft', { id: launched }, '.proofs'],
      ['update_draft', { id: launched, fields: { city: hostile(119) } }, '.proofs'],
      ['submit_draft', { id: launched }, '.proofs'],
      ['get_launch_week', { week: 'this' }, '.row'],
      ['list_launches', { section: 'this-week' }, '.row'],
      ['search_listings', { q: MARK }, '.row'],
      ['get_leaderboard', { board: 'community-all-time' }, '.row'],
      ['get_listing', { slug: live.slug }, '.lhead'],
      ['get_listing', { slug: other }, '.lhead'],
      ['compare_listings', { a: live.slug, b: other }, '.compare'],
      ['get_alternatives', { slug: other }, '.row'],
      ['get_badges', { slug: live.slug }, '.showcase'],
      ['choose_free_listing', { listing_id: waiting }, '.seen'],
      ['list_products', {}, '.price'],
      ['quote_order', { items: [{ product: 'featured', listing_id: live.id }] }, '#quote'],
      ['create_checkout', { items: [{ product: 'featured', listing_id: live.id }] }, '.acts'],
      ['get_order', { number: order }, '.acts'],
    ] as [tool: string, args: Record<string, unknown>, shown: string][];

  /** Nothing ran, nothing was loaded but pictures of this site, and nothing was done by itself. */
  async function expectHarmless({ page, requests, opened, contexts, troubles }: ViewHost): Promise<void> {
    const frame = page.frames()[1]!;
    await frame.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })");
    expect(await frame.evaluate(FAULTS)).toEqual(NONE);
    expect(await overhang(frame)).toBeLessThanOrEqual(0);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    const ours = [page.url(), 'about:srcdoc'];
    const foreign = requests.filter(
      (url) => !ours.includes(url) && !url.startsWith(`${seen.world.world.url}/`),
    );
    expect({ foreign, opened, contexts, troubles }).toEqual({
      foreign: [],
      opened: [],
      contexts: [],
      troubles: [],
    });
  }

  test.each([320, 720])('nothing runs, nothing leaves, the layout holds: %i pixels', async (width) => {
    const host = await hostOf(width);
    for (const [tool, args, shown] of calls(seen.world)) {
      await host.show(tool, args);
      await host.view.locator(shown).first().waitFor();
      await expectHarmless(host);
    }
    expect(new Set(calls(seen.world).map(([tool]) => tool))).toEqual(new Set(host.tools));
    await host.page.context().close();
  });

  test('links open pages on the web alone, and broken ones nothing', async () => {
    const { launched, open, live, other } = seen.world;
    const host = await hostOf();
    for (const [tool, args] of [
      ['get_draft', { id: open }],
      ['get_draft', { id: launched }],
      ['get_listing', { slug: live.slug }],
      ['get_listing', { slug: other }],
    ] as const) {
      await host.show(tool, args);
      await host.view.locator('h1').waitFor();
      const before = host.opened.length;
      await host.page
        .frames()[1]!
        .evaluate("document.querySelectorAll('main a').forEach((link) => link.click())");
      await expect.poll(() => host.opened.length).toBeGreaterThan(before);
    }
    expect(host.opened.filter((url) => !/^https?:\/\//.test(url))).toEqual([]);
    expect(host.troubles).toEqual([]);
    await host.page.context().close();
  });

  test('what the person did is reported without a word of the website', async () => {
    const { launched, live, waiting } = seen.world;
    const host = await hostOf();
    const press = (name: string) => host.view.getByRole('button', { name, exact: true }).first().click();
    await host.show('get_draft', { id: launched });
    const city = host.view.locator('#city');
    await city.locator('details.edit summary').first().click();
    await city.getByRole('textbox').fill(hostile(118));
    await city.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => host.contexts.length).toBe(1);
    await host.show('choose_free_listing', { listing_id: waiting });
    await press('Look now');
    await expect.poll(() => host.contexts.length).toBe(2);
    await host.show('quote_order', { items: [{ product: 'featured', listing_id: live.id }] });
    await press('Order');
    await expect.poll(() => host.contexts.length).toBe(3);
    expect(JSON.stringify(host.contexts)).not.toMatch(new RegExp(`${MARK}|[\\u0590-\\u2fff]|W{9}|<`));
    await host.page.context().close();
  });
});
