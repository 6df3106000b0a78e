// A setup file of Vitest: with MUTATION_COVER it writes which functions each file of tests runs, and its CPU time.
import { relative } from 'node:path';
import { afterAll } from 'vitest';
import { COVER_FOLDER, writeRan } from './function_cover.ts';

declare global {
  /** The marks of a source: 1 for each function that ran since they were read. */
  var ranIn: ((file: string) => number[]) | undefined;
  var ranMarks: Map<string, number[]> | undefined;
}

const folder = process.env[COVER_FOLDER];
if (folder !== undefined) {
  // Files share the modules that they load, and these share the marks.
  const marks = (globalThis.ranMarks ??= new Map());
  globalThis.ranIn = (file) => {
    const list = marks.get(file) ?? [];
    marks.set(file, list);
    return list;
  };
  for (const list of marks.values()) list.fill(0);
  const before = process.cpuUsage();
  // Vitest takes a hook's first parameter apart, so it has to be written as a pattern.
  // oxlint-disable-next-line no-empty-pattern
  afterAll(({}, suite) => {
    const { user, system } = process.cpuUsage(before);
    const ran = [...marks].map(
      ([file, list]) => [file, [...list.keys()].filter((n) => list[n] === 1)] as const,
    );
    writeRan(folder, {
      file: relative(process.cwd(), suite.file.filepath),
      cpu_ms: Math.round((user + system) / 1000),
      functions: Object.fromEntries(ran.filter(([, numbers]) => numbers.length > 0)),
    });
  });
}
