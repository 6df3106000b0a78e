import { describe, expect, test } from 'vitest';
import { verify } from '../../domain/evidence/evidence.ts';
import { draftByRules } from '../../drafting/rules.ts';
import { requestFor } from '../../scripts/shared_sites.ts';

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
const SHORT = 2_000;
const LONG = 16_000;
/** Eight times the text takes eight times as long, or less; a pattern that tries every pair of places takes 64 times as long. */
const MOST = 24;
/** And no text takes this many times as long as one of ordinary words. */
const MOST_OF_PLAIN = 40;
const PLAIN_FLOOR_MS = 25;
/** Below this a duration is noise. */
const FLOOR_MS = 5;

describe('the time that rules and verification take grows with the text, and no faster, whatever it holds', () => {
  const plain = leastTime(manyLines('The quick brown fox of Acme jumps over a dog. ', LONG));
  test.each(WORDS)('%j again and again', (words) => {
    for (const shape of [oneLine, manyLines]) {
      const short = leastTime(shape(words, SHORT));
      const long = leastTime(shape(words, LONG));
      expect(long, `${shape.name}: ${short} ms, then ${long} ms`).toBeLessThan(
        MOST * Math.max(short, FLOOR_MS),
      );
      expect(long, shape.name).toBeLessThan(MOST_OF_PLAIN * Math.max(plain, PLAIN_FLOOR_MS));
    }
  });

  test('a pattern that tries every pair of places would be found', () => {
    const slow = (size: number) => leastOf(() => /a+!/.test('a'.repeat(size)));
    expect(slow(2 * LONG)).toBeGreaterThan(MOST * slow(2 * SHORT));
  });
});

function oneLine(words: string, size: number): string {
  return `<p>${words.repeat(size / words.length)}</p>`;
}
function manyLines(words: string, size: number): string {
  return `<p>${words.repeat(Math.ceil(100 / words.length))}</p>`.repeat(size / 100);
}

/** CPU time of this thread in milliseconds, the least of two, so that neighbours and the collector count little. */
function leastTime(html: string): number {
  const pages = ['/', '/pricing', '/about'].map((path) => ({
    url: `https://acme.example${path}`,
    html: `<!doctype html><title>Acme</title><h1>Acme is a tool</h1>${html}`,
  }));
  const request = requestFor({ name: 'acme.example', pages });
  return leastOf(() => verify(draftByRules(request), request));
}

function leastOf(work: () => unknown): number {
  const times = [1, 2].map(() => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
