import { contrast, type Rgb } from '../../domain/colours/contrast.ts';

/** The contrast of text and background that one inline style sets, from 1 to 21; null where it does not set both as plain colours. */
export function inlineContrast(style: string): number | null {
  const values = new Map(
    style.split(';').flatMap((part): [string, string][] => {
      const colon = part.indexOf(':');
      return colon < 0
        ? []
        : [
            [
              part.slice(0, colon).trim().toLowerCase(),
              part
                .slice(colon + 1)
                .trim()
                .toLowerCase(),
            ],
          ];
    }),
  );
  const text = colourOf(values.get('color') ?? '');
  const behind = colourOf(values.get('background-color') ?? values.get('background') ?? '');
  return text && behind ? contrast(text, behind) : null;
}

const NAMED: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  green: [0, 128, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  orange: [255, 165, 0],
};

/** An opaque colour; null for everything else, as gradients, variables and transparency. */
function colourOf(value: string): Rgb | null {
  const text = value.replace('!important', '').trim();
  if (Object.hasOwn(NAMED, text)) return NAMED[text] ?? null;
  const hex = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(text);
  const digits = hex?.[2] ?? hex?.[1]?.replace(/./g, '$&$&');
  if (digits) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
  const rgb = /^rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)$/.exec(text);
  return rgb ? (rgb.slice(1).map((part) => Math.min(255, Number(part))) as unknown as Rgb) : null;
}
