import { execFileSync } from 'node:child_process';

/** The short hash of the commit that a report is about. */
export const commitOf = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).trim();
