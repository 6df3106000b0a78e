import { faultAt, type Law } from '../base/law.ts';
import type { Source } from '../base/project.ts';
import { SERVICE } from '../imports/rooms.ts';

const isTyped = ({ file }: Source): boolean => file.endsWith('.d.ts');

export const FILE_NAMES: Law = {
  rule: 'The name of a file is in snake_case, and no folder is named after nothing.',
  next: 'Name it after the one thing in it.',
  faults: (project) => [
    ...project
      .sources(...SERVICE)
      .filter(({ file }) => !/^[a-z0-9_/]+\.ts$/.test(file) && !file.endsWith('.d.ts'))
      .map(({ file }) => ({ file, text: 'is no name in snake_case' })),
    ...[...project.paths]
      .filter((path) => /(?:^|\/)(?:utils|util|helpers|common|types|lib|misc)$/.test(path))
      .map((path) => ({ file: path, text: 'is a folder whose name says nothing' })),
  ],
};

export const FILE_LENGTHS: Law = {
  rule: 'A file has at most 300 lines.',
  next: 'Split it by topic.',
  faults: (project) =>
    project.sources(...SERVICE).flatMap(({ file, text }) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > 300 ? [{ file, line: 301, text: `has ${lines} lines` }] : [];
    }),
};

export const EXPORTS: Law = {
  rule: 'There are no default exports and no barrels.',
  next: 'Export by name, and import from the file that defines it.',
  faults: (project) =>
    project
      .sources(...SERVICE)
      .filter((source) => !isTyped(source))
      .flatMap((source) => matchesIn(source, /^export (?:default|\*)/gm)),
};

export const ENVIRONMENT: Law = {
  rule: 'The environment is read in one place.',
  next: 'Add the variable to app/config/config.ts and pass its value on.',
  faults: (project) =>
    project
      .sources(...SERVICE)
      .filter(({ file }) => file !== 'app/config/config.ts')
      .flatMap((source) => matchesIn(source, /\bprocess\.env\b/g)),
};

/** Modules of Node without input or output. */
const PURE = ['node:crypto', 'node:util', 'node:zlib'];

export const PURE_DOMAIN: Law = {
  rule: 'domain is pure: no package but data, no clock, no chance, no input or output.',
  next: 'Pass in what it needs as a value, or as a port of domain/ports.ts.',
  faults: (project) =>
    project.sources('domain').flatMap((source) => {
      const io = [...source.text.matchAll(/^import (?!type).*from '(node:[^']*)'/gm)]
        .filter(([, name = '']) => !PURE.includes(name))
        .map(({ 1: name = '', index }) => faultAt(source, index, name));
      const chance = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.|\bMath\.random\(/g;
      return [...io, ...matchesIn(source, chance)];
    }),
};

export const JOBS_WITHOUT_QUERIES: Law = {
  rule: 'Jobs run no query, but for upkeep of the store itself: what they read and write are use cases.',
  next: 'Write a use case in services/ and call it.',
  faults: (project) =>
    project
      .sources('jobs')
      .filter(({ file }) => !file.startsWith('jobs/queue/'))
      .flatMap((source) => matchesIn(source, /\b(?:store|reads|tx)\s*\.(?!recount\b|search\b)\w+(?=\s*\.)/g)),
};

const EXPORT = /^export (?:async )?(?:function|const|class|interface|type) .*$/gm;
/** Members of a documented list need no docstring of their own. */
const MEMBERS = /= \(typeof [A-Z_]+\)\[number\];$/;

/** The `summary` of an act says what it does. */
const DESCRIBED = / = (?:defineAct|decision)\(/;

export const DOCSTRINGS: Law = {
  rule: 'What domain, store, services and operations export has a docstring.',
  next: 'Say in one line what it does or returns, and what happens at the edges.',
  faults: (project) =>
    project
      .sources('domain', 'store', 'services', 'tools')
      .filter(({ file }) => !file.includes('migrations/'))
      .filter(
        ({ file }) => !file.startsWith('tools/') || /^tools\/(?:registry|operation\/\w+)\.ts$/.test(file),
      )
      .flatMap((source) =>
        [...source.text.matchAll(EXPORT)]
          .filter(
            ({ 0: line, index }) =>
              !MEMBERS.test(line) && !DESCRIBED.test(line) && !source.text.slice(0, index).endsWith('*/\n'),
          )
          .map(({ 0: line, index }) => faultAt(source, index, line)),
      ),
};

const matchesIn = (source: Source, pattern: RegExp) =>
  [...source.text.matchAll(pattern)].map(({ 0: found, index }) =>
    faultAt(source, index, found.replaceAll(/\s/g, '')),
  );
