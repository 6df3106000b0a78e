import type { PictureOutput } from './picture.ts';

/** The file of a portrait for programs, cards and structured data. */
export const PORTRAIT_PNG = '256.png';
/** The file of a portrait in a list. */
export const PORTRAIT_ROW = '128.webp';
/** The file of a portrait on the page of a founder. */
export const PORTRAIT_PAGE = '256.webp';

/** Files of a portrait: pages show it with 40 and 92 pixels, on fine screens with up to three times as many. */
export const PORTRAIT_OUTPUTS: readonly PictureOutput[] = [
  { format: 'png', shape: 'square', longest: 256 },
  { format: 'webp', shape: 'square', longest: 256 },
  { format: 'webp', shape: 'square', longest: 128 },
];

/** Least pixels of the shorter side: smaller ones are blurred where a page shows them. */
const LEAST_SIDE = 128;

/** Why a picture is no portrait, as a sentence; null if it may be one. */
export const unfitPortrait = ({ width, height }: { width: number; height: number }): string | null =>
  Math.min(width, height) < LEAST_SIDE
    ? `The picture is only ${width} × ${height} pixels; it needs ${LEAST_SIDE} on its shorter side.`
    : null;
