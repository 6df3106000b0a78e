import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Law } from '../base/law.ts';

const root = join(import.meta.dirname, '../../..');

/** Files that load all modules of a kind, so that what is defined there registers itself. */
const REGISTERS = [
  {
    file: 'site/all_pages.ts',
    modules: 'site/**/*.ts',
    defines: /^ *(?:for \(.*\) )?definePage\(\{/m,
    what: 'page',
  },
];

/** Each such file, with its text as it has to be. */
const registers = (): { file: string; text: string }[] =>
  REGISTERS.map(({ file, modules, defines, what }) => {
    const found = globSync(modules, { cwd: root })
      .map((module) => module.replaceAll('\\', '/'))
      .filter((module) => defines.test(readFileSync(join(root, module), 'utf8')));
    const loaded = found.map((module) => `import './${relative(dirname(file), module)}';\n`).sort();
    return { file, text: `// Loads every ${what}; npm run build writes this file.\n${loaded.join('')}` };
  });

const isWritten = ({ file, text }: { file: string; text: string }): boolean =>
  readFileSync(join(root, file), 'utf8') === text;

/** Writes those that have changed. */
export function writeRegisters(): void {
  for (const { file, text } of registers().filter((one) => !isWritten(one)))
    writeFileSync(join(root, file), text);
}

export const REGISTERED: Law = {
  rule: 'Every page that a module defines is loaded.',
  next: 'Run npm run build.',
  faults: () =>
    registers().flatMap((one) =>
      isWritten(one) ? [] : [{ file: one.file, text: 'is not as its modules say' }],
    ),
};
