import { dirname, join } from 'node:path';
import type { Law } from '../base/law.ts';
import type { Project, Source } from '../base/project.ts';

export const ACCEPTANCE: Law = {
  rule: 'Acceptance tests, and what they import, import nothing of the service: they know only what a user has.',
  next: 'Use REST, MCP, pages or the built program.',
  faults: (project) =>
    project.files
      .filter(({ file }) => /^test\/acceptance\/.*\.(?:ts|mjs)$/.test(file))
      .flatMap(({ file }) =>
        [...reached(project, file)]
          .filter((target) => !target.startsWith('test/'))
          .map((target) => ({ file, text: `reaches ${target}` })),
      ),
};

/** Files that a file imports by relative paths, directly or through other tests. */
function reached(project: Project, file: string, seen = new Set<string>()): Set<string> {
  const source = project.file(file);
  if (!source || seen.has(file)) return seen;
  seen.add(file);
  if (!file.startsWith('test/')) return seen;
  for (const target of importsOf(source)) reached(project, target, seen);
  return seen;
}

/** Those of quoted code too: programs of their own. */
const importsOf = ({ file, text }: Source): string[] =>
  [...text.matchAll(/\b(?:from|import) '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+)'/g)].map(
    ([, from, dynamic, url]) => join(dirname(file), from ?? dynamic ?? url ?? '').replaceAll('\\', '/'),
  );
