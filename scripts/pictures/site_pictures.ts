// Makes the pictures of the README (docs/pictures) from the demo, and the icon for home screens, with the browser of the tests.
// node scripts/pictures/site_pictures.ts
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../../test/browser/chromium.ts';
import { viewHost } from '../../test/browser/views/view_host.ts';
import { startDemoWorld } from '../../test/demo_world.ts';

const root = join(import.meta.dirname, '../..');
const assets = join(root, 'site/html/assets');
/** A README that loads slowly is not read. */
const MOST_BYTES = 150_000;

const world = await startDemoWorld();
const browser = await launch();
try {
  // First, because each page names it.
  const sheet = await browser.newPage({ viewport: { width: 180, height: 180 }, colorScheme: 'light' });
  const icon = readFileSync(join(assets, 'icon.svg'), 'utf8').replace(
    '<svg ',
    '<svg width="132" height="132" ',
  );
  await sheet.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:180px;background:#fdfaf5">${icon}`,
  );
  await save(join(assets, 'apple-touch-icon.png'), (path) => sheet.screenshot({ path }));
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width: 1040, height: 520 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.goto(world.url, { waitUntil: 'networkidle' });
    await save(join(root, `docs/pictures/home-${colorScheme}.png`), (path) => page.screenshot({ path }));
    await save(join(root, `docs/pictures/draft-${colorScheme}.png`), (path) => draftView(colorScheme, path));
  }
} finally {
  await browser.close();
  await world.close();
}

/** The view of a draft below a message, as in a chat. */
async function draftView(colorScheme: 'light' | 'dark', path: string): Promise<void> {
  const viewport = { width: 760, height: 720 };
  const look = { name: colorScheme, options: { viewport, colorScheme, deviceScaleFactor: 1 } };
  const { view, page, show } = await viewHost(browser, world, { look, key: world.founder_key });
  const { items } = (await world.rest('GET', '/drafts', { key: world.founder_key })).body as {
    items: { id: string; name: string; url: string; status: string; completeness: number }[];
  };
  const draft = items
    .toSorted((a, b) => b.completeness - a.completeness)
    .find(({ status }) => status === 'ready');
  if (!draft) throw new Error('the demo has no draft to review');
  await show('get_draft', { id: draft.id });
  await view.locator('.fact').first().waitFor();
  await page.evaluate(
    ([words, paper, bubble, ink]) => {
      const { document } = globalThis as unknown as { document: any };
      document.body.style.cssText = `margin:0;padding:20px;font:15px/1.5 system-ui;background:${paper};color:${ink}`;
      const said = document.createElement('p');
      said.style.cssText = `width:fit-content;margin:0 0 16px auto;padding:8px 16px;border-radius:18px;background:${bubble}`;
      said.textContent = words;
      document.body.prepend(said);
      document.querySelector('iframe').style.cssText +=
        `;width:720px;border:1px solid ${bubble};border-radius:16px`;
    },
    [
      `Show me what you drafted from ${new URL(draft.url).host}, I want to correct it myself.`,
      ...(colorScheme === 'light' ? ['#fff', '#eee9e2', '#1d1d1f'] : ['#191919', '#333', '#eee']),
    ],
  );
  await page.screenshot({ path });
  await page.context().close();
}

async function save(path: string, picture: (path: string) => Promise<unknown>): Promise<void> {
  await picture(path);
  const { size } = statSync(path);
  process.stdout.write(`${path}: ${size} bytes\n`);
  if (size > MOST_BYTES) throw new Error(`${path} has more than ${MOST_BYTES} bytes`);
}
