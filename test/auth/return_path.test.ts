import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localPath } from '../../auth/sign_in/return_path.ts';
import { Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { emailTo } from './mailbox.ts';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

/** Paths that a URL parser turns into another host, or that look like it. */
const HOSTILE = [
  '/.//evil.test/login',
  '/..//evil.test',
  '/a/..//evil.test',
  '/%2e//evil.test',
  '/a/%2E%2e//evil.test/',
  '/./\\evil.test',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test',
];

/** Parts of such paths, in any order. */
const pieces = fc
  .array(
    fc.constantFrom(
      '/',
      '.',
      '..',
      '\\',
      '%2e',
      '%2F',
      '?',
      '#',
      '@',
      ':',
      'evil.test',
      'a',
      '\t',
      '\n',
      ' ',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('threat: open redirect after signing in [RFC 9700, 4.11]', () => {
  test('a path to return to is on this site, whatever was sent, and stays the same when it is checked again', () => {
    const own = (words: string) => {
      const path = localPath(words);
      if (path === null) return;
      for (const origin of ['https://site.example', 'http://localhost:3000'])
        expect(new URL(path, `${origin}/sign-in/confirm`).origin).toBe(origin);
      expect(localPath(path)).toBe(path);
    };
    fc.assert(
      fc.property(
        fc.oneof(
          pieces,
          pieces.map((words) => `/${words}`),
          fc.string(),
        ),
        own,
      ),
      {
        numRuns: 5_000,
      },
    );
    for (const words of HOSTILE) own(words);
    expect(localPath('/drafts?page=2#top')).toBe('/drafts?page=2#top');
  });

  test.each(HOSTILE)('%j leads nowhere else: signed in already, by link, or by code', async (return_to) => {
    const query = `/sign-in?return_to=${encodeURIComponent(return_to)}`;
    for (const how of ['link', 'code'] as const) {
      const by = new Visitor(world.url);
      const page = await by.request(query);
      await by.fill(page, '/sign-in', { email: 'ada@example.org', return_to });
      const { link, code } = await emailTo(world, 'ada@example.org');
      const way = how === 'link' ? link : '/sign-in/confirm';
      const done = await by.fill(await by.request(way), '/sign-in/confirm', how === 'code' ? { code } : {});
      expect([done.status, done.headers.get('location')]).toEqual([303, '/account']);
      const again = await by.request(query);
      expect([again.status, again.headers.get('location')]).toEqual([303, '/account']);
    }
  });
});
