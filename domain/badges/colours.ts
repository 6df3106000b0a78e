import type { BadgeEmblem, BadgeFace, BadgeMode, BadgeShape } from './badges.ts';

/** Colours of badges. Text has a contrast of at least 4.5 in both modes. */

/** Colours of an emblem: its body, what is on it, and its lines without a body. */
interface Tone {
  fill: string;
  on: string;
  line: string;
}

interface Palette {
  box: string;
  edge: string;
  ink: string;
  quiet: string;
  /** The sky behind the emblem from top to horizon, and the sea below. */
  sky: readonly [string, string, string];
  sea: string;
  /** The light above the horizon. */
  glow: string;
  /** The sun of the logo beside the site's name. */
  sun: string;
}

const PALETTES: Record<'light' | 'dark', Palette> = {
  light: {
    box: '#fffdf9',
    edge: '#d8d1c5',
    ink: '#1a2036',
    quiet: '#595e70',
    sky: ['#d9e3f5', '#fbe6d2', '#ffc79a'],
    sea: '#f0a477',
    glow: '#fff3dc',
    sun: '#c8390c',
  },
  dark: {
    box: '#151823',
    edge: '#3b4156',
    ink: '#f6f2ea',
    quiet: '#abb1c3',
    sky: ['#171c38', '#3a2a48', '#8a4330'],
    sea: '#241d33',
    glow: '#c25a35',
    sun: '#ff8d45',
  },
};

type ToneName = 'sun' | 'blue' | 'night' | 'gold' | 'silver' | 'bronze';

const TONES: Record<'light' | 'dark', Record<ToneName, Tone>> = {
  light: {
    sun: { fill: '#c8390c', on: '#ffffff', line: '#b8330a' },
    blue: { fill: '#1465b4', on: '#ffffff', line: '#1465b4' },
    night: { fill: '#343e72', on: '#ffffff', line: '#343e72' },
    gold: { fill: '#f4bd37', on: '#3a2800', line: '#8a5c00' },
    silver: { fill: '#c6cdd9', on: '#1f2635', line: '#566074' },
    bronze: { fill: '#dc9860', on: '#331600', line: '#8f4716' },
  },
  dark: {
    sun: { fill: '#ff8d45', on: '#241004', line: '#ff8d45' },
    blue: { fill: '#74bbff', on: '#06203a', line: '#74bbff' },
    night: { fill: '#b3bcff', on: '#141a40', line: '#b3bcff' },
    gold: { fill: '#f7c948', on: '#332200', line: '#f7c948' },
    silver: { fill: '#d0d7e3', on: '#1c2331', line: '#d0d7e3' },
    bronze: { fill: '#e6a470', on: '#2e1400', line: '#e6a470' },
  },
};

const METALS: readonly ToneName[] = ['gold', 'silver', 'bronze'];

function toneOf(emblem: BadgeEmblem): ToneName {
  if (typeof emblem === 'number') return METALS[emblem - 1] ?? 'night';
  return ({ sun: 'sun', spark: 'night', tick: 'blue', arrow: 'sun' } as const)[emblem];
}

/**
 * The stylesheet of an image; `auto` follows the viewer's colour scheme without a script. Rules for text are left out where
 * all of it is outlines.
 */
export function stylesheet(
  { emblem }: BadgeFace,
  { shape, mode }: { shape: BadgeShape; mode: BadgeMode },
  has_text: boolean,
): string {
  const tone = toneOf(emblem);
  const variables = (of: 'light' | 'dark'): string => `svg{${rules(PALETTES[of], TONES[of][tone])}}`;
  const base = variables(mode === 'dark' ? 'dark' : 'light');
  const dark = mode === 'auto' ? `@media (prefers-color-scheme:dark){${variables('dark')}}` : '';
  const rim = METALS.includes(tone) && shape !== 'pill' && shape !== 'outline' ? RIM : '';
  // A system may be dark and the page behind the image white, so an outline in auto brings its own ground.
  const plate = shape === 'outline' && mode === 'auto' ? '.b{fill:var(--box)}' : '';
  return `${base}${dark}${has_text ? TEXT : ''}${SHARED}${SURFACES[shape]}${rim}${plate}`;
}

/** The light picture stylesheet with its colours filled in, for renderers that know no variables. */
export function fixedStylesheet(emblem: BadgeEmblem): string {
  const tone = toneOf(emblem);
  const colours = coloursOf(PALETTES.light, TONES.light[tone]);
  const rim = METALS.includes(tone) ? RIM : '';
  return `${SHARED}${PICTURE}${rim}`.replace(/var\(--(\w+)\)/g, (_, name: string) => colours[name] ?? '');
}

const rules = (palette: Palette, tone: Tone): string =>
  Object.entries(coloursOf(palette, tone))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

function coloursOf(palette: Palette, { fill, on, line }: Tone): Record<string, string> {
  const {
    sky: [sky1, sky2, sky3],
    ...plain
  } = palette;
  return { ...plain, fill, on, line, sky1, sky2, sky3 };
}

const TEXT =
  'text{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;font-weight:700}.p{font-weight:400}';

const SHARED =
  '.ink{fill:var(--ink)}.quiet{fill:var(--quiet)}.on{fill:var(--on)}' +
  '.e{fill:var(--fill)}.k,.r,.w{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke-width:2}' +
  '.k{stroke:var(--on)}.o{fill:var(--on)}.r{stroke:var(--line)}.w{stroke:var(--ink)}' +
  '.m{fill:var(--sun)}.y,.z{fill:none;stroke:var(--sun);stroke-linecap:round;stroke-width:2}.z{stroke:var(--ink)}';

/** Metals are pale and need a darker outline. */
const RIM = '.e{stroke:var(--line);stroke-width:.9}';

const PICTURE =
  '.b{fill:var(--box)}.f{fill:none;stroke:var(--edge)}.a{stop-color:var(--sky1)}.c{stop-color:var(--sky2)}.d{stop-color:var(--sky3)}.sea{fill:var(--sea)}.g{fill:var(--glow)}.n{fill:none;stroke:var(--glow);stroke-opacity:.75;stroke-width:1.5;stroke-linecap:round}';

/** A card, an outline, a solid, and two pictures. */
const SURFACES: Record<BadgeShape, string> = {
  standard: '.b{fill:var(--box);stroke:var(--edge)}',
  outline:
    '.b{fill:none;stroke:var(--ink);stroke-width:1.5}.e{fill:none;stroke:var(--line);stroke-width:1.8;stroke-linejoin:round}.k{stroke:var(--line)}.o{fill:var(--line)}',
  pill: '.b{fill:var(--fill)}.e{fill:var(--on)}.k{stroke:var(--fill)}.o{fill:var(--fill)}.r,.w,.y,.z{stroke:var(--on)}.m{fill:var(--on)}',
  banner: PICTURE,
  square: PICTURE,
};
