import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { skipWithout } from '../gate/absence.ts';

/** Browsers to try, fastest start first. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'google-chrome'];
/** No network access is needed or allowed. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM;
  for (const program of configured ? [configured] : PROGRAMS) {
    try {
      return execFileSync('which', [program], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      // Try the next one.
    }
  }
  return undefined;
}

const program = findChromium();

/** Whether a browser is available; where it may be missing ({@link skipWithout}) its tests are skipped. */
export const hasChromium = program !== undefined;
if (!hasChromium)
  skipWithout(
    'E2E',
    'No page is looked at in a browser',
    `none of ${PROGRAMS.join(', ')} is here: apt-get install chromium-headless-shell`,
  );

/** Starts the browser. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ ...(program && { executablePath: program }), args: ARGUMENTS });

/** What the tests of a `describe` share: a world of theirs and the browser. Both are there once its tests run. */
export interface Seen<W> {
  world: W;
  browser: Browser;
}

/** Starts a world and the browser before the tests of a `describe`, and closes both after them. */
export function inBrowser<W extends { close(): Promise<unknown> }>(start: () => Promise<W>): Seen<W> {
  const seen: Partial<Seen<W>> = {};
  beforeAll(async () => {
    seen.world = await start();
    seen.browser = await launch();
  });
  afterAll(async () => {
    await seen.browser?.close();
    await seen.world?.close();
  });
  return seen as Seen<W>;
}

/** Gives a page's browser a cookie of the service, as `sessionFor` returns it. */
export async function addCookie(page: Page, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url }]);
}

/** Viewport and colour scheme. */
export interface Look {
  name: string;
  options: BrowserContextOptions;
}

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The widths that pages are made for, in both schemes. */
export const LOOKS: readonly Look[] = [
  { name: 'desk, light', options: { viewport: DESK, colorScheme: 'light' } },
  { name: 'desk, dark', options: { viewport: DESK, colorScheme: 'dark' } },
  { name: 'phone, light', options: { viewport: PHONE, colorScheme: 'light' } },
  { name: 'phone, dark', options: { viewport: PHONE, colorScheme: 'dark' } },
];

/** The widths, for a journey: {@link expectFine} looks at each page of it in both schemes. */
export const WIDTHS: readonly Look[] = [
  { name: 'desk', options: { viewport: DESK } },
  { name: 'phone', options: { viewport: PHONE } },
];

/** A page in a new browser context, with its console errors, policy violations and failed requests. */
export async function visit(
  browser: Browser,
  { options }: Look,
): Promise<{ page: Page; troubles: string[] }> {
  // Without animations, so that a page is checked in its final state.
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('requestfailed', (request) => troubles.push(`${request.url()}: ${request.failure()?.errorText}`));
  return { page, troubles };
}

/**
 * Expects that a page is accessible, in light and dark colours, fits its window, and has no errors. If `SCREENSHOTS` names a folder, a
 * screenshot is saved there.
 */
export async function expectFine(page: Page, troubles: readonly string[]): Promise<void> {
  await saveScreenshot(page, `${process.pid}-${++pictures}`);
  expect(await accessibilityFaults(page)).toEqual([]);
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const [own, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  await page.emulateMedia({ colorScheme: other });
  expect(await accessibilityFaults(page, OF_COLOURS), `in ${other} colours`).toEqual([]);
  await page.emulateMedia({ colorScheme: own });
  expect(await overhang(page)).toBe(0);
  expect(troubles).toEqual([]);
}
let pictures = 0;

/** Saves a screenshot of the whole page if `SCREENSHOTS` names a folder. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  const file = name.replace(/[^\w-]+/g, '_');
  if (folder) await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
}

/** Its minified text, because each page reads it: that takes half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe-core that look at colours: a dark page has nothing else of its own, for `light-dark()` gives colours alone. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Findings of axe-core on the page (WCAG 2.2 A and AA, and best practice; or of some rules alone), one line each. */
export async function accessibilityFaults(page: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  // Evaluated by the debugger, so the page's policy need not allow it.
  if (!(await page.evaluate<boolean>('window.axe !== undefined'))) await page.evaluate(AXE);
  const only = rules ? { runOnly: { type: 'rule', values: rules } } : {};
  // Nobody reads selectors here, and finding one for each element takes a sixth of the time.
  const options = JSON.stringify({ resultTypes: ['violations'], selectors: false, ...only });
  // The findings alone: all that axe-core says of a long page is many megabytes.
  const found = await page.evaluate<AxeResults['violations']>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  );
  return found.map(
    ({ id, impact, help, nodes }) => `${id} (${impact}): ${help} ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

/** Pixels by which a page is wider than its window. */
export const overhang = (page: Page | Frame): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
