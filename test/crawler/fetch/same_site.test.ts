import { expect, test } from 'vitest';
import { siteOf } from '../../../crawler/fetch/same_site.ts';

test.each([
  ['https://acme.com/', 'https://www.acme.com/a', true],
  ['https://acme.co.uk/', 'https://shop.acme.co.uk:8443/', true],
  ['https://acme.co.uk/', 'https://other.co.uk/', false],
  ['https://one.github.io/', 'https://two.github.io/', false],
  ['https://github.io/', 'https://one.github.io/', false],
  ['http://127.0.0.1:3000/a', 'http://127.0.0.1:3000/b', true],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:4000/', false],
  ['http://localhost:3000/', 'http://localhost:4000/', false],
  ['http://acme.test/', 'https://acme.test/', false],
])('%s and %s are one site: %j [D68]', (one, other, same) => {
  expect(siteOf(new URL(one)) === siteOf(new URL(other))).toBe(same);
});
