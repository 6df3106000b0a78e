import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { hasChromium, inBrowser, LOOKS, visit } from '../chromium.ts';
import { shifts, WATCH_SHIFTS } from './page_checks.ts';

/** Longer than a browser waits before it paints what it has. */
const PAUSE_MS = 400;

/** A server before the service that pauses in the middle of a page, as a busy machine or a slow network does. */
async function pausing(
  to: () => string,
  before: () => string,
): Promise<{ url: string; close(): Promise<void> }> {
  async function pass({ url = '/' }: IncomingMessage, res: ServerResponse): Promise<void> {
    const response = await fetch(to() + url, { redirect: 'manual' });
    const body = Buffer.from(await response.arrayBuffer());
    for (const name of ['content-type', 'content-security-policy', 'cache-control']) {
      const value = response.headers.get(name);
      if (value !== null) res.setHeader(name, value);
    }
    res.writeHead(response.status);
    const at = body.indexOf(before());
    const isPage = response.headers.get('content-type')?.includes('html') === true && at !== -1;
    if (isPage) {
      res.write(body.subarray(0, at));
      await delay(PAUSE_MS);
    }
    res.end(isPage ? body.subarray(at) : body);
  }
  const server = createServer((req, res) => void pass(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describe.skipIf(!hasChromium)('a page that comes in two parts', () => {
  const seen = inBrowser<DemoWorld>(() => startDemoWorld());
  let slow: Awaited<ReturnType<typeof pausing>>;
  let before = '';
  beforeAll(async () => {
    slow = await pausing(
      () => seen.world.url,
      () => before,
    );
  });
  afterAll(() => slow?.close());

  test.each([
    ['in the header', '<form class="seek"'],
    ['before the buttons', '<a class="btn" href="/launches'],
    ['before the footer', '<footer'],
    ['in the footer', '<nav class="trust"'],
  ])('moves nothing when it pauses %s', async (_where, place) => {
    before = place;
    for (const look of LOOKS.filter(({ name }) => name.endsWith('light'))) {
      const { page } = await visit(seen.browser, look);
      await page.addInitScript(WATCH_SHIFTS);
      for (const path of ['/no-such-page', '/sign-in', '/launches/this']) {
        await page.goto(slow.url + path);
        expect([look.name, path, await shifts(page)]).toEqual([look.name, path, 0]);
      }
      await page.context().close();
    }
  });
});
