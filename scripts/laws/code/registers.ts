import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Law } from '../base/law.ts';

const root = join(import.meta.dirname, '../../..');

/** Files that load what modules of a kind define, so that it registers itself. */
const REGISTERS = [
  { file: 'site/all_pages.ts', modules: ['site/**/*.ts'], text: pages },
  // Of an act and a command with the same words the command is written by hand, and comes last.
  { file: 'cli/all_commands.ts', modules: ['services/acts/*_acts.ts', 'cli/*/*.ts'], text: commands },
  { file: 'store/migrations/all_migrations.ts', modules: ['store/migrations/[0-9]*.ts'], text: migrations },
];

interface Module {
  /** Its path from the file that loads it. */
  path: string;
  source: string;
}

function pages(modules: readonly Module[]): string {
  const defining = modules.filter(({ source }) => /^ *(?:for \(.*\) )?definePage\(\{/m.test(source));
  const loaded = defining.map(({ path }) => `import '${path}';\n`);
  return `// Loads every page; npm run build writes this file.\n${loaded.sort().join('')}`;
}

function migrations(modules: readonly Module[]): string {
  const exported = modules.map(({ path, source }) => {
    const [, name] = /^export const (\w+): Migration /m.exec(source) ?? [];
    return `export { ${name} } from '${path}';\n`;
  });
  return `// Every migration; npm run build writes this file.\n${exported.sort().join('')}`;
}

/** What is exported with a command: the words with which its usage begins. */
const COMMAND =
  /^export const (\w+)(?:(?!^export )[^])*?^ {2}(?:command|usage):\s+['`]([a-z]+(?: [a-z][a-z-]+)?)/gm;

function commands(modules: readonly Module[]): string {
  const loaded = new Map(
    modules.flatMap(({ path, source }) =>
      [...source.matchAll(COMMAND)].map(([, name, words = '']): [string, string] => [
        words,
        `(await import('${path}')).${name},`,
      ]),
    ),
  );
  const lines = [...loaded]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([words, loading]) => {
      const line = `  ${/ /.test(words) ? `'${words}'` : words}: async () =>`;
      return line.length + loading.length < LINE ? `${line} ${loading}\n` : `${line}\n    ${loading}\n`;
    });
  return `// Every command by its name, loaded when it is called; npm run build writes this file.\nexport const ALL_COMMANDS = {\n${lines.join('')}};\n`;
}

/** Characters of a line, by biome.json. */
const LINE = 110;

/** Each such file, with its text as it has to be. */
const registers = (): { file: string; text: string }[] =>
  REGISTERS.map(({ file, modules, text }) => {
    const found = modules.flatMap((glob) => globSync(glob, { cwd: root }));
    const read = found.map((module) => {
      const path = relative(dirname(file), module).replaceAll('\\', '/');
      const source = readFileSync(join(root, module), 'utf8');
      return { path: path.startsWith('.') ? path : `./${path}`, source };
    });
    return { file, text: text(read) };
  });

const isWritten = ({ file, text }: { file: string; text: string }): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === text;

/** Writes those that have changed. */
export function writeRegisters(): void {
  for (const { file, text } of registers().filter((one) => !isWritten(one)))
    writeFileSync(join(root, file), text);
}

export const REGISTERED: Law = {
  rule: 'Every page, command and migration that a module defines is loaded.',
  next: 'Run npm run build.',
  faults: () =>
    registers().flatMap((one) =>
      isWritten(one) ? [] : [{ file: one.file, text: 'is not as its modules say' }],
    ),
};
