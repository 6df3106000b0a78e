import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../crawler/page/page_text.ts';

const text = `<p>${'Acme keeps the tides of every harbour of the North Sea in one table. '.repeat(8)}</p>`;
const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`;
const ledTo = (html: string) =>
  pageOf(`<!doctype html><title>Acme</title>${html}`, 'https://acme.test/').sent_on_to;

describe('a page sends its visitors on', () => {
  test.each([
    ['at once', refresh('0; url=/en/') + text, '/en/'],
    ['after a while, if it says little', `${refresh('8; url=/en/')}<p>We have moved.`, '/en/'],
    ['by a script alone', '<script>location.replace("/en/")</script>', '/en/'],
    ['by a script that sets the location', "<script>window.location.href = '/en/';</script>", '/en/'],
    ['by a frame alone', '<frameset rows="100%"><frame src="/main"></frameset>', '/main'],
    ['by a frame that fills it', '<iframe src="/app" style="width:100vw;height:100vh"></iframe>', '/app'],
    [
      'for visitors without scripts, where it shows nothing to them',
      `<div id="root"></div><script src="/app.js"></script><noscript>${refresh('0; url=/plain')}</noscript>`,
      '/plain',
    ],
  ])('%s', (_how, html, path) => {
    expect(ledTo(html)).toBe(`https://acme.test${path}`);
  });
});

describe('a page does not send its visitors on', () => {
  test.each([
    [
      'that says so only to visitors without scripts',
      `<noscript>${refresh('0; url=/no-javascript')}</noscript>${text}`,
    ],
    ['with text, that only refreshes after a while', refresh('8; url=/next-slide') + text],
    [
      'whose script does so under a condition',
      '<script>if (!window.Promise) location.href = "/old";</script><p>Acme',
    ],
    ['that has text beside a script', `<script>location.href = "/en/"</script>${text}`],
    ['that scripts render', '<div id="root"></div><script>location.href = "/login"</script>'],
    ['with a small frame', '<p>Acme</p><iframe src="/map" height="300"></iframe>'],
  ])('%s', (_what, html) => {
    expect(ledTo(html)).toBeUndefined();
  });
});

test('what a page says about scripts says nothing about the company', () => {
  const app = pageOf(
    '<title>Acme</title><div id="root"></div><noscript><p>You need to enable JavaScript to run this app.</p><p>Acme sells lamps.</p></noscript>',
    'https://acme.test/',
  );
  expect(app.needs_script).toBe(true);
  expect(app.text).not.toContain('JavaScript');
  expect(app.text).toContain('Acme sells lamps.');
});
