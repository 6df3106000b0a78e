import { crc32, deflateSync } from 'node:zlib';

/** An SVG of 100 by 100 with something inside it. */
export const svgOf = (inside: string, before = ''): Buffer =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">${inside}</svg>`,
  );

/** A mark of two colours on a transparent ground. */
export const MARK = svgOf(
  '<rect width="100" height="100" rx="20" fill="#c2410c"/><circle cx="50" cy="50" r="30" fill="#fff"/>',
);

/** One chunk of a PNG. */
export function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one colour, compressed as far as it goes; `header` says another size than the pixels have. */
export function pngOf(
  width: number,
  height: number,
  options: {
    colour?: readonly [number, number, number];
    header?: [number, number];
    more?: readonly Buffer[];
  } = {},
): Buffer {
  const { colour = [194, 65, 12], header: [shownWidth, shownHeight] = [width, height], more = [] } = options;
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(colour))]);
  const pixels = Buffer.alloc(row.length * height);
  for (let at = 0; at < pixels.length; at += row.length) row.copy(pixels, at);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', headerOf(shownWidth, shownHeight)),
    ...more,
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A bomb: black pixels of one bit each, which compress to a thousandth. */
export function bombOf(width: number, height: number): Buffer {
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const header = headerOf(width, height);
  header.set([1, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Eight bits each of red, green and blue. */
function headerOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return header;
}

/** A JPEG of 16 times 8 pixels, red at the left and blue at the right. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEABsbGxscGx4hIR4qLSgtKj04MzM4PV1CR0JHQl2NWGdYWGdYjX2Xe3N7l33gsJycsOD/2c7Z//////////////8' +
    'BGxsbGxwbHiEhHiotKC0qPTgzMzg9XUJHQkdCXY1YZ1hYZ1iNfZd7c3uXfeCwnJyw4P/Zztn////////////////AABEIAAgAEAMBIgACEQEDEQH/xABSAAEB' +
    'AQAAAAAAAAAAAAAAAAAAAwUQAQAAAAAAAAAAAAAAAAAAAAABAQEAAAAAAAAAAAAAAAAAAAEEEQABBQAAAAAAAAAAAAAAAAAAAwRBQ4H/2gAMAwEAAhEDEQA/' +
    'AJM0ClJQ9r0//9k=',
  'base64',
);

/** It as a phone stores a photo that was taken upright: lying, with a note that it is to be turned to the right (Exif, tag 0x112). */
export function photoOfPhone(): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    Buffer.from([0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
  ]);
  return Buffer.concat([
    JPEG.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, exif.length + 2]),
    exif,
    JPEG.subarray(2),
  ]);
}

/** A JPEG, a WebP or a GIF as files begin, with a size and nothing else. */
export const headers = {
  jpeg: (width: number, height: number): Buffer =>
    Buffer.from([
      0xff,
      0xd8,
      0xff,
      0xc0,
      0,
      17,
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      3,
      1,
      0x22,
      0,
      2,
      0x11,
      1,
      3,
      0x11,
      1,
    ]),
  webp: (width: number, height: number): Buffer => {
    const file = Buffer.alloc(30);
    file.write('RIFF', 0, 'latin1');
    file.writeUInt32LE(22, 4);
    file.write('WEBPVP8X', 8, 'latin1');
    file.writeUInt32LE(10, 16);
    file.writeUIntLE(width - 1, 24, 3);
    file.writeUIntLE(height - 1, 27, 3);
    return file;
  },
  gif: (width: number, height: number): Buffer => {
    const file = Buffer.alloc(13);
    file.write('GIF89a', 0, 'latin1');
    file.writeUInt16LE(width, 6);
    file.writeUInt16LE(height, 8);
    return file;
  },
};

/** A bitmap as icon files have it: 32 bits each of one colour, bottom up, with its mask; `shown` is another size for its header. */
export function bitmapOf(
  width: number,
  height: number,
  {
    colour = [194, 65, 12, 255],
    shown = [width, height],
  }: { colour?: readonly number[]; shown?: readonly number[] } = {},
): Buffer {
  const [red = 0, green = 0, blue = 0, alpha = 0] = colour;
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40);
  header.writeInt32LE(shown[0] ?? 0, 4);
  header.writeInt32LE((shown[1] ?? 0) * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const mask = Buffer.alloc(Math.ceil(width / 32) * 4 * height);
  return Buffer.concat([
    header,
    Buffer.alloc(width * height * 4, Buffer.from([blue, green, red, alpha])),
    mask,
  ]);
}

/** An icon file of these pictures. */
export function icoOf(pictures: readonly { side: number; bytes: Uint8Array }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0]);
  let at = header.length + 16 * pictures.length;
  const entries = pictures.map(({ side, bytes }) => {
    const entry = Buffer.alloc(16);
    entry.set([side & 255, side & 255, 0, 0, 1, 0, 32, 0]);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUInt32LE(at, 12);
    at += bytes.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ bytes }) => bytes)]);
}
