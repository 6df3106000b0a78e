import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readFolder, writeFolder } from '../../services/import/folder.ts';
import { documentedContent } from '../documented_content.ts';
import { pngOf, svgOf } from '../pictures/samples.ts';
import { run } from './program.ts';

const home = mkdtempSync(join(tmpdir(), 'firstlight-pictures-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const at = (name: string): string => join(home, name);

/** An import folder with one listing that names pictures, and the pictures. */
function folderOf(name: string, pictures: Record<string, Uint8Array>, named: object): string {
  const files = documentedContent();
  const live = { week: '2024-11-04', live_at: '2024-11-05T08:00:00Z', unlocked: ['media'] };
  Object.assign(files['listings.json'][0], live, named);
  writeFolder(at(name), files);
  mkdirSync(at(`${name}/pictures`));
  for (const [file, bytes] of Object.entries(pictures)) writeFileSync(at(`${name}/pictures/${file}`), bytes);
  return at(name);
}

const LOGO = svgOf('<rect width="100" height="100" fill="#175e54"/>');
const SCREEN = pngOf(800, 500);

describe('pictures in import and export', () => {
  test('move to another site, and a second import changes nothing', async () => {
    const folder = folderOf(
      'content',
      { 'logo.svg': LOGO, 'screen.png': SCREEN },
      {
        logo: 'pictures/logo.svg',
        pictures: [{ file: 'pictures/screen.png', alt: 'The notebook, open' }],
      },
    );
    expect(await run(at('one'), ['import', folder])).toMatchObject({ code: 0, err: '' });
    expect((await run(at('one'), ['import', folder])).out).toContain('listings    0 added, 0 changed, 2');

    expect((await run(at('one'), ['export', at('out')])).out).toContain('and 2 pictures');
    const [listing] = readFolder(at('out'))['listings.json'] as any[];
    expect(listing.logo).toMatch(/^pictures\/[0-9a-f]{32}\.png$/);
    expect(listing.pictures).toEqual([
      { file: expect.stringMatching(/^pictures\/[0-9a-f]{32}\.webp$/), alt: 'The notebook, open' },
    ]);
    const written = readdirSync(at('out/pictures')).map((file) => `pictures/${file}`);
    expect(new Set(written)).toEqual(new Set([listing.logo, listing.pictures[0].file]));
    // What a site has exported, it knows.
    expect((await run(at('one'), ['import', at('out')])).out).toContain('listings    0 added, 0 changed, 1');

    expect(await run(at('two'), ['import', at('out')])).toMatchObject({ code: 0, err: '' });
    await run(at('two'), ['export', at('out2')]);
    const [moved] = readFolder(at('out2'))['listings.json'] as any[];
    // A PNG is drawn from the same pixels, a WebP is encoded once more.
    expect(moved).toMatchObject({ logo: listing.logo, pictures: [{ alt: 'The notebook, open' }] });
    expect(existsSync(at(`out2/${moved.pictures[0].file}`))).toBe(true);
  });

  test('the owner who is a founder takes their picture along; what they have chosen on the new site stays', async () => {
    const founders = [
      { name: 'Ada Byron', picture: 'pictures/ada.png' },
      { name: 'Grace Hopper', title: 'Engineer' },
    ];
    const folder = folderOf('people', { 'ada.png': pngOf(300, 400) }, { founders });
    const imported = await run(at('three'), ['import', folder]);
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect((await run(at('three'), ['import', folder])).out).toContain('listings    0 added, 0 changed, 2');
    await run(at('three'), ['export', at('out3')]);
    const [listing] = readFolder(at('out3'))['listings.json'] as any[];
    expect(listing.founders).toMatchObject([
      { name: 'Ada Byron', picture: expect.stringMatching(/^pictures\/[0-9a-f]{32}\.png$/) },
      { name: 'Grace Hopper' },
    ]);
    expect(listing.founders[1].picture).toBeUndefined();
    expect(readdirSync(at('out3/pictures'))).toEqual([listing.founders[0].picture.replace('pictures/', '')]);

    expect(await run(at('four'), ['import', at('out3')])).toMatchObject({ code: 0, err: '' });
    await run(at('four'), ['export', at('out4')]);
    const [moved] = readFolder(at('out4'))['listings.json'] as any[];
    expect(moved.founders).toEqual(listing.founders);

    // Another picture of the same person, and the same listing with another founder as its owner.
    const other = folderOf(
      'people2',
      { 'new.png': pngOf(200, 200) },
      {
        founders: [{ name: 'Ada Byron' }, { name: 'Grace Hopper', picture: 'pictures/new.png' }],
      },
    );
    expect(await run(at('four'), ['import', other])).toMatchObject({ code: 0, err: '' });
    await run(at('four'), ['export', at('out5')]);
    const [stayed] = readFolder(at('out5'))['listings.json'] as any[];
    expect(stayed.founders.map((one: { picture?: string }) => one.picture)).toEqual([
      listing.founders[0].picture,
      undefined,
    ]);
  });

  test('one founder at most has a picture, the owner', async () => {
    const founders = [
      { name: 'Ada Byron', picture: 'pictures/a.png' },
      { name: 'Bob', picture: 'pictures/b.png' },
    ];
    const folder = folderOf('two-people', {}, { founders });
    const { err, code } = await run(at('none'), ['import', folder]);
    expect(code).toBe(1);
    expect(err).toContain('must name one picture at most, that of the founder who is the owner');
  });

  test('faults name the file, and nothing is imported; a trial finds them too', async () => {
    const folder = folderOf(
      'wrong',
      { 'logo.png': Buffer.from('<html>'), 'small.png': pngOf(40, 40) },
      {
        logo: 'pictures/logo.png',
        pictures: [{ file: 'pictures/gone.png' }, { file: 'pictures/small.png' }],
      },
    );
    for (const more of [[], ['--dry-run']]) {
      const { err, code } = await run(at('none'), ['import', folder, ...more]);
      expect(code).toBe(1);
      expect(err).toContain('listings.json [0].logo: This is no PNG, JPEG, WebP, GIF, SVG or ICO.');
      expect(err).toContain('listings.json [0].pictures[0].file: pictures/gone.png is not there');
      expect(err).toContain('listings.json [0].pictures[1].file: The picture is only 40 × 40 pixels');
      expect(err).toContain('Nothing was imported.');
    }
    writeFolder(at('away'), { 'listings.json': [{ logo: '../../etc/logo.png' }] });
    expect((await run(at('none'), ['import', at('away')])).err).toContain(
      'must name a file of the folder pictures',
    );
  });
});
