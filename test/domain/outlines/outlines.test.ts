import { describe, expect, test } from 'vitest';
import data from '../../../domain/outlines/data/glyphs.json' with { type: 'json' };
import { outline, outlineWidth } from '../../../domain/outlines/outlines.ts';
import { glyphData } from '../../../scripts/outlines/glyphs.ts';
import { AT_LANDING } from '../../gate/size.ts';

describe('text as outlines', () => {
  // It draws each character of the fonts again, and the data changes by its script alone.
  test.runIf(AT_LANDING)('are the shapes of the fonts that pages load', async () => {
    expect(await glyphData()).toEqual(data);
  });

  test('each character begins where the one before it ends, closer where the font says so', () => {
    const [width, apart] = [
      outlineWidth('AV', 'bricolage-700')!,
      outlineWidth('A', 'bricolage-700')! + outlineWidth('V', 'bricolage-700')!,
    ];
    expect(width).toBeLessThan(apart - 20);
    expect(outlineWidth('ÁV', 'bricolage-700')).toBe(
      width + outlineWidth('Á', 'bricolage-700')! - outlineWidth('A', 'bricolage-700')!,
    );
    expect(outline('H', 'figtree-700')!.path).toMatch(/^M\d+ /);
    expect(outline('HH', 'figtree-700')!.path.match(/M/g)).toHaveLength(2);
  });

  test('a character typed as two characters is the same as one', () => {
    expect(outline('e\u0301', 'figtree-500')).toEqual(outline('é', 'figtree-500'));
  });

  test.each(['初光', 'مرحبا', 'Первый', '🚀', 'a初', 'toString', '\u202Ea'])(
    '%s is outlined as a whole or not at all',
    (text) => {
      const whole = outline(text, 'figtree-700');
      expect(whole === null).toBe(text !== 'toString');
    },
  );
});
