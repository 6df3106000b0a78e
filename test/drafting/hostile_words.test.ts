import { describe, expect, test } from 'vitest';
import { verify } from '../../domain/evidence/evidence.ts';
import { draftByRules } from '../../drafting/rules.ts';
import { requestFor } from '../../scripts/drafting/shared_sites.ts';
import { growing, growth, leastTime } from '../cpu_time.ts';

/** What the patterns of the rules begin with, or stumble over: repeated without end it makes a slow pattern slow. */
const WORDS = [
  '1',
  '1 ',
  '12345',
  '12.345,',
  '2019 ',
  '2019-',
  '19',
  '(1) ',
  '+1 ',

  'a',
  'a-',
  'a.',
  'a. ',
  'A. ',
  'Aa ',
  'Aa Bb, ',
  'AaBb',
  'a’ ',
  "a's ",
  'Éa ',
  '日',
  '年',
  'ﬁ\u0301',
  '\u200b',

  '"',
  '“',
  '(',
  ')',
  '[[',
  '{"',
  '\\"',
  '<',
  '…',
  '– ',
  ' · ',
  ' | ',
  ': ',
  ', ',
  '?',
  '? ',
  '*',
  '/',
  '#',
  '@',
  'a@',
  'a.a@',
  'a@a.',
  ' (at) ',

  '$1 ',
  '$1,',
  '€ ',
  '1 €',
  '£1 per ',
  'per month ',
  'from $',
  'was $',
  'free ',
  'Free trial ',
  'Q?A',
  'What? A ',

  'founded ',
  'founded in ',
  'founded in 20',
  'started in ',
  'since 19',
  'founded by Aa ',
  'founder ',
  'Aa Bb, CEO ',
  'Aa and ',
  'by ',

  'based in ',
  'based in Aa, ',
  'in Aa, Bb ',
  '12345 Aa ',
  'D-12345 ',
  'Straße 1 ',
  'Aa GmbH ',
  'Aa is a ',
  'http://a',
  'a.b/',
  'in beta ',
];
const LONG = 16_000;
/** No text takes this many times as long as one of ordinary words. */
const MOST_OF_PLAIN = 40;
const PLAIN_FLOOR_MS = 25;

describe('the time that rules and verification take grows with the text, and no faster, whatever it holds', () => {
  const plain = leastTime(() => draftOf(manyLines('The quick brown fox of Acme jumps over a dog. ', LONG)));
  test.each(WORDS)('%j again and again', (words) => {
    for (const shape of [longLines, manyLines]) {
      const { grown, ms } = growing(LONG, (size) => draftOf(shape(words, size)));
      expect(grown, shape.name).toBeLessThan(1);
      expect(ms, shape.name).toBeLessThan(MOST_OF_PLAIN * Math.max(plain, PLAIN_FLOOR_MS));
    }
  });

  test('a pattern that tries every pair of places would be found', () => {
    expect(growth(2 * LONG, (size) => /a+!/.test('a'.repeat(size)))).toBeGreaterThan(1);
  });
});

/** Four lines that grow with the size: the longest are just below the 4,000 characters at which a block is cut. */
function longLines(words: string, size: number): string {
  return `<p>${words.repeat(size / 4 / words.length)}</p>`.repeat(4);
}
function manyLines(words: string, size: number): string {
  return `<p>${words.repeat(Math.ceil(100 / words.length))}</p>`.repeat(size / 100);
}

function draftOf(html: string): void {
  const pages = ['/', '/pricing', '/about'].map((path) => ({
    url: `https://acme.example${path}`,
    html: `<!doctype html><title>Acme</title><h1>Acme is a tool</h1>${html}`,
  }));
  const request = requestFor({ name: 'acme.example', pages });
  verify(draftByRules(request), request);
}
