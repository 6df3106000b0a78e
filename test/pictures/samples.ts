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
