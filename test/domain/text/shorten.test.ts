import { describe, expect, test } from 'vitest';
import { shortener } from '../../../domain/text/shorten.ts';
import { seededRandom } from '../../../fixtures/demo/votes.ts';

const WHERE = 'https://d.example/p/acme';
const MARK = ` … [shortened; whole text: ${WHERE}]`;
const words = (count: number): string => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

describe('texts that have to share a budget', () => {
  test('stay as they are while they fit', () => {
    const texts = ['a', words(100), ''];
    const short = shortener(texts, texts.join('').length, WHERE);
    expect(texts.map(short)).toEqual(texts);
  });

  test('give way from the longest on, say so, and break between words', () => {
    const texts = ['short one', words(200), words(400)];
    const short = shortener(texts, 1000, WHERE);
    expect(short(texts[0]!)).toBe('short one');
    for (const text of texts.slice(1)) {
      const cut = short(text);
      expect(cut.endsWith(MARK)).toBe(true);
      const start = cut.slice(0, -MARK.length);
      expect(text.startsWith(`${start} `)).toBe(true);
    }
  });

  test('are within the budget, whatever they are, and no character is broken', () => {
    const random = seededRandom(3);
    const any = (below: number): number => Math.floor(random() * below);
    const CHARACTERS = ['a', 'é', '🙂', ' ', '漢', '👩‍👩‍👧'];
    for (let round = 0; round < 300; round++) {
      const texts = Array.from({ length: any(9) }, () =>
        Array.from({ length: any(400) }, () => CHARACTERS[any(CHARACTERS.length)]).join(''),
      );
      const budget = 800 + any(1600);
      const cut = texts.map(shortener(texts, budget, WHERE));
      expect(cut.join('').length).toBeLessThanOrEqual(budget);
      for (const text of cut) expect(text.isWellFormed()).toBe(true);
    }
  });
});
