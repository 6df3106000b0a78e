import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIn, copyCheckout } from '../checkout.ts';
import { ROOT } from '../service.ts';

/** The version of the next release. */
export const NEXT_VERSION = '99.0.0';

/** Makes the next release in a new folder: this checkout with further migrations; returns the version of its schema. */
export function makeNextProgram(folder: string): number {
  copyCheckout(folder);
  const migrations = join(folder, 'store/migrations');
  const last = Math.max(...globSync('[0-9]*.ts', { cwd: migrations }).map((file) => Number.parseInt(file)));
  copyFileSync(join(ROOT, 'test/store/migrations/next_release.ts'), join(migrations, 'next_release.ts'));
  edit(join(migrations, 'history.ts'), [
    [/^/, "import { nextRelease } from './next_release.ts';\n"],
    [/Object\.values\(all\)/, `[...Object.values(all), ...nextRelease(${last})]`],
  ]);
  edit(join(folder, 'package.json'), [[/"version": "[^"]+"/, `"version": "${NEXT_VERSION}"`]]);
  buildIn(folder);
  return last;
}

function edit(file: string, changes: [what: RegExp, by: string][]): void {
  let text = readFileSync(file, 'utf8');
  for (const [what, by] of changes) {
    if (!what.test(text)) throw new Error(`${file} has no ${String(what)}`);
    text = text.replace(what, by);
  }
  writeFileSync(file, text);
}
