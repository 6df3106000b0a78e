import { afterAll, describe, expect, test } from 'vitest';
import { pictureThreads } from '../../app/workers/picture_threads.ts';
import type { PictureOutput } from '../../domain/pictures/picture.ts';
import { bitmapOf, bombOf, icoOf, pngOf } from './samples.ts';

const pictures = pictureThreads({ idle_ms: 60_000 });
afterAll(() => pictures.close());

const PNG: PictureOutput = { format: 'png', shape: 'inside', longest: 256 };
const make = (bytes: Uint8Array) => pictures.make({ bytes, formats: ['ico'] }, [PNG]);

/** The file that a picture becomes, byte for byte the same for the same pixels. */
const fileOf = async (bytes: Uint8Array) => {
  const made = await pictures.make({ bytes, formats: ['ico', 'png'] }, [PNG]);
  return Buffer.from(made.files[0]?.bytes ?? []).toString('hex');
};

/** Why an icon file was refused. */
const refusalOf = (bytes: Uint8Array): Promise<unknown> =>
  make(bytes).then(
    () => 'taken',
    (error: { fault?: string }) => error.fault ?? error,
  );

const BLUE = { colour: [0, 90, 160] } as const;
const SMALL = { side: 16, bytes: bitmapOf(16, 16) };

describe('of an icon file the largest picture is read', () => {
  test('that is a bitmap', async () => {
    const file = icoOf([SMALL, { side: 48, bytes: bitmapOf(48, 48, { colour: [0, 90, 160, 255] }) }]);
    expect(await make(file)).toMatchObject({ format: 'ico', width: 48, height: 48 });
    expect(await fileOf(file)).toBe(await fileOf(pngOf(48, 48, BLUE)));
  });

  test('that is a PNG of 256 pixels', async () => {
    const file = icoOf([
      SMALL,
      { side: 256, bytes: pngOf(256, 256, BLUE) },
      { side: 32, bytes: bitmapOf(32, 32) },
    ]);
    expect(await make(file)).toMatchObject({ format: 'ico', width: 256, height: 256 });
    expect(await fileOf(file)).toBe(await fileOf(pngOf(256, 256, BLUE)));
  });

  test('and the others are not, however they are broken', async () => {
    const file = icoOf([
      { side: 16, bytes: Buffer.from('no picture') },
      { side: 32, bytes: bitmapOf(32, 32) },
    ]);
    expect(await make(file)).toMatchObject({ width: 32, height: 32 });
  });
});

describe('an icon file is refused', () => {
  const one = (bytes: Uint8Array, side = 48) => icoOf([{ side, bytes }]);
  const whole = one(bitmapOf(48, 48));
  test.each<[string, Uint8Array, string]>([
    ['with no picture in it', icoOf([]), 'damaged'],
    ['that ends in its directory', whole.subarray(0, 12), 'damaged'],
    ['that ends in its bitmap', whole.subarray(0, 400), 'damaged'],
    [
      'whose picture lies behind its end',
      Buffer.concat([whole.subarray(0, 18), Buffer.from([255, 255, 255, 127])]),
      'damaged',
    ],
    ['whose bitmap says it has no height', one(bitmapOf(48, 48, { shown: [48, 0] })), 'damaged'],
    ['whose bitmap has a negative width', one(bitmapOf(48, 48, { shown: [-48, 48] })), 'damaged'],
    [
      'whose bitmap says it has fifty megapixels',
      one(bitmapOf(48, 48, { shown: [7_100, 7_100] })),
      'too_many_pixels',
    ],
    ['whose PNG is a bomb', one(bombOf(7_100, 7_100)), 'too_many_pixels'],
    ['whose PNG ends early', one(pngOf(48, 48).subarray(0, 60)), 'damaged'],
    ['whose bitmap shows nothing', one(bitmapOf(48, 48, { colour: [0, 0, 0, 0] })), 'damaged'],
    ['that is a cursor', Buffer.concat([Buffer.from([0, 0, 2, 0]), whole.subarray(4)]), 'unknown_format'],
  ])('%s', async (_, bytes, fault) => {
    expect(await refusalOf(bytes)).toBe(fault);
  });

  test('with sixty thousand pictures, after a look at one of them', async () => {
    const file = Buffer.alloc(6 + 60_000 * 16);
    file.set([0, 0, 1, 0]);
    file.writeUInt16LE(60_000, 4);
    expect(await refusalOf(file)).toBe('damaged');
  });
});
