import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, describe, expect, test } from 'vitest';
import { UnparsableHtml } from '../../../crawler/html/html_reader.ts';
import { workerReader } from '../../doubles/worker_reader.ts';

const MB = 1_000_000;
const fill = (piece: string): string => piece.repeat(Math.ceil((2 * MB) / piece.length));

/** Pages that hang or break one parser or another (docs/decisions/0023). */
const HOSTILE: Record<string, string> = {
  'nested div': fill('<div>'),
  'nested a': fill('<a href=x>'),
  'nested select': fill('<select>'),
  'nested template': fill('<template>'),
  'nested table': fill('<table><tr><td>'),
  'misnested b i p': fill('<b><i><p>'),
  'a hundred thousand attributes': `<p ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(' ')}>x`,
  'one long style': `<style>${fill('.a{')}</style><p class=a>x`,
  'broken structured data': `<script type="application/ld+json">${fill('["\\')}</script>`,
};

const GOOD = '<title>Acme</title><h1>Invoices in a minute</h1>';

/** Counts the event loop's iterations until `work` ends, with the longest pause and the total time. */
async function ticksDuring<T>(
  work: Promise<T>,
): Promise<{ result: PromiseSettledResult<T>; ticks: number; pause: number; took: number }> {
  const started = performance.now();
  const seen = { ticks: 0, pause: 0, last: started, done: false };
  const tick = (): void => {
    const now = performance.now();
    seen.pause = Math.max(seen.pause, now - seen.last);
    seen.last = now;
    seen.ticks++;
    if (!seen.done) setTimeout(tick, 1);
  };
  tick();
  const [result] = await Promise.allSettled([work]);
  seen.done = true;
  return { result: result!, ticks: seen.ticks, pause: seen.pause, took: performance.now() - started };
}

describe('reading HTML in a worker', () => {
  const reader = workerReader();
  afterAll(() => reader.close());

  test.each(Object.entries(HOSTILE))(
    'never holds up other callers for a page of %s, and reads the next one',
    async (_, html) => {
      const { result, ticks, pause, took } = await ticksDuring(reader.page(html, 'https://acme.test/'));
      if (result.status === 'rejected') {
        expect(result.reason).toBeInstanceOf(UnparsableHtml);
        expect(result.reason).toMatchObject({
          reason: 'unparsable',
          message: expect.stringMatching(/^The page .+\.$/),
        });
      } else expect(result.value.text.length).toBeLessThan(200_000);
      if (took > 500) {
        expect(ticks).toBeGreaterThan(20);
        expect(pause).toBeLessThan(took / 2);
      }
      const next = await reader.page(GOOD, 'https://acme.test/');
      expect(next.text).toContain('Invoices in a minute');
    },
  );

  test('ends a page that takes longer than its time with a reason, and serves the others that wait', async () => {
    const quick = workerReader({ limit_ms: 200 });
    const pages = await Promise.allSettled([
      quick.page(HOSTILE['misnested b i p']!, 'https://acme.test/1'),
      quick.page(GOOD, 'https://acme.test/2'),
    ]);
    expect(pages[0]).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('longer than 200 ms') },
    });
    expect(pages[1]).toMatchObject({ status: 'fulfilled', value: { url: 'https://acme.test/2' } });
    await quick.close();
  });

  test('stops when the caller no longer wants the page, with the reason of the caller', async () => {
    const stop = new AbortController();
    const reading = reader.page(HOSTILE['nested div']!, 'https://acme.test/', stop.signal);
    stop.abort(new Error('Shutting down.'));
    await expect(reading).rejects.toThrow('Shutting down.');
    await expect(reader.page(GOOD, 'https://acme.test/', stop.signal)).rejects.toThrow('Shutting down.');
    expect((await reader.page(GOOD, 'https://acme.test/')).url).toBe('https://acme.test/');
  });

  test('reads on whether or not its idle worker was ended in between', async () => {
    const sleepy = workerReader({ idle_ms: 0 });
    for (const url of ['https://acme.test/1', 'https://acme.test/2', 'https://acme.test/3']) {
      expect((await sleepy.page(GOOD, url)).url).toBe(url);
      await new Promise((tick) => setTimeout(tick, 0));
    }
    await sleepy.close();
  });

  test('says what is wrong when the worker itself cannot start', async () => {
    const broken = workerReader({ url: new URL('./no_such_worker.ts', import.meta.url) });
    await expect(broken.page(GOOD, 'https://acme.test/')).rejects.toThrow(
      /no_such_worker.ts\) does not start/,
    );
    await broken.close();
  });

  test('runs from a bundle as it does from source', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'html-worker-'));
    const bundle = await rolldown({
      input: { site_worker: 'app/workers/site_worker.ts' },
      platform: 'node',
      logLevel: 'warn',
    });
    await bundle.write({ dir, format: 'esm', minify: true, entryFileNames: '[name].js' });
    await bundle.close();
    const bundled = workerReader({ url: pathToFileURL(join(dir, 'site_worker.js')) });
    expect(await bundled.page(GOOD, 'https://acme.test/')).toEqual(
      await reader.page(GOOD, 'https://acme.test/'),
    );
    await bundled.close();
    rmSync(dir, { recursive: true });
  });

  test('refuses after it was closed', async () => {
    const closed = workerReader();
    await closed.close();
    await expect(closed.page(GOOD, 'https://acme.test/')).rejects.toThrow('closed');
  });

  test('finds a badge in the same worker [D60]', async () => {
    const target = {
      home_url: 'https://acme.test/',
      listing_url: 'https://first.test/p/acme',
      image_url: 'https://first.test/badges/acme/listed.svg',
    };
    const html = `<a href="${target.listing_url}"><img src="${target.image_url}"></a>`;
    expect(await reader.badge(html, target)).toMatchObject({ place: 'found' });
  });
});
