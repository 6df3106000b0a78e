import type { Page } from 'playwright-core';
import { accessibilityFaults, LOOKS, OF_COLOURS, overhang, saveScreenshot } from '../chromium.ts';

const DESK = { width: 1280, height: 900 };
/** The narrowest window that WCAG 1.4.10 asks for: 1280 pixels at a zoom of 400 %. */
const NARROW = { width: 320, height: 640 };
/** A4 at 96 pixels an inch, less the margins. */
const PAPER = { width: 720, height: 1020 };

/** How much the page has moved since it began to load, for {@link shifts}. */
export const WATCH_SHIFTS = `window.shifts = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts += one.value; })
  .observe({ type: 'layout-shift', buffered: true });`;

/** The cumulative layout shift (CLS), once fonts and pictures are there. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.shifts)))))',
  );

/** What axe-core finds in the widths and schemes that pages are made for, and by how much the page is wider than its window. */
export async function faultsInLooks(page: Page, of: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, options } of LOOKS) {
    await page.setViewportSize(options.viewport ?? DESK);
    await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
    await saveScreenshot(page, `${of} ${name}`);
    const rules = options.colorScheme === 'dark' ? OF_COLOURS : undefined;
    const found = [...(await accessibilityFaults(page, rules)), ...(await wider(page, name))];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** How the page holds a narrow window, and text of twice the size; it leaves the page on a desk. */
export async function faultsOfSpace(page: Page): Promise<string[]> {
  await page.setViewportSize(NARROW);
  const narrow = await wider(page, '320 pixels');
  await page.setViewportSize(DESK);
  await page.evaluate('void (document.documentElement.style.fontSize = "200%")');
  const large = await wider(page, 'text of 200 %');
  await page.evaluate('void (document.documentElement.style.fontSize = "")');
  return [...narrow, ...large];
}

async function wider(page: Page, name: string): Promise<string[]> {
  const pixels = await overhang(page);
  return pixels > 0 ? [`${name}: ${pixels} pixels too wide, by ${await widest(page)}`] : [];
}

/** The innermost elements that stick out of the window. */
const widest = (page: Page): Promise<string> =>
  page.evaluate<string>(`[...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .filter((one, _, all) => !all.some((other) => other !== one && one.contains(other)))
    .slice(0, 3).map((one) => one.outerHTML.slice(0, 120)).join(' ')`);

/** Controls that the keyboard must reach, as long as they are shown; of radio buttons it reaches one. */
const CONTROLS = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]):not([type=radio]), select, textarea, summary')]
  .filter((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }))`;

/** How often the key repeats, at least and at most, before the page is looked at: each look waits for a picture of the page. */
const PRESSES = { least: 10, most: 50 };

/** Goes through the page with the Tab key: what is not reached, and what does not show that it has the focus. */
export async function faultsOfKeyboard(page: Page): Promise<string[]> {
  const controls = await page.evaluate<number>(`(() => {
    window.controls = ${CONTROLS};
    window.reached = new Map();
    document.addEventListener('focusin', ({ target }) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(target);
      const { width, height } = target.getBoundingClientRect();
      window.reached.set(target, outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && width > 1 && height > 1);
    });
    document.activeElement.blur();
    return window.controls.length;
  })()`);
  // Regions that scroll and the main part take the focus too, so it may be a longer way. Keys are sent ahead, as by one who holds Tab.
  const presses = Math.min(PRESSES.most, Math.max(PRESSES.least, Math.ceil(controls / 4)));
  for (let pressed = 0; pressed < 2 * controls; pressed += presses) {
    await Promise.all(Array.from({ length: presses }, () => page.keyboard.down('Tab')));
    await page.keyboard.up('Tab');
    if (await page.evaluate<boolean>('window.controls.every((one) => window.reached.has(one))')) break;
  }
  // What follows looks at a page without a focus.
  await page.evaluate('document.activeElement.blur()');
  return page.evaluate<string[]>(`[
    ...window.controls.filter((one) => !window.reached.has(one)).map((one) => 'the keyboard does not reach ' + one.outerHTML.slice(0, 160)),
    ...[...window.reached].filter(([, isShown]) => !isShown).map(([one]) => 'the focus is not seen on ' + one.outerHTML.slice(0, 160)),
  ]`);
}

/** What is hard to see in the colours of a high-contrast theme, which replaces those of the page. */
export async function faultsOfForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const faults = await accessibilityFaults(page, ['color-contrast']);
  const unframed = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, .btn, input:not([type=hidden], [type=file]), select, textarea')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr'))
    .filter((one) => { const { borderTopStyle, borderTopWidth, appearance } = getComputedStyle(one);
      return (borderTopStyle === 'none' || parseFloat(borderTopWidth) === 0) && appearance === 'none' && one.textContent.trim() === '' && !one.querySelector('svg'); })
    .map((one) => 'nothing is seen of ' + one.outerHTML.slice(0, 160))`);
  await page.emulateMedia({ forcedColors: 'none' });
  return [...faults, ...unframed].map((fault) => `forced colours: ${fault}`);
}

/** Fields that look as the browser's own, because no style sheet of the page knows them. */
export const faultsOfStyle = (page: Page): Promise<string[]> =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('textarea, select, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr'))
    .filter((one) => getComputedStyle(one).borderTopLeftRadius === '0px' || getComputedStyle(one).fontFamily === 'monospace')
    .map((one) => 'without the style of the site: ' + one.outerHTML.slice(0, 160))`);

/** What paper does not need, and what it must have. It leaves the page on paper. */
export async function faultsOfPrint(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  const faults = await page.evaluate<string[]>(`[
    ...[...document.querySelectorAll('header.top nav, header.top form, footer, main nav, main button')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => 'prints ' + one.outerHTML.slice(0, 120)),
    ...[...document.querySelectorAll('main h1, main blockquote')]
      .filter((one) => !one.checkVisibility({ visibilityProperty: true }) || one.getBoundingClientRect().height === 0)
      .map((one) => 'does not print ' + one.outerHTML.slice(0, 120)),
  ]`);
  faults.push(...(await wider(page, 'paper')));
  return faults.map((fault) => `print: ${fault}`);
}
