import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AT_LANDING } from '../../gate/size.ts';
import { temporaryFile } from '../temporary.ts';

// A program of its own.
test.runIf(AT_LANDING)('a store in a file loads the driver of SQLite, and nothing for PostgreSQL', () => {
  const child = join(import.meta.dirname, 'modules_child.ts');
  const packages = execFileSync(process.execPath, [child, temporaryFile()], { encoding: 'utf8' }).split(' ');
  expect(packages).toContain('better-sqlite3');
  expect(packages.filter((name) => name.startsWith('pg'))).toEqual([]);
});
