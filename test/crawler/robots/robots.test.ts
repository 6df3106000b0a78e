import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RobotsRules } from '../../../crawler/robots/robots.ts';
import { normaliseRobots } from '../../../crawler/robots/robots_normal.ts';

const root = join(import.meta.dirname, '../../..');
const files = globSync('fixtures/robots/*.txt', { cwd: root }).sort();

describe('each file of fixtures/robots has the effect that its comments say [R103]', () => {
  const cases = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/# (may not|may): (\/\S*)/g)].map(
      ([, verdict = '', path = '']) => [basename(file), verdict, path, text] as const,
    );
  });

  test('there are such files and every one expects something', () => {
    expect(files.length).toBeGreaterThan(15);
    expect(new Set(cases.map(([file]) => file)).size).toBe(files.length);
  });

  test.each(cases)('%s: we %s read %s', (_file, verdict, path, text) => {
    const rules = new RobotsRules(text, 'FirstlightBot');
    expect(rules.allows(new URL(path, 'https://acme.example'))).toBe(verdict === 'may');
  });
});

interface GoogleCase {
  test: string;
  robots: string;
  ua: string;
  url: string;
  allowed: boolean;
}

const shared = join(process.env.SHARED_DATA ?? join(root, '../shared/data'), 'robots-cases.json');

describe.skipIf(!existsSync(shared))(
  "the cases of Google's own parser (google/robotstxt 22b355f) [R103]",
  () => {
    const all = existsSync(shared) ? (JSON.parse(readFileSync(shared, 'utf8')) as GoogleCase[]) : [];
    /** Spellings that no parsed URL has: empty, and not percent-encoded. */
    const possible = all.filter(
      ({ url }) => URL.parse(url)?.href === url || URL.parse(url)?.href === `${url}/`,
    );

    test('six of the 145 cannot occur: four have no URL, two one that is not encoded', () => {
      expect(all).toHaveLength(145);
      expect(all.filter((one) => !possible.includes(one)).map((one) => [one.test, one.url])).toEqual([
        ['GoogleOnly_SystemTest', ''],
        ['GoogleOnly_SystemTest', ''],
        ['GoogleOnly_SystemTest', ''],
        ['GoogleOnly_SystemTest', ''],
        ['ID_Encoding', 'http://foo.bar/foo/bar/ツ'],
        ['ID_Encoding', 'http://foo.bar/foo/bar/ツ'],
      ]);
    });

    test.each(possible.map((one, index) => [index + 1, one.test, one] as const))(
      '%i. %s',
      (_index, _name, one) => {
        expect(new RobotsRules(one.robots, one.ua).allows(new URL(one.url))).toBe(one.allowed);
      },
    );
  },
);

describe('what else a file says', () => {
  test('sitemaps hold for every crawler, wherever they stand', () => {
    const { sitemaps } = new RobotsRules(
      'Sitemap: https://a.example/1.xml\nUser-agent: Other\nDisallow: /\nsite-map: /2.xml # two',
      'FirstlightBot',
    );
    expect(sitemaps).toEqual(['https://a.example/1.xml', '/2.xml']);
  });

  test.each([
    ['User-agent: *\nCrawl-delay: 5', 5],
    ['User-agent: *\nCrawl-delay: 0.5\nDisallow: /x', 0.5],
    ['User-agent: Other\nCrawl-delay: 5\nDisallow: /x\nUser-agent: *\nDisallow: /y', null],
    ['User-agent: *\nCrawl-delay: 9\nDisallow:\nUser-agent: FirstlightBot\nCrawldelay: 2', 2],
    ['User-agent: *\nCrawl-delay: soon', null],
    ['User-agent: *\nCrawl-delay: -1', null],
    ['User-agent: *\nCrawl-delay:', null],
  ])('the pause of %j is %j seconds', (text, seconds) => {
    expect(new RobotsRules(text, 'FirstlightBot').crawl_delay).toBe(seconds);
  });
});

describe('hostile files cost little: a refusal is answered where the matching would be long [R103]', () => {
  const big = (line: string) => line.repeat(Math.floor((500 * 1024) / line.length));
  const longPath = new URL(`https://a.example/${'a'.repeat(2_000)}`);
  const shortPath = new URL('https://a.example/about');

  test('more than a thousand rules for us forbid everything, as many for others do not count', () => {
    const rules = (count: number) => 'Disallow: /x\n'.repeat(count);
    expect(new RobotsRules(`User-agent: *\n${rules(1_000)}`, 'FirstlightBot').allows(shortPath)).toBe(true);
    expect(new RobotsRules(`User-agent: *\n${rules(1_001)}`, 'FirstlightBot').allows(shortPath)).toBe(false);
    const others = `User-agent: Other\n${rules(5_000)}User-agent: FirstlightBot\n${rules(10)}`;
    expect(new RobotsRules(others, 'FirstlightBot').allows(shortPath)).toBe(true);
  });

  test('wildcards that could take millions of steps forbid the URL', () => {
    const text = `User-agent: *\n${`Disallow: /${'*a'.repeat(250)}b$\n`.repeat(900)}`;
    expect(new RobotsRules(text, 'FirstlightBot').allows(longPath)).toBe(false);
  });

  test.each([
    ['agents without end', big('User-agent: a\n')],
    ['rules without end', `User-agent: *\n${big('Disallow: /a\n')}`],
    ['agents and rules that would multiply', big('User-agent: FirstlightBot\n') + big('Disallow: /a\n')],
    ['spaces', big(`user-agent${' '.repeat(16_000)}x y\n`)],
    ['one line of words', big('a ')],
    ['line ends', big('\r')],
    ['short lines', big('a\r')],
    ['stars', `User-agent: *\n${big(`Disallow: /${'*a'.repeat(8_000)}b$\n`)}`],
    ['as many stars as are still matched', `User-agent: *\nDisallow: /*${'a*'.repeat(1_200)}$\n`],
    ['a thousand long rules', `User-agent: *\n${`Disallow: /${'a'.repeat(500)}\n`.repeat(1_000)}`],
    ['letters that grow when encoded', `User-agent: *\n${`Disallow: /*${'é'.repeat(200)}\n`.repeat(1_000)}`],
  ])('%s', (_name, text) => {
    // CPU time, because other work shares the machine. Without the limits the worst case takes minutes.
    const before = process.cpuUsage();
    const rules = new RobotsRules(text, 'FirstlightBot');
    rules.allows(longPath);
    rules.allows(shortPath);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  test('what is kept of a file of half a megabyte is no more than the rules for us', () => {
    const { rules } = normaliseRobots(
      `${big('User-agent: Other\nDisallow: /a\n')}User-agent: *\nDisallow: /b`,
      'FirstlightBot',
    );
    expect(rules).toEqual([{ allow: false, pattern: '/b' }]);
  });
});
