import { describe, expect, test } from 'vitest';
import {
  domainOf,
  isLink,
  keysAbove,
  mergedKey,
  searchedDomain,
  siteNames,
} from '../../domain/profile/sites.ts';
import { isOnPlatform } from '../../domain/profile/social_hosts.ts';
import { slugOf } from '../../domain/text/slugs.ts';

describe('the names of a site [D18, D68]', () => {
  test.each([
    ['https://www.acme.com/', 'acme.com', 'acme.com'],
    ['http://acme.com', 'acme.com', 'acme.com'],
    ['https://app.acme.co.uk/two/', 'app.acme.co.uk/two', 'acme.co.uk'],
    ['https://ACME.com:8443/#top', 'acme.com:8443', 'acme.com'],
    ['https://foo.github.io', 'foo.github.io', 'foo.github.io'],
    ['http://127.0.0.1:4001/', '127.0.0.1:4001', '127.0.0.1:4001'],
    ['http://localhost:3000', 'localhost:3000', 'localhost:3000'],
    [
      'https://play.google.com/store/apps/details?id=com.a&hl=en',
      'play.google.com/store/apps/details?hl=en&id=com.a',
      'google.com',
    ],
    ['https://acme.com/?p=1&utm_source=x', 'acme.com/?p=1', 'acme.com'],
    ['https://acme.com?utm_source=producthunt&ref=ph', 'acme.com', 'acme.com'],
  ])('%s', (url, site_key, domain) => {
    expect(siteNames(url)).toMatchObject({ site_key, domain });
  });

  test.each([
    ['https://acme.com/?utm_source=producthunt&ref=ph#top', 'https://acme.com/'],
    ['https://acme.com/a?b=%20c&gclid=1&d', 'https://acme.com/a?b=%20c&d'],
    ['https://acme.com/a?b=%20c+d', 'https://acme.com/a?b=%20c+d'],
  ])('the link %s is stored as %s [D89]', (url, stored) => {
    expect(siteNames(url)?.url).toBe(stored);
  });

  test.each([
    ['https://acme.com/?session=1', 'https://www.acme.com/', 'acme.com'],
    ['https://acme.com/index.html', 'https://acme.com/', 'acme.com'],
    ['https://acme.com/item?id=1&sort=up', '/item?id=1', 'acme.com/item?id=1'],
    ['https://acme.com/two', 'https://acme.com/', 'acme.com/two'],
    ['https://acme.com/', 'https://acme.com/?lang=en', 'acme.com'],
    ['https://acme.com/?a=1', 'https://other.com/', 'acme.com/?a=1'],
  ])('%s, whose home page calls itself %s, has the key %s [D89]', (url, canonical, key) => {
    expect(mergedKey(siteNames(url)?.site_key ?? '', new URL(canonical, url).href)).toBe(key);
  });

  test('the pages above a page are those of its path', () => {
    expect(keysAbove('acme.com/a/b?c=1')).toEqual(['acme.com/a/b', 'acme.com/a', 'acme.com']);
    expect(keysAbove('acme.com/?c=1')).toEqual(['acme.com']);
    expect(keysAbove('acme.com')).toEqual([]);
  });

  test.each(['ftp://acme.com', 'acme.com', 'javascript:alert(1)', ''])('%j is no website', (url) => {
    expect(siteNames(url)).toBeNull();
  });

  test.each([
    ['acme.com', 'acme.com'],
    ['WWW.Acme.com', 'acme.com'],
    ['https://shop.acme.com/a?b#c', 'acme.com'],
    ['127.0.0.1:4001', '127.0.0.1:4001'],
    [' www.acme.com. ', 'acme.com'],
    ['https://ann:secret@acme.co.uk:8443', 'acme.co.uk'],
    ['HTTPS://Bücher.example/Ä', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['nonsense', 'nonsense'],
    ['no host at all', 'no host at all'],
    ['', ''],
  ])('a searcher who writes %j means %s [R32]', (text, domain) => {
    expect(searchedDomain(text)).toBe(domain);
  });

  test('a port belongs to a domain only where there is no registrable one', () => {
    expect(domainOf('acme.com:8443')).toBe('acme.com');
  });
});

describe('what can be linked to', () => {
  test.each([
    ['https://acme.com/a?b=c', true],
    ['https://ada@acme.com', false],
    ['https://acme.com/a b', false],
    ['https://acme.com/\u200bhidden', false],
    ['ftp://acme.com', false],
    ['acme', false],
  ])('%j: %s', (text, isOne) => {
    expect(isLink(text)).toBe(isOne);
  });
});

describe('the platform of a social link [D31]', () => {
  test.each([
    ['linkedin', 'https://de.linkedin.com/in/ada', true],
    ['x', 'http://twitter.com/ada', true],
    ['linkedin', 'https://notlinkedin.com/in/ada', false],
    ['linkedin', 'ftp://linkedin.com/in/ada', false],
    ['linkedin', 'linkedin.com/in/ada', false],
    ['pinterest', 'https://pinterest.at/ada', true],
    ['website', 'https://acme.com', true],
    ['website', 'javascript:alert(1)', false],
  ] as const)('%s may be at %s: %s', (key, href, isOne) => {
    expect(isOnPlatform(key, href)).toBe(isOne);
  });
});

describe('slugs [R7]', () => {
  test.each([
    ['Acme Notes', 'acme-notes'],
    ['  Größe & Maß!  ', 'grosse-mass'],
    ['Café d’Été', 'cafe-dete'],
    ['日本', 'fallback'],
    ['---', 'fallback'],
  ])('%j becomes %s', (name, slug) => {
    expect(slugOf(name, 'fallback')).toBe(slug);
  });

  test('a long name is cut to what a slug holds', () => {
    expect(slugOf('a'.repeat(500), 'x')).toMatch(/^[a-z0-9][a-z0-9-]{0,219}$/);
  });
});
