import { expect, test } from 'vitest';
import { type Raster, resized } from '../../pictures/raster/raster.ts';
import { squared } from '../../pictures/raster/square.ts';

/** A picture whose red is the row and whose green is the column of each pixel, times ten. */
function grid(width: number, height: number, alpha = 255): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++)
    data.set([Math.floor(at / width) * 10, (at % width) * 10, 0, alpha], at * 4);
  return { width, height, data };
}

const pixel = ({ width, data }: Raster, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

test('of a tall picture the upper part is kept, of a wide one the middle', () => {
  const tall = squared(grid(4, 12), 4);
  expect([tall.width, tall.height]).toEqual([4, 4]);
  expect([pixel(tall, 0, 0), pixel(tall, 3, 3)]).toEqual([
    [20, 0, 0, 255],
    [50, 30, 0, 255],
  ]);
  const wide = squared(grid(12, 4), 4);
  expect([pixel(wide, 0, 0), pixel(wide, 3, 3)]).toEqual([
    [0, 40, 0, 255],
    [30, 70, 0, 255],
  ]);
});

test('a square is made smaller as it is, and never larger', () => {
  expect(squared(grid(8, 8), 4)).toEqual(resized(grid(8, 8), 4));
  expect(squared(grid(8, 8), 64)).toEqual(grid(8, 8));
});

test('what is transparent becomes white', () => {
  expect(pixel(squared(grid(4, 4, 0), 4), 2, 2)).toEqual([255, 255, 255, 255]);
});
