import { execFileSync } from 'node:child_process';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Programs that are tried, best first: the first starts fastest. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'google-chrome'];
/** It must neither wait for a network nor ask for one. */
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
      // The next one, then.
    }
  }
  return undefined;
}

const program = findChromium();

/**
 * Whether there is a browser to drive. Where `E2E=required` (`.ci/run` says so, after it has installed one) its absence is a failure;
 * a laptop without one skips with a line.
 */
export const hasChromium = program !== undefined;
if (!hasChromium && process.env.E2E === 'required')
  throw new Error(
    `E2E=required, and none of ${PROGRAMS.join(', ')} is here: apt-get install chromium-headless-shell`,
  );
if (!hasChromium) process.stderr.write('Chromium is absent: no page is looked at in a browser.\n');

/** Starts the browser. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ ...(program && { executablePath: program }), args: ARGUMENTS });

/** A window, and whether the visitor likes it dark. */
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

/** A page of a new visitor, and what went wrong on it: errors of its console, refusals of its policy, failed requests. */
export async function visit(
  browser: Browser,
  { options }: Look,
): Promise<{ page: Page; troubles: string[] }> {
  // Nothing moves, so that a page is looked at as it will stay.
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
 * Expects that a page reads well for everybody, fits into its window, and broke none of its own rules. Where `SCREENSHOTS` names a
 * folder, a picture of it is left there, to be looked at.
 */
export async function expectFine(page: Page, troubles: readonly string[]): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${process.pid}-${++pictures}.png`, fullPage: true });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await overhang(page)).toBe(0);
  expect(troubles).toEqual([]);
}
let pictures = 0;

/** What axe-core finds on a page as it is now (WCAG 2.2 A and AA, and best practice), one line each. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated from outside, so the page's policy need not allow it.
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<AxeResults>('axe.run()');
  return found.map(
    ({ id, impact, help, nodes }) => `${id} (${impact}): ${help} ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

/** By how many pixels a page is wider than its window. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
