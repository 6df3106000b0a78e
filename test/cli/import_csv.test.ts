import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from './program.ts';

const MAPPING = {
  columns: {
    name: 'Company',
    url: 'Website',
    description: 'Pitch',
    categories: { column: 'Tags', separator: '|', values: { 'Dev tools': 'developer-tools' } },
    founded_year: 'Since',
  },
  fixed: { owner: 'ines@directory.example', status: 'draft' },
};
const HEAD = 'Company,Website,Pitch,Tags,Since';
const GOOD = [
  'Kilnbook,https://kilnbook.example,"Glazes, fired',
  'and ""noted""",Dev tools|design,2019',
  'Murmur,https://murmur.example,Whispers,design,',
];

/** A folder with a table and its mapping, and the command over them. */
function table(lines: readonly string[], mapping: object = MAPPING) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-csv-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'old.csv'), lines.join('\r\n'));
  writeFileSync(join(folder, 'map.json'), JSON.stringify(mapping));
  const args = ['import', '--from', 'csv', join(folder, 'old.csv'), '--mapping', join(folder, 'map.json')];
  return (...more: string[]) => run(join(folder, 'data'), [...args, ...more]);
}

test('a table of another directory becomes listings, and a dry run lists each refused row with line, field and rule', async () => {
  const broken = table([
    HEAD,
    ...GOOD,
    ',ftp://x.example,,design,1066',
    'Nowhere,https://n.example,,pottery,',
  ]);
  const dry = await broken('--dry-run');
  expect(dry.code).toBe(1);
  expect(dry.err).toContain('old.csv line 5, name: is missing');
  expect(dry.err).toMatch(/old\.csv line 5, url: .*, not "ftp:/);
  expect(dry.err).toMatch(/old\.csv line 5, founded_year: /);
  expect(dry.err).not.toContain('line 2');
  const unknown = await table([HEAD, ...GOOD, 'Nowhere,https://n.example,,pottery,'])('--dry-run');
  expect(unknown.err).toMatch(/old\.csv line 5, categories.*pottery/);

  const fine = table([HEAD, ...GOOD]);
  expect(await fine('--dry-run')).toMatchObject({
    err: '',
    out: expect.stringContaining('listings    2 added, 0 changed, 0 unchanged'),
  });
  expect(await fine('--json')).toMatchObject({ code: 0, err: '' });
  expect((await fine()).out).toContain('listings    0 added, 0 changed, 2 unchanged');
});

test('a mapping with an unknown column, and a table that breaks off, are refused with the place', async () => {
  const wrong = await table([HEAD, ...GOOD], { columns: { ...MAPPING.columns, name: 'Name' } })();
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringContaining('columns.name: there is no column "Name"; there are Company'),
  });
  const cut = await table([HEAD, ...GOOD, '"Open,https://o.example'])();
  expect(cut).toMatchObject({
    code: 1,
    err: expect.stringContaining('line 5: has a quote that is not closed'),
  });
});
