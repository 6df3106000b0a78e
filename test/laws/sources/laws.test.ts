import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../scripts/laws');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

test('every law of the sources is run', () => {
  const defined = globSync('*/*.ts', { cwd: folder }).flatMap((file) =>
    [...read(file).matchAll(/^export const ([A-Z_]+): Law = /gm)].map(([, name]) => name),
  );
  const [, run = ''] = /^const LAWS: readonly Law\[\] = \[(.*?)^\];/ms.exec(read('laws.ts')) ?? [];
  expect(defined.length).toBeGreaterThan(30);
  expect(new Set(run.match(/\w+/g))).toEqual(new Set(defined));
});
