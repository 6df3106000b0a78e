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
  },
  dark: {
    box: '#151823',
    edge: '#3b4156',
    ink: '#f6f2ea',
    quiet: '#abb1c3',
    sky: ['#171c38', '#3a2a48', '#8a4330'],
    sea: '#241d33',
    glow: '#c25a35',
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

/** The stylesheet of an image; `auto` follows the viewer's colour scheme without a script. */
export function stylesheet({ emblem }: BadgeFace, shape: BadgeShape, mode: BadgeMode): string {
  const tone = toneOf(emblem);
  const variables = (of: 'light' | 'dark'): string => `svg{${rules(PALETTES[of], TONES[of][tone])}}`;
  const base = variables(mode === 'dark' ? 'dark' : 'light');
  const dark = mode === 'auto' ? `@media (prefers-color-scheme:dark){${variables('dark')}}` : '';
  const rim = METALS.includes(tone) && shape !== 'pill' && shape !== 'outline' ? RIM : '';
  return `${base}${dark}${SHARED}${SURFACES[shape]}${rim}`;
}

function rules({ box, edge, ink, quiet, sky, sea, glow }: Palette, { fill, on, line }: Tone): string {
  const colours = {
    box,
    edge,
    ink,
    quiet,
    fill,
    on,
    line,
    sky1: sky[0],
    sky2: sky[1],
    sky3: sky[2],
    sea,
    glow,
  };
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

const SHARED =
  'text{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;font-weight:700}.p{font-weight:400}' +
  '.ink{fill:var(--ink)}.quiet{fill:var(--quiet)}.on{fill:var(--on)}' +
  '.e{fill:var(--fill)}.k,.r,.w{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke-width:2}' +
  '.k{stroke:var(--on)}.o{fill:var(--on)}.r{stroke:var(--line)}.w{stroke:var(--ink)}';

/** Metals are pale and need a darker outline. */
const RIM = '.e{stroke:var(--line);stroke-width:.9}';

const PICTURE =
  '.b{fill:var(--box)}.f{fill:none;stroke:var(--edge)}.v{stroke:var(--edge)}.a{stop-color:var(--sky1)}.c{stop-color:var(--sky2)}.d{stop-color:var(--sky3)}.sea{fill:var(--sea)}.g{fill:var(--glow)}.n{fill:none;stroke:var(--glow);stroke-opacity:.75;stroke-width:1.5;stroke-linecap:round}';

/** A card, an outline, a solid, and two pictures. */
const SURFACES: Record<BadgeShape, string> = {
  standard: '.b{fill:var(--box);stroke:var(--edge)}.v{stroke:var(--edge)}',
  outline:
    '.b{fill:none;stroke:var(--ink);stroke-width:1.5}.v{stroke:var(--ink);stroke-opacity:.35}.e{fill:none;stroke:var(--line);stroke-width:1.8;stroke-linejoin:round}.k{stroke:var(--line)}.o{fill:var(--line)}',
  pill: '.b{fill:var(--fill)}.e{fill:var(--on)}.k{stroke:var(--fill)}.o{fill:var(--fill)}.r,.w{stroke:var(--on)}',
  banner: PICTURE,
  square: PICTURE,
};
