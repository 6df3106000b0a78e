import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readFolder, writeFolder } from '../../services/import/folder.ts';
import { documentedContent } from '../documented_content.ts';
import { run } from './program.ts';

const home = mkdtempSync(join(tmpdir(), 'firstlight-content-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const at = (name: string): string => join(home, name);

/** The example of docs/import.md with launches in the past, so that it can always be imported. */
const files = documentedContent();
Object.assign(files['listings.json'][0], { week: '2024-11-04', live_at: '2024-11-05T08:00:00Z' });
writeFolder(at('content'), files);

describe('import and export', () => {
  test('a trial says what would happen and keeps nothing', async () => {
    const trial = await run(at('data'), ['import', at('content'), '--dry-run']);
    expect(trial).toMatchObject({ code: 0, err: '' });
    expect(trial.out).toContain('listings    2 added, 0 changed, 0 unchanged');
    await run(at('data'), ['export', at('nothing')]);
    expect(readFolder(at('nothing'))).toMatchObject({ 'listings.json': [], 'blog.json': [] });
  });

  test('what is imported into an empty site is all that is there, and comes out again', async () => {
    const { out, code } = await run(at('moved'), ['import', at('content'), '--json'], { SITE_NAME: 'Clay' });
    expect(code).toBe(0);
    expect(JSON.parse(out).imported.categories).toEqual({ added: 2, changed: 0, unchanged: 0 });
    expect((await run(at('moved'), ['import', at('content')])).out).toContain(
      'listings    0 added, 0 changed, 2',
    );

    expect(await run(at('moved'), ['export', at('out')])).toMatchObject({ code: 0, err: '' });
    const written = readFolder(at('out'));
    expect((written['categories.json'] as any[]).map(({ slug }) => slug)).toEqual(['workshop', 'pottery']);
    expect((written['listings.json'] as any[])[0]).toMatchObject({
      slug: 'glazebook',
      owner: 'ines@glazebook.example',
      founders: [{ name: 'Inês Carvalho', slug: 'ines-carvalho' }],
    });
    expect(readFileSync(at('out/blog/why-we-list-pottery-software.md'), 'utf8')).toBe(
      'Potters keep notebooks. **Most of them get wet.**\n',
    );
    expect(statSync(at('out/listings.json')).mode & 0o077).toBe(0);

    await run(at('again'), ['import', at('out')]);
    await run(at('again'), ['export', at('out2')]);
    expect(readFolder(at('out2'))).toEqual(written);
  });

  test('an export mixes with nothing', async () => {
    const { err, code } = await run(at('moved'), ['export', at('content')]);
    expect(code).toBe(1);
    expect(err).toContain('is not empty');
  });

  test('faults are printed with file, place and rule, for people and for programs', async () => {
    writeFolder(at('wrong'), { 'products.json': [{ code: 'launch', votes: 3 }] });
    const plain = await run(at('data'), ['import', at('wrong')]);
    expect(plain).toMatchObject({ code: 1, out: '' });
    expect(plain.err).toContain('products.json [0].price_cents: is missing');
    expect(plain.err).toContain('products.json [0]: Unrecognized key: "votes"');
    expect(plain.err).toContain('Nothing was imported.');
    const { out } = await run(at('data'), ['import', at('wrong'), '--json']);
    expect(JSON.parse(out).faults).toContainEqual({
      file: 'products.json',
      path: '[0].price_cents',
      message: 'is missing',
    });
    writeFileSync(at('wrong/blog.json'), '[{');
    expect((await run(at('data'), ['import', at('wrong')])).err).toMatch(/blog\.json: is no JSON: /);
    expect((await run(at('data'), ['import', at('nowhere')])).err).toContain('is not there');
  });

  test.each([['import'], ['export'], ['import', 'a', 'b'], ['import', 'a', '--force']])(
    '%j is wrong usage',
    async (...args) => {
      const { err, code } = await run(at('data'), args);
      expect(code).toBe(2);
      expect(err).toContain(`Usage: firstlight ${args[0]} FOLDER`);
    },
  );
});
