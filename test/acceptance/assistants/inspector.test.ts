// A host of MCP Apps that nobody here wrote: the MCP Inspector, with the built demo behind it.
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../../browser/chromium.ts';
import { newFolder, ROOT, type Service, startDemo, until } from '../service.ts';

const PROGRAM = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

describe.skipIf(!hasChromium)('views in the MCP Inspector', () => {
  const folder = newFolder();
  let demo: Service & { key: string; sites: string[] };
  let browser: Browser;
  let inspector: ChildProcess;
  let page: Page;

  beforeAll(async () => {
    [demo, browser] = await Promise.all([startDemo(), launch()]);
    const [port, sandbox, apps] = await Promise.all([freePort(), freePort(), freePort()]);
    const server = ['--transport', 'http', '--server-url', `${demo.url}/mcp`, '--protocol-era', 'modern'];
    inspector = spawn(
      process.execPath,
      [join(ROOT, PROGRAM), '--web', ...server, '--header', `Authorization: Bearer ${demo.key}`],
      {
        // Files that it would store for its user stay in the folder.
        cwd: folder,
        env: {
          ...process.env,
          HOME: folder,
          MCP_STORAGE_DIR: folder,
          CLIENT_PORT: port,
          MCP_SANDBOX_PORT: sandbox,
          MCP_APP_ORIGIN_PORT: apps,
          MCP_AUTO_OPEN_ENABLED: 'false',
          DANGEROUSLY_OMIT_AUTH: 'true',
        },
        stdio: 'ignore',
      },
    );
    page = await browser.newPage({ viewport: { width: 1500, height: 1100 } });
    const url = `http://127.0.0.1:${port}`;
    await until(() =>
      fetch(url)
        .then(({ ok }) => ok)
        .catch(() => false),
    );
    await page.goto(url);
    await page.getByRole('switch').first().click({ force: true });
    await page.getByText('Apps', { exact: true }).first().click();
  });
  afterAll(async () => {
    inspector?.kill();
    await browser?.close();
    await demo?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the view of a tool by its title, with one input; the frame has the text when it is there. */
  async function open(
    title: string,
    input: [name: string, value: string] | null,
    text: string,
  ): Promise<Frame> {
    const before = viewOf(page);
    await page.getByText(title, { exact: true }).first().click();
    if (input) {
      await page
        .getByLabel(new RegExp(`^${input[0]}`))
        .first()
        .fill(input[1]);
      await page.getByRole('button', { name: 'Open App', exact: true }).click();
    }
    return until(async () => {
      const frame = viewOf(page);
      const shows = frame && frame !== before && (await frame.locator('body').innerText()).includes(text);
      return shows && frame;
    });
  }

  test('a draft is read, corrected, submitted and booked by clicks in its view', async () => {
    const [site = ''] = demo.sites;
    const view = await open('Submit a product', ['url', site], '% complete');
    const row = view.locator('#tagline');
    await row.locator('details.edit summary').click();
    await row.getByRole('textbox').fill('Dive plans that follow the sea');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.locator('.flash').waitFor();
    await view.getByRole('button', { name: 'Submit the draft' }).click();
    await view.getByRole('button', { name: 'Launch on the free plan' }).click();
    await view.locator('#launch code').waitFor();
    const { items } = (await demo.rest('GET', '/me/listings?per_page=100', { token: demo.key })).body;
    expect(items).toContainEqual(expect.objectContaining({ name: 'Pelagia', status: 'awaiting_badge' }));
  });

  test('the other views show what their tools give, with our pictures', async () => {
    const week = await open('Get a launch week', ['week', 'this'], 'Launched this week');
    const logo = week.locator('img.logo').first();
    await expect.poll(() => logo.evaluate((image: any) => image.naturalWidth)).toBeGreaterThan(0);
    await open('Get a listing', ['slug', 'tidemark'], 'Visit website');
    await open('Get the badges of a listing', ['slug', 'tidemark'], 'HTML');
    const order = await open('List products', null, 'What can be bought');
    await order.getByRole('button', { name: /^Add/ }).first().click();
    await order.getByText('Your basket').waitFor();
  });
});

/** The view lies in the sandbox of the host. */
const viewOf = (page: Page): Frame | undefined =>
  page
    .frames()
    .filter((frame) => frame.url() === 'about:srcdoc')
    .at(-1);
