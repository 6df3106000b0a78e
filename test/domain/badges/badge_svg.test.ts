import { describe, expect, test } from 'vitest';
import { BADGE_SHAPES, type BadgeStyle, type EarnedBadge } from '../../../domain/badges/badges.ts';
import { earnedBadges } from '../../../domain/badges/earned_badges.ts';
import { listedBadge } from '../../../domain/badges/listing_badges.ts';
import { badgeSize, badgeSvg } from '../../../domain/badges/svg.ts';
import { textWidth } from '../../../domain/badges/text.ts';
import { everyBadge, launchOf, NOW, plainFacts, STYLES } from '../../badge_samples.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { extentOf, textElementsOf, textsOf } from '../../svg_texts.ts';
import { elementsOf, parseXml, type XmlElement } from '../../xml.ts';

const NAMES: readonly [string, string][] = [
  ['Tidemark', 'Firstlight'],
  ['Fig', 'ii'],
  ['A name of a product that has rather more than forty letters', 'A directory with a very long name indeed'],
  ['初光の発表掲示板プロジェクト製品名が長い場合の表示確認です', '初光の発表'],
  ['🚀 Día de 🌅 & "Co" <b>', '🌅 Первый свет'],
  ['مرحبا بالعالم', 'الضوء الأول'],
];
const USUAL = { shape: 'standard', mode: 'auto', size: 'm' } as const;
const live = listedBadge({ name: 'Tidemark', live: true }, 'Firstlight');
const waiting = listedBadge({ name: 'Tidemark', live: false }, 'Firstlight');
const count = (all: readonly unknown[], one: unknown): number => all.filter((each) => each === one).length;
const texts = (svg: string): string[] => textsOf(parseXml(svg));

type Drawn = [EarnedBadge, BadgeStyle, XmlElement];

function drawn(names: readonly (readonly [string, string])[]): Drawn[] {
  return names.flatMap(([name, site_name]) =>
    everyBadge(name, site_name).flatMap((badge) =>
      STYLES.map((style): Drawn => [badge, style, parseXml(badgeSvg(badge, style))]),
    ),
  );
}

/** Every kind in every style for every pair of names, drawn once; while working for the longest and the most mixed. */
const all = drawn(AT_LANDING ? NAMES : [NAMES[2]!, NAMES[4]!]);

test('the reader of these tests is strict', () => {
  for (const broken of [
    '<a>',
    '<a><b></a></b>',
    '<a b=c/>',
    '<a b="1" b="2"/>',
    '<a>&</a>',
    '<a>&nbsp;</a>',
    '<a/><b/>',
    '<a>]<</a>',
    '<a>\u0001</a>',
    'x<a/>',
  ])
    expect(() => parseXml(broken), broken).toThrow();
  expect(parseXml('<a b="&#39;"><c/>&lt;</a>')).toMatchObject({ attributes: { b: "'" }, text: '<' });
});

describe('images in 45 styles [R97]', () => {
  test('there are 45', () => {
    expect(new Set(STYLES.map((style) => JSON.stringify(style))).size).toBe(45);
    expect(new Set(STYLES.map((style) => badgeSvg(live, style))).size).toBe(45);
  });

  test('are well-formed, named for those who do not see them, and small, for every kind and name', () => {
    for (const [badge, style, svg] of all) {
      expect(svg.name).toBe('svg');
      expect(svg.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2000/svg', role: 'img' });
      expect(svg.attributes['aria-label']).toBe(badge.title);
      expect(svg.children[0]).toMatchObject({ name: 'title', text: badge.title });
      expect(badgeSvg(badge, style).length).toBeLessThan(32_000);
    }
  });

  test('have a box of whole pixels, the same that the embed code says', () => {
    for (const [badge, style, svg] of all) {
      const { width, height, viewBox = '' } = svg.attributes;
      expect([Number(width), Number(height)]).toEqual(Object.values(badgeSize(badge.face, style)));
      for (const side of [width, height, ...viewBox.split(' ')]) expect(side).toMatch(/^\d+$/);
    }
  });

  test('every text fits the box', () => {
    for (const [badge, style, svg] of all) {
      const [, , width, height] = (svg.attributes.viewBox ?? '').split(' ').map(Number);
      const inPictures = new Set(elementsOf(svg, 'g').flatMap(textElementsOf));
      for (const text of textElementsOf(svg).filter((each) => !inPictures.has(each))) {
        const { x, y, textLength } = text.attributes;
        const reach =
          text.name === 'path'
            ? extentOf(text)
            : { x: [Number(x), Number(x) + Number(textLength)], y: [Number(y), Number(y)] };
        const where = `${badge.kind} ${style.shape} ${JSON.stringify(text.attributes['aria-label'] ?? text.text)}`;
        expect(reach.x[0], where).toBeGreaterThanOrEqual(8);
        expect(reach.x[1], where).toBeLessThanOrEqual(width! - 8);
        expect(reach.x[1], where).toBeGreaterThan(reach.x[0]!);
        expect(reach.y[0], where).toBeGreaterThan(2);
        expect(reach.y[1], where).toBeLessThan(height! - 2);
      }
    }
  });

  test('text is outlines, the same on every machine; letters that our fonts lack are text of the system', () => {
    const kinds = (name: string, site_name: string): Set<string> =>
      new Set(
        drawn([[name, site_name]])
          .filter(([, style]) => style.shape === 'banner')
          .flatMap(([, , svg]) =>
            textElementsOf(svg).map(
              (text) => `${text.name} ${/[^ -~]/.test(text.attributes['aria-label'] ?? text.text)}`,
            ),
          ),
      );
    expect(kinds('Tidemark', 'Firstlight')).toEqual(new Set(['path false']));
    expect(kinds('Łódź à Noël', 'Čtvrtek')).toEqual(new Set(['path true', 'path false']));
    expect(kinds('初光', '初光')).toEqual(new Set(['text true', 'path false']));
  });

  test('rows are as wide as those of other sites, whatever they say, and nothing is smaller than ten pixels', () => {
    for (const badge of [...everyBadge(), ...everyBadge('Fig', 'A directory with a very long name indeed')]) {
      for (const shape of ['standard', 'outline'] as const)
        expect(badgeSize(badge.face, { ...USUAL, shape })).toEqual({ width: 250, height: 50 });
      for (const style of STYLES.filter(({ size }) => size === 's')) {
        const svg = parseXml(badgeSvg(badge, style));
        const inPictures = new Set(elementsOf(svg, 'g').flatMap(textElementsOf));
        for (const { attributes } of textElementsOf(svg).filter((text) => !inPictures.has(text))) {
          const em = Number(/scale\(([\d.]+)\)/.exec(attributes['transform'] ?? '')?.[1]) * 1000 * 0.8;
          expect(em, `${badge.kind} ${style.shape} ${attributes['aria-label']}`).toBeGreaterThanOrEqual(10);
        }
      }
    }
  });

  test('an outline in mode auto brings its own ground, because a system may be dark and the page white', () => {
    const ground = (mode: BadgeStyle['mode']): string | undefined =>
      badgeSvg(live, { shape: 'outline', mode, size: 'm' })
        .match(/\.b\{fill:([^;}]+)/g)
        ?.at(-1);
    expect([ground('auto'), ground('light'), ground('dark')]).toEqual([
      '.b{fill:var(--box)',
      '.b{fill:none',
      '.b{fill:none',
    ]);
  });

  test('the logo stands beside the name of the site on every award', () => {
    for (const badge of everyBadge().filter(({ face }) => face.emblem !== 'sun' && face.claim !== null)) {
      for (const style of STYLES)
        expect(
          elementsOf(parseXml(badgeSvg(badge, style)), 'path').filter(
            (path) => path.attributes['class'] === 'm',
          ),
        ).toHaveLength(1);
    }
  });

  test.each(['banner', 'square'] as const)(
    'the sun of a %s rises from the sea; other emblems stand above a dawn and waves',
    (shape) => {
      const [sun, award] = [live, everyBadge().find(({ face }) => face.emblem === 1)!].map((badge) => {
        const svg = parseXml(badgeSvg(badge, { ...USUAL, shape }));
        const classes = elementsOf(svg, 'path').map((path) => path.attributes['class']);
        const sea = elementsOf(svg, 'rect').find((rect) => rect.attributes['class'] === 'sea');
        const places = elementsOf(svg, 'g').map((g) => g.attributes['transform'] ?? '');
        const [, y, scale] = /^translate\([\d.-]+ ([\d.-]+)\) scale\(([\d.]+)\)$/.exec(
          places.find(Boolean)!,
        )!;
        const depth = (Number(sea?.attributes['y']) - Number(y)) / Number(scale);
        return { dawns: count(classes, 'g'), waves: count(classes, 'n'), depth: Math.round(depth * 10) / 10 };
      });
      // The line of water in the logo, and the feet of a ribbon, in its 32 pixels.
      expect(sun).toEqual({ dawns: 0, waves: 0, depth: expect.closeTo(21.3, 0) });
      expect(award).toEqual({ dawns: 1, waves: 1, depth: expect.closeTo(27.5, 0) });
    },
  );

  test('letters that our fonts lack take the room that they need in Helvetica', () => {
    const width = (text: string): number => textWidth(text, 100);
    expect(['іій', 'жшщ', '初光'].map(width).map(Math.round)).toEqual([112, 246, 200]);
    expect(width('м\u007f')).toBe(width('м'));
  });

  test('follow the viewer in mode auto only [R93]', () => {
    const follows = (mode: BadgeStyle['mode']): boolean =>
      badgeSvg(live, { ...USUAL, mode }).includes('prefers-color-scheme:dark');
    expect([follows('auto'), follows('light'), follows('dark')]).toEqual([true, false, false]);
  });

  test('sizes have the same proportions [R94]', () => {
    for (const shape of BADGE_SHAPES) {
      const [s, m, l] = (['s', 'm', 'l'] as const).map((size) =>
        badgeSize(live.face, { shape, mode: 'auto', size }),
      );
      expect(s!.height).toBeLessThan(m!.height);
      expect(m!.height).toBeLessThan(l!.height);
      for (const side of [s!, l!]) expect(side.width / side.height).toBeCloseTo(m!.width / m!.height, 0);
    }
  });

  test('need nothing from elsewhere, and run nothing', () => {
    for (const [, , svg] of drawn(NAMES.slice(0, 1))) {
      expect(elementsOf(svg, 'script').concat(elementsOf(svg, 'image'), elementsOf(svg, 'use'))).toEqual([]);
      expect(elementsOf(svg, 'style')[0]?.text).not.toMatch(/@import|url\(/);
    }
  });
});

describe('what the images say', () => {
  test('"listed" is proud of the best place of a finished week, else of its votes, and not in a pill, whose width embed code fixes', () => {
    const listed = (
      facts: Parameters<typeof plainFacts>[0],
      shape: BadgeStyle['shape'] = 'standard',
    ): string[] =>
      texts(badgeSvg(earnedBadges(plainFacts(facts), 'Firstlight', NOW)[0]!, { ...USUAL, shape }));
    const third = launchOf('2026-11-02', { rank: 3, week_votes: 8, award: 3 });
    expect(listed({})).toEqual(['Listed on', 'Firstlight']);
    expect(listed({ votes: 133 })).toEqual(['Listed on', 'Firstlight', '133 votes']);
    expect(listed({ votes: 133, launches: [third] })).toEqual(['Listed on', 'Firstlight', '#3 of its week']);
    expect(listed({ votes: 133, launches: [{ ...third, revoked_at: 1 }] })).toContain('133 votes');
    expect(listed({ votes: 133, launches: [{ ...third, rank: 11 }] })).toContain('133 votes');
    expect(listed({ votes: 133, live: false })).toEqual(['Firstlight']);
    expect(listed({ votes: 133 }, 'pill')).toEqual(['Listed on', 'Firstlight']);
    expect(listed({ votes: 133 }, 'square')).toEqual(['Listed on', 'Firstlight', '133 votes']);
  });

  test('"listed" names the site, and the site alone before the listing is live [D8]', () => {
    expect(texts(badgeSvg(live, USUAL))).toEqual(['Listed on', 'Firstlight']);
    for (const style of STYLES) {
      expect(texts(badgeSvg(waiting, style)).join('')).toBe('Firstlight');
      expect(badgeSvg(waiting, style)).not.toMatch(/listed|Tidemark/i);
      expect(badgeSize(waiting.face, style)).toEqual(badgeSize(live.face, style));
    }
  });

  test('featured shows the word paid in every style [R75]', () => {
    const featured = everyBadge().at(-1)!;
    for (const style of STYLES) expect(texts(badgeSvg(featured, style)).join(' ')).toMatch(/\bpaid\b/i);
  });

  test('Launch of the Week shows its place and its week in every style', () => {
    for (const badge of everyBadge().filter(({ face }) => typeof face.emblem === 'number')) {
      for (const style of STYLES) {
        const said = texts(badgeSvg(badge, style)).join(' ');
        expect(said).toContain(`#${String(badge.face.emblem)}`);
        expect(said).toMatch(/\d+ (Nov|Sept|Aug|Jul) 2026/);
      }
    }
  });

  test('a week that was won many times still fits the square, in fewer words', () => {
    const launches = Array.from({ length: 112 }, () => launchOf('2026-09-28', { award: 1 }));
    const badge = earnedBadges(plainFacts({ launches }), 'Firstlight', NOW)[2]!;
    const note = texts(badgeSvg(badge, { ...USUAL, shape: 'square' })).at(-1);
    expect(note).toBe('28 Sept 2026 +111');
    expect(texts(badgeSvg(badge, { ...USUAL, shape: 'banner' }))).toContain('112 times, latest 28 Sept 2026');
  });

  test('names cannot break out of the document or turn its direction', () => {
    const hostile = '</title><script>alert(1)</script>\u202E\u0000\u2028\uFFFE]]>&quot;"\'';
    for (const [badge, style] of drawn([[hostile, `"><b>${hostile}`]])) {
      const svg = badgeSvg(badge, style);
      for (const part of ['<script', '<b>', '\u202E', '\u0000', '\u2028', '\uFFFE'])
        expect(svg).not.toContain(part);
    }
  });
});

describe('colours', () => {
  const seen = (badge: EarnedBadge, style: BadgeStyle): [ink: string, ground: string][] => {
    const svg = parseXml(badgeSvg(badge, style));
    const sheet = elementsOf(svg, 'style')[0]!.text;
    const named = (name: string): string => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(sheet)![1]!;
    const page = style.mode === 'dark' ? '#0d1117' : '#ffffff';
    const ground = {
      standard: named('box'),
      outline: page,
      pill: named('fill'),
      banner: named('box'),
      square: named('box'),
    };
    return textElementsOf(svg).map(({ attributes: { class: classes = '' } }) => {
      const [colour = ''] = classes.split(' ');
      if (colour !== 'o') return [named(colour), ground[style.shape]];
      if (style.shape === 'outline') return [named('line'), page];
      return [named('on'), named('fill')];
    });
  };

  test('every text has a contrast of 4.5 and more in light and dark', () => {
    for (const badge of everyBadge()) {
      for (const style of STYLES.filter(({ mode }) => mode !== 'auto')) {
        for (const [ink, ground] of seen(badge, style))
          expect(
            contrast(ink, ground),
            `${badge.kind} ${style.shape} ${style.mode} ${ink} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('each place of the podium has its own metal', () => {
    const fills = everyBadge()
      .filter(({ kind }) => kind.startsWith('launch-of'))
      .map((badge) => /--fill:(#\w+)/.exec(badgeSvg(badge, { ...USUAL, mode: 'light' }))![1]);
    expect(new Set(fills).size).toBe(3);
  });
});

/** Contrast ratio of two colours (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
