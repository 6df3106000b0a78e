import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { logo } from '../../../site/html/logo.ts';

const SHEET = readFileSync(
  join(import.meta.dirname, '../../../site/html/assets/sheets/site/logos.css'),
  'utf8',
);

const initialOf = (name: string, slug = 'tidemark') =>
  /data-initial="([^"]*)"/.exec(logo({ slug, name }).toString())?.[1];
const toneOf = (slug: string) => /tone-(\d+)/.exec(logo({ slug, name: 'Tidemark' }).toString())?.[1];

describe('the monogram', () => {
  test.each([
    ['tidemark', 'T'],
    ['Émile', 'É'],
    ['  »Quoted« ', 'Q'],
    ['7shifts', '7'],
    ['日本語', '日'],
    ['ßoom', 'S'],
    ['नमस्ते', 'न'],
    ['"><script>', 's'.toUpperCase()],
  ])('of %s is %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial);
  });

  test('comes from the slug, where a name is nothing but marks', () => {
    expect(initialOf('!!!', 'bang-bang')).toBe('B');
  });

  test('keeps its colour, and similar slugs have several', () => {
    expect(toneOf('tidemark')).toBe(toneOf('tidemark'));
    const tones = new Set(Array.from({ length: 100 }, (_, i) => toneOf(`tide-${i}`)));
    expect(tones.size).toBe(12);
  });
});

/** Relative luminance of an OKLCH colour, cut to what screens show (CSS Color 4, 9 and 17; WCAG 2.2). */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const shown = (value: number) => Math.min(1, Math.max(0, value));
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('every colour of the monogram has enough contrast to its white initial, light and dark', () => {
  const grounds = [...SHEET.matchAll(/oklch\((\d+)% ([\d.]+) var\(--tone\)\)/g)];
  const hues = [...SHEET.matchAll(/--tone: (\d+);/g)].map(([, hue]) => Number(hue));
  expect([grounds.length, hues.length]).toEqual([2, 12]);
  for (const [, lightness, chroma] of grounds)
    for (const hue of hues) {
      const contrast = 1.05 / (luminanceOf(Number(lightness) / 100, Number(chroma), hue) + 0.05);
      expect([hue, contrast >= 4.5]).toEqual([hue, true]);
    }
});
