import { describe, expect, test } from 'vitest';
import type { ShareCard } from '../../../domain/cards/card.ts';
import { cardSvg } from '../../../domain/cards/card_svg.ts';
import { extentOf, textElementsOf, textsOf } from '../../svg_texts.ts';
import { elementsOf, parseXml } from '../../xml.ts';

const card = (more: Partial<ShareCard> = {}): ShareCard => ({
  site_name: 'Firstlight',
  host: 'firstlight.example',
  site_logo: null,
  eyebrow: 'Launched 16 to 22 November',
  title: 'Tidemark',
  plain_title: 'tidemark.example',
  text: 'See which rows changed',
  facts: ['#3 of its week', '133 votes'],
  emblem: null,
  tile: { image: null, initial: 'T', ground: '#0369a1' },
  paid: null,
  ...more,
});
const said = (more?: Partial<ShareCard>): string[] => textsOf(parseXml(cardSvg(card(more))));

const LONG = 'A text that goes on and on about everything that there is to say, '.repeat(8).trim();

describe('a share card', () => {
  test('says whose it is, the product, and what it has reached', () => {
    expect(said()).toEqual([
      'Firstlight',
      'Launched 16 to 22 November',
      'Tidemark',
      'See which rows changed',
      'T',
      '#3 of its week',
      '133 votes',
    ]);
  });

  test('says what was paid for [R75]', () => {
    expect(said({ paid: 'Paid launch' })).toContain('Paid launch');
  });

  test('shows hosts and the logo where our fonts lack a script, and no sign that it cannot draw', () => {
    const cjk = '初光の発表';
    const shown = said({
      site_name: cjk,
      title: cjk,
      text: cjk,
      eyebrow: cjk,
      facts: [cjk],
      tile: { image: null, initial: '初', ground: '#000' },
    });
    expect(shown).toEqual(['firstlight.example', 'tidemark.example']);
    expect(said({ title: 'مرحبا', plain_title: '' })).toContain('firstlight.example');
    expect(said({ title: '🚀 Tidemark 🌅', text: 'Ship it 🎉 today' })).toEqual(
      expect.arrayContaining(['Tidemark', 'Ship it today']),
    );
    expect(said({ title: 'ﷺ‮Tidemark' })).toContain('tidemark.example');
  });

  test.each([
    ['usual', {}],
    [
      'long',
      {
        site_name: LONG,
        eyebrow: LONG,
        title: LONG,
        text: LONG,
        facts: [LONG, LONG],
        paid: 'Paid placement',
      },
    ],
    ['in one word', { title: 'Tidemark'.repeat(30), text: 'Tidemark'.repeat(80), tile: null }],
    ['empty', { eyebrow: '', title: '', text: null, facts: [], plain_title: '', tile: null }],
    [
      'hostile',
      {
        title: '</svg><script>"&\'',
        text: '<image href="x"/>]]>',
        tile: { image: 'data:image/png;base64,"><b', initial: '<', ground: '"/><b' },
      },
    ],
  ] satisfies [string, Partial<ShareCard>][])(
    '%s: is well-formed, without fonts, and nothing reaches over its edge',
    (_, more) => {
      const markup = cardSvg(card(more));
      const svg = parseXml(markup);
      expect(elementsOf(svg, 'text').concat(elementsOf(svg, 'script'), elementsOf(svg, 'b'))).toEqual([]);
      expect(markup).not.toContain('var(');
      expect(markup.length).toBeLessThan(120_000);
      const [site] = textsOf(svg);
      expect(site).not.toBe('');
      for (const text of textElementsOf(svg)) {
        const { x, y } = extentOf(text);
        const where = JSON.stringify(text.attributes['aria-label']);
        expect(x[0], where).toBeGreaterThan(60);
        expect(x[1], where).toBeLessThan(1140);
        expect(y[0], where).toBeGreaterThan(50);
        expect(y[1], where).toBeLessThan(605);
      }
    },
  );

  test('shows a medal in the metal of its place', () => {
    const medal = (emblem: number): string => /\.e\{fill:(#\w+)\}/.exec(cardSvg(card({ emblem })))![1]!;
    expect(new Set([medal(1), medal(2), medal(3)]).size).toBe(3);
  });
});
