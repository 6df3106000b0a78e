import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import type { PageKind } from '../../every_page/page_kinds.ts';
import { startPageScene } from '../../every_page/page_scene.ts';
import { AT_NIGHT } from '../../gate/size.ts';
import { hasChromium, inBrowser, type Look, visit } from '../chromium.ts';
import { changedFiles, chosenPages } from './chosen_pages.ts';
import { filesOfPages } from './files_of_pages.ts';
import {
  faultsInLooks,
  faultsOfForcedColours,
  faultsOfKeyboard,
  faultsOfPrint,
  faultsOfSpace,
  faultsOfStyle,
  shifts,
  WATCH_SHIFTS,
} from './page_checks.ts';

const DESK: Look = { name: 'desk', options: { viewport: { width: 1280, height: 900 } } };
const PHONE = { width: 390, height: 844 };
/** On one core of a busy machine, the longest page takes minutes, and so does opening all once. */
const LIMIT_MS = 600_000;

/**
 * Demands of each of these pages, before the night of those alone that {@link chosenPages} names, what is demanded of all: accessible, steady,
 * usable in every window, by keyboard, in forced colours, on paper.
 */
export function lookAtPages(what: string, kinds: readonly PageKind[]): void {
  describe.skipIf(!hasChromium)(what, () => looksAtEach(kinds));
}

function looksAtEach(kinds: readonly PageKind[]): void {
  const seen = inBrowser(startPageScene);
  /** One window for all pages, with the cookies of the reader. */
  let page: Page;
  let troubles: string[];
  let chosen: ReadonlySet<PageKind>;

  async function openWindow(): Promise<void> {
    ({ page, troubles } = await visit(seen.browser, DESK));
    await page.addInitScript(WATCH_SHIFTS);
  }
  beforeAll(async () => {
    chosen = new Set(AT_NIGHT ? kinds : chosenPages(await filesOfPages(seen.world, kinds), changedFiles()));
    await openWindow();
  }, LIMIT_MS);
  afterAll(() => page?.context().close());

  /** Opens a page as its reader, and sends its form if it is about the response; gives the status. */
  async function open({ by, path, sends, unadministered }: PageKind): Promise<number> {
    const { world } = seen;
    await world.administered(!unadministered);
    const context = page.context();
    await context.clearCookies();
    const cookies = [...world.readers[by].cookies];
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: world.url })));
    const answer = await page.goto(world.url + path(world));
    if (!sends) return answer?.status() ?? 0;
    const response = page.waitForResponse((one) => one.request().method() === 'POST');
    await page.evaluate<void>(`(([to, fields]) => {
      const own = document.querySelector('form[method=post][action="' + to + '"]') ?? document;
      const hidden = [...own.querySelectorAll('input[type=hidden]')].map(({ name, value }) => [name, value]);
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: to });
      for (const [name, value] of Object.entries({ ...Object.fromEntries(hidden), ...fields }))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(form);
      HTMLFormElement.prototype.submit.call(form);
    })(${JSON.stringify([sends.to(world), sends.fields])})`);
    const status = (await response).status();
    await page.waitForLoadState('networkidle');
    return status;
  }

  test.for(kinds)(
    '$name is accessible, fits every window, moves nothing, has its style, works by keyboard, in forced colours and on paper',
    { timeout: LIMIT_MS },
    async (kind, { skip }) => {
      skip(!chosen.has(kind), 'looked at by night');
      // What came to its limit goes on looking at its window, so the next page needs another.
      onTestFailed(async () => {
        await page.context().close();
        await openWindow();
      });
      // An empty page changes its window and its medium at once; the one before may be long.
      await page.goto('about:blank');
      await page.emulateMedia({ media: 'screen', colorScheme: 'light', forcedColors: 'none' });
      await page.setViewportSize(PHONE);
      troubles.splice(0);
      const status = await open(kind);
      expect(status).toBe(kind.status);
      const moved = [await shifts(page)];
      await page.setViewportSize(DESK.options.viewport!);
      if (!kind.sends) {
        await page.reload();
        moved.push(await shifts(page));
      }
      // In an order with few changes of the window: a long page takes seconds for each.
      expect({
        moved,
        looks: await faultsInLooks(page, kind.name),
        space: await faultsOfSpace(page),
        style: await faultsOfStyle(page),
        keyboard: await faultsOfKeyboard(page),
        colours: await faultsOfForcedColours(page),
        print: await faultsOfPrint(page),
        // The browser itself logs the status of a refusal.
        troubles: troubles.filter((one) => !one.includes(`status of ${kind.status}`)),
      }).toEqual({
        moved: moved.map(() => 0),
        keyboard: [],
        looks: [],
        style: [],
        space: [],
        colours: [],
        print: [],
        troubles: [],
      });
    },
  );
}
