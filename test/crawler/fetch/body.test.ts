import { describe, expect, test } from 'vitest';
import { HtmlBody } from '../../../crawler/fetch/body.ts';

/** What is stored of a page that arrives in pieces of a size. */
function read(html: string, { maxBytes = 1_000, piece = 7 } = {}) {
  const body = new HtmlBody(maxBytes);
  for (let at = 0; at < html.length && !body.isCut; at += piece)
    body.add(Buffer.from(html.slice(at, at + piece), 'latin1'));
  return { html: body.end().toString('latin1'), size: body.size, isCut: body.isCut };
}

const long = (length: number) => 'x'.repeat(length);

describe('what does not count against the bytes of a page', () => {
  test.each([
    ['styles', `<style media="all">${long(5_000)}</style>`],
    ['scripts', `<script src="/a.js"></script><SCRIPT type="module">${long(5_000)}</SCRIPT>`],
    ['data for scripts', `<script type="application/json">${long(5_000)}</script>`],
    [
      'embedded files',
      `<img src="data:image/png;base64,${long(5_000)}"><i style=background:url(data:image/gif,${long(90)})>`,
    ],
  ])('%s', (_what, assets) => {
    const page = `<html>${assets}<title>Acme</title><p>Lamps`;
    for (const piece of [1, 7, 4_096, 100_000]) {
      const seen = read(page, { piece, maxBytes: 400 });
      expect(seen).toMatchObject({ html: page, isCut: false });
      expect(seen.size).toBeLessThan(250);
    }
  });
});

describe('what counts', () => {
  test.each([
    ['text', long(2_000)],
    ['comments, whatever they look like', `<!-- <style> ${long(2_000)} -->`],
    ['structured data', `<script type="application/ld+json">"${long(2_000)}"</script>`],
    ['elements that only begin as the others', `<styled>${long(2_000)}</styled>`],
    ['a tag without an end', `<script ${long(9_000)}`],
  ])('%s', (_what, html) => {
    for (const piece of [3, 100_000]) {
      const seen = read(html, { piece });
      expect(seen).toMatchObject({ isCut: true, size: 1_000 });
      expect(html.startsWith(seen.html)).toBe(true);
    }
  });
});

test('of long styles a bounded part is stored, and all of what comes behind them', () => {
  const seen = read(`<style>${long(1_200_000)}</style><title>Acme</title>`, { piece: 65_536 });
  expect(seen.isCut).toBe(false);
  expect(seen.html.length).toBeLessThan(600_000);
  expect(seen.html).toMatch(/x<\/style><title>Acme<\/title>$/);
});

test('nothing is read beyond five megabytes', () => {
  const seen = read(`<style>${long(5_100_000)}</style><title>Acme</title>`, { piece: 65_536 });
  expect(seen.isCut).toBe(true);
  expect(seen.html).not.toContain('Acme');
});
