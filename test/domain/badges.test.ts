import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { BADGE_MODES, BADGE_SIZES, badgeSvg, embedHtml, listedBadge } from '../../domain/badges.ts';

const style = { mode: 'auto', size: 'm' } as const;
const live = listedBadge({ name: 'Tidemark', live: true }, 'Firstlight', style);
const textsOf = (svg: string): string[] =>
  parse(svg)
    .querySelectorAll('text')
    .map((text) => text.text);

describe('R96 D8 the "Listed on" badge', () => {
  test('names the site and says that the product is listed', () => {
    expect(textsOf(badgeSvg(live))).toEqual(['LISTED ON', 'Firstlight']);
    expect(badgeSvg(live)).toContain('aria-label="Tidemark, listed on Firstlight"');
  });

  test('claims nothing before the listing is live, and keeps its size', () => {
    const waiting = badgeSvg(listedBadge({ name: 'Tidemark', live: false }, 'Firstlight', style));
    expect(textsOf(waiting)).toEqual(['Firstlight']);
    expect(waiting).not.toMatch(/listed|Tidemark/i);
    expect(waiting.match(/width="\d+" height="\d+"/)?.[0]).toBe(
      badgeSvg(live).match(/width="\d+" height="\d+"/)?.[0],
    );
  });

  test('has a box of whole pixels in every mode and size', () => {
    for (const mode of BADGE_MODES) {
      for (const size of BADGE_SIZES) {
        expect(badgeSvg({ ...live, mode, size })).toMatch(
          /^<svg [^>]*width="\d+" height="\d+" viewBox="0 0 \d+ 44"/,
        );
      }
    }
  });

  test('follows the viewer in mode auto only', () => {
    const dark = (mode: 'light' | 'dark' | 'auto'): boolean =>
      badgeSvg({ ...live, mode }).includes('prefers-color-scheme:dark');
    expect([dark('auto'), dark('light'), dark('dark')]).toEqual([true, false, false]);
    expect(badgeSvg({ ...live, mode: 'light' })).not.toBe(badgeSvg({ ...live, mode: 'dark' }));
  });

  test('every text has the width that it is set to, and fits the box', () => {
    for (const site_name of [
      'Firstlight',
      'ii',
      'Первый свет',
      '初光',
      'A very long name of a site that nobody can read',
    ]) {
      const svg = parse(badgeSvg({ ...live, site_name }));
      const box = Number(svg.querySelector('svg')?.getAttribute('width'));
      for (const text of svg.querySelectorAll('text')) {
        expect(Number(text.getAttribute('x')) + Number(text.getAttribute('textLength'))).toBeLessThan(box);
      }
    }
  });

  test('names cannot break out of the document or turn its direction', () => {
    const svg = badgeSvg(
      listedBadge({ name: '</title><script>alert(1)</script>\u202E\u0000', live: true }, '"><b>', style),
    );
    for (const part of ['<script', '<b>', '\u202E', '\u0000']) expect(svg).not.toContain(part);
    expect(parse(svg).querySelectorAll('script')).toEqual([]);
  });
});

describe('R96 D60 the embed code', () => {
  const code = embedHtml('http://localhost:3000', { slug: 'tidemark', name: 'Tide & "Mark"' }, 'Firstlight');

  test('is the image inside a link to the listing page', () => {
    const root = parse(code);
    expect(root.querySelector('a')?.getAttribute('href')).toBe('http://localhost:3000/p/tidemark');
    expect(root.querySelector('a > img')?.getAttribute('src')).toBe(
      'http://localhost:3000/badges/tidemark/listed.svg',
    );
    expect(root.querySelector('img')?.getAttribute('alt')).toBe('Tide & "Mark", listed on Firstlight');
  });

  test('gives the size that the image has', () => {
    const image = parse(badgeSvg(live)).querySelector('svg');
    const embedded = parse(code).querySelector('img');
    expect(embedded?.getAttribute('width')).toBe(image?.getAttribute('width'));
    expect(embedded?.getAttribute('height')).toBe(image?.getAttribute('height'));
  });
});
