import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { emptyFolder } from '../data_folder.ts';

const NEXT =
  'npm run record -- FOLDER on the commit before, and here with --against FOLDER, shows what changed; if it is meant, --write';

const folder = emptyFolder();
const read = (from: string, name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(from, `${name}.json`), 'utf8'));

// In a process of its own, as the command does: beside other tests, caches are emptied at other moments.
beforeAll(() => {
  const program = join(import.meta.dirname, '../../scripts/record/record.ts');
  execFileSync(process.execPath, [program, folder], { stdio: 'inherit' });
});

test('pages, paths and commands are as recorded, for visitors in every state', () => {
  expect(read(folder, 'digests'), NEXT).toEqual(read(import.meta.dirname, 'digests'));
});

test('no operation and no page needs more statements than recorded', () => {
  const most = read(import.meta.dirname, 'statements');
  const more = Object.entries(read(folder, 'statements')).filter(
    ([name, count]) => Number(count) > Number(most[name] ?? 0),
  );
  expect(more, NEXT).toEqual([]);
});
