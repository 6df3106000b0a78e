// Makes the pictures of the README (docs/pictures) from the demo, and the icon for home screens, with the browser of the tests.
// node scripts/pictures/site_pictures.ts
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../../test/browser/chromium.ts';
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
  }
} finally {
  await browser.close();
  await world.close();
}

async function save(path: string, picture: (path: string) => Promise<unknown>): Promise<void> {
  await picture(path);
  const { size } = statSync(path);
  process.stdout.write(`${path}: ${size} bytes\n`);
  if (size > MOST_BYTES) throw new Error(`${path} has more than ${MOST_BYTES} bytes`);
}
