import { afterAll, describe, expect, test } from 'vitest';
import { pictureThreads } from '../../app/workers/picture_threads.ts';
import type { PictureFormat, PictureOutput } from '../../domain/pictures/picture.ts';
import { boundedModule } from '../../pictures/wasm/bounded_module.ts';
import { AT_LANDING } from '../gate/size.ts';
import { until } from '../world.ts';
import { bombOf, chunk, headers, MARK, photoOfPhone, pngOf, svgOf } from './samples.ts';

const pictures = pictureThreads({ idle_ms: 60_000 });
afterAll(() => pictures.close());

const ALL: readonly PictureFormat[] = ['png', 'jpeg', 'webp', 'gif', 'svg'];
const WEBP: PictureOutput = { format: 'webp', shape: 'inside', longest: 64 };
const PNG: PictureOutput = { format: 'png', shape: 'inside', longest: 64 };

const make = (bytes: Uint8Array, outputs = [WEBP], formats = ALL) =>
  pictures.make({ bytes, formats }, outputs);

/** Why a picture was refused. */
const refusalOf = (bytes: Uint8Array, formats = ALL): Promise<unknown> =>
  make(bytes, [WEBP], formats).then(
    () => 'taken',
    (error: { fault?: string }) => error.fault ?? error,
  );

/** The only file that was made, read again as a PNG to look at its pixels. */
async function pixels(bytes: Uint8Array) {
  const [file] = (await make(bytes, [PNG])).files;
  return file;
}

describe('a picture', () => {
  test('becomes files of the sizes that were requested', async () => {
    const made = await make(pngOf(300, 150), [
      { format: 'webp', shape: 'inside', longest: 100 },
      { format: 'png', shape: 'tile', longest: 64 },
    ]);
    expect(made).toMatchObject({ format: 'png', width: 300, height: 150 });
    expect(made.files.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
      { format: 'webp', width: 100, height: 50 },
      { format: 'png', width: 64, height: 64 },
    ]);
  });

  test('is never enlarged', async () => {
    expect((await make(pngOf(20, 10), [WEBP])).files).toMatchObject([{ width: 20, height: 10 }]);
  });

  test.each(['webp', 'png'] as const)('that is a %s is read as it is written', async (format) => {
    const [file] = (await make(MARK, [{ format, shape: 'inside', longest: 64 }])).files;
    expect(await make(file?.bytes ?? MARK)).toMatchObject({ format, width: 64, height: 64 });
  });

  test('of a phone stands upright', async () => {
    const made = await make(photoOfPhone());
    expect(made).toMatchObject({ format: 'jpeg', width: 8, height: 16 });
  });

  test('that is an SVG is drawn as large as its largest file', async () => {
    expect(await make(MARK, [{ ...WEBP, longest: 256 }])).toMatchObject({
      format: 'svg',
      width: 256,
      height: 256,
    });
  });

  test('that is a GIF is read', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAMJBDAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
    expect(await make(gif)).toMatchObject({ format: 'gif', width: 1, height: 1 });
  });

  test('loses what is no pixel: comments, places, and what stands behind its end', async () => {
    const secret = 'taken at 52.5200 N, 13.4050 E';
    const more = [chunk('tEXt', Buffer.from(`Comment\0${secret}`))];
    const bytes = Buffer.concat([pngOf(40, 40, { more }), Buffer.from(`<script>${secret}</script>`)]);
    expect(bytes.includes(secret)).toBe(true);
    for (const output of [WEBP, PNG]) {
      const [file] = (await make(bytes, [output])).files;
      expect(Buffer.from(file?.bytes ?? []).includes('52.5200')).toBe(false);
    }
  });

  test('gives the same file for the same picture', async () => {
    expect(await pixels(pngOf(90, 90))).toEqual(await pixels(pngOf(90, 90)));
  });
});

describe('refuses before decoding', () => {
  test.each([
    ['a PNG', pngOf(4, 4, { header: [7_100, 7_100] })],
    ['a JPEG', headers.jpeg(7_100, 7_100)],
    ['a WebP', headers.webp(7_100, 7_100)],
    ['a GIF', headers.gif(7_100, 7_100)],
    ['a long strip', pngOf(4, 4, { header: [60_000, 10] })],
  ])('%s of fifty megapixels or more', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('too_many_pixels');
  });

  test('a bomb: fifty megapixels in a few kilobytes', async () => {
    const bomb = bombOf(7_100, 7_100);
    expect(bomb.length).toBeLessThan(10_000);
    expect(await refusalOf(bomb)).toBe('too_many_pixels');
  });

  test('more bytes than a picture may have', async () => {
    expect(await refusalOf(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe('too_many_bytes');
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><html><svg></svg></html>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['nothing', Buffer.alloc(0)],
    ['a script', Buffer.from('alert(1)')],
    ['a ZIP', Buffer.from('PK\x03\x04')],
  ])('%s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('unknown_format');
  });

  test('a format that is not taken here', async () => {
    await expect(make(MARK, [WEBP], ['png', 'jpeg', 'webp'])).rejects.toThrow(
      'This is an SVG; send a PNG, a JPEG, or a WebP.',
    );
  });

  test('a WebP that moves', async () => {
    const moving = headers.webp(10, 10);
    moving[20] = 2;
    expect(await refusalOf(moving)).toBe('animated');
  });
});

describe('refuses an SVG with', () => {
  test.each([
    ['a script', '<script>fetch("https://evil.example")</script>'],
    ['a script under another prefix', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script>'],
    ['an event handler', '<rect onload="alert(1)" width="9" height="9"/>'],
    ['a foreign object', '<foreignObject><p>hello</p></foreignObject>'],
    ['a picture elsewhere', '<image href="http://127.0.0.1:1/a.png" width="9" height="9"/>'],
    ['a file', '<image xlink:href="file:///etc/passwd" width="9" height="9"/>'],
    ['a path', '<image xlink:href=" /etc/hostname" width="9" height="9"/>'],
    ['another SVG in it', '<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>'],
    ['a stylesheet elsewhere', '<style>@import url(https://evil.example/a.css)</style>'],
    ['a fill elsewhere', '<rect fill="url(https://evil.example/#a)" width="9" height="9"/>'],
    ['a page in it', '<iframe src="https://evil.example"/>'],
  ])('%s', async (_, inside) => {
    expect(await refusalOf(svgOf(inside))).toBe('unsafe_svg');
  });

  test('entities, which can multiply', async () => {
    const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(await refusalOf(svgOf('<text>&b;</text>', laughs))).toBe('unsafe_svg');
  });

  test('elements that multiply', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`,
    ).join('');
    expect(
      await refusalOf(svgOf(`<defs><g id="a0"><path d="M0 0h1"/></g>${levels}</defs><use href="#a12"/>`)),
    ).toBe('damaged');
  });

  test('a filter that needs more memory than there is', async () => {
    const filter =
      '<filter id="f" x="-1000000%" y="-1000000%" width="9000000%" height="9000000%"><feGaussianBlur stdDeviation="9999"/></filter>';
    expect(
      await refusalOf(
        svgOf(`${filter}<g transform="scale(1000)"><rect filter="url(#f)" width="99" height="99"/></g>`),
      ),
    ).toBe('damaged');
  });

  // To pack 900 megapixels takes a second; the bomb of fifty is above.
  test.runIf(AT_LANDING)('a picture in it that is a bomb', async () => {
    const data = bombOf(30_000, 30_000).toString('base64');
    expect(await refusalOf(svgOf(`<image href="data:image/png;base64,${data}" width="9" height="9"/>`))).toBe(
      'damaged',
    );
  });
});

describe('refuses what is damaged:', () => {
  const whole = pngOf(64, 64);
  test.each([
    ['a PNG that ends early', whole.subarray(0, whole.length - 20)],
    ['a header alone', whole.subarray(0, 20)],
    ['pixels that are fewer than the header says', pngOf(4, 4, { header: [400, 400] })],
    ['a JPEG without pixels', headers.jpeg(64, 64)],
    ['a JPEG without a size', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a WebP without pixels', headers.webp(64, 64)],
    ['a GIF without pixels', headers.gif(64, 64)],
    ['an SVG that is no XML', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect')],
    ['an SVG with nothing but text, which has no font here', svgOf('<text y="50">Tidemark</text>')],
    ['an SVG without a size', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>')],
    ['an SVG that is no UTF-8', Buffer.concat([Buffer.from('<svg '), Buffer.from([0xff, 0xfe])])],
  ])('%s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('damaged');
  });

  test('and takes the next one', async () => {
    expect(await refusalOf(whole.subarray(0, 60))).toBe('damaged');
    expect(await refusalOf(whole)).toBe('taken');
  });
});

describe('the thread', () => {
  test('is ended by a picture that takes too long', async () => {
    const strict = pictureThreads({ limit_ms: 1 });
    await expect(strict.make({ bytes: pngOf(2_000, 2_000), formats: ALL }, [WEBP])).rejects.toMatchObject({
      fault: 'too_complex',
    });
    await strict.close();
  });

  test('ends when it is idle, which frees its memory', async () => {
    const idle = pictureThreads({ idle_ms: 1 });
    await idle.make({ bytes: MARK, formats: ALL }, [WEBP]);
    await until(async () => idle.threads() === 0);
    await idle.close();
  });

  test('ends with its caller', async () => {
    const gone = new AbortController();
    const drawing = pictures.draw(MARK.toString(), 2_000, gone.signal);
    gone.abort(new Error('the visitor has gone'));
    await expect(drawing).rejects.toThrow('the visitor has gone');
  });
});

test('draws an SVG of ours as a PNG of the width that was requested', async () => {
  const png = Buffer.from(await pictures.draw(MARK.toString(), 300));
  expect(await make(png, [PNG])).toMatchObject({ format: 'png', width: 300, height: 300 });
});

test('refuses a module that declares no memory', () => {
  expect(() => boundedModule(Buffer.from('\0asm\x01\0\0\0', 'latin1'), 1)).toThrow('no memory');
});
