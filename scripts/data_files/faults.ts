// Checks the data files of the code: before each build, and in test/laws/code/data_files.test.ts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { SHAPES } from './shapes.ts';

const root = join(import.meta.dirname, '../..');

/** What is wrong in the data files, each with the file, the place and the rule; empty if all are right. */
export function faultsInDataFiles(): string[] {
  const files = globSync('*/*/data/*', { cwd: root, exclude: ['node_modules/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  return [...new Set([...files, ...Object.keys(SHAPES)])]
    .sort()
    .flatMap((file) =>
      files.includes(file)
        ? faultsIn(file, readFileSync(join(root, file), 'utf8'))
        : [`${file}: is in scripts/data_files/shapes.ts, but not there`],
    );
}

/** What is wrong in the text of one data file. */
export function faultsIn(file: string, json: string): string[] {
  const shape = SHAPES[file];
  if (!shape) return [`${file}: add its shape to scripts/data_files/shapes.ts`];
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  }
  const issues = shape.safeParse(data).error?.issues ?? [];
  return issues
    .flatMap((issue) => closest(issue))
    .map(({ path, message }) => {
      const place = path.map(String).join('.') || 'the whole file';
      return `${file}: ${place}: ${message}`;
    });
}

type Issue = z.core.$ZodIssue;

/** The issues of a key, or of the alternative that fits best: "no alternative fits" helps nobody. */
function closest(issue: Issue): Issue[] {
  if (issue.code === 'invalid_key') return issue.issues.map((one) => ({ ...one, path: issue.path }));
  if (issue.code !== 'invalid_union') return [issue];
  const [best = []] = issue.errors.toSorted((a, b) => depth(b) - depth(a) || a.length - b.length);
  if (best.length === 0) return [issue];
  return best.flatMap((one) => closest({ ...one, path: [...issue.path, ...one.path] }));
}

const depth = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));
