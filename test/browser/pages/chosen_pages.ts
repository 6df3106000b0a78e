import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { PageKind } from '../../every_page/page_kinds.ts';
import type { FilesOfPages } from './files_of_pages.ts';

/** Commits of a landing on `main` itself, where nothing names what was there before. The longest of its first weeks had 55. */
const COMMITS = 60;

/**
 * What a landing looks at: one page of each template, and every page of which a file changed. A file of more than half of the pages is seen
 * on the first ones already. All pages where nobody knows what changed.
 */
export function chosenPages(files: FilesOfPages, changed: ReadonlySet<string> | null): Set<PageKind> {
  if (!changed) return new Set(files.keys());
  const uses = Map.groupBy(
    [...files].flatMap(([kind, own]) => [...own].map((file) => ({ file, kind }))),
    ({ file }) => file,
  );
  const rare = [...changed]
    .map((file) => uses.get(file) ?? [])
    .filter(({ length }) => length <= files.size / 2);
  return new Set([...onePageOfEach(files), ...rare.flat().map(({ kind }) => kind)]);
}

const isTemplate = (file: string): boolean => /^site\/(?:templates|docs|frame)\//.test(file);

/** Few pages that have all templates between them: again and again the one with most that the others have not. */
function onePageOfEach(files: FilesOfPages): PageKind[] {
  const chosen: PageKind[] = [];
  const left = new Map([...files].map(([kind, own]) => [kind, new Set([...own].filter(isTemplate))]));
  for (;;) {
    const [first] = [...left].sort(([, a], [, b]) => b.size - a.size);
    if (!first || first[1].size === 0) return chosen;
    const [kind, gained] = first;
    chosen.push(kind);
    left.delete(kind);
    for (const [other, own] of left) left.set(other, new Set([...own].filter((file) => !gained.has(file))));
  }
}

/**
 * Files that differ from the base, as paths from the root: from the commit GATE_BASE, from where the branch left `main`, or on `main` itself from
 * {@link COMMITS} before. Null without such a commit.
 */
export function changedFiles(root = join(import.meta.dirname, '../../..')): Set<string> | null {
  const git = (...args: string[]): string | null => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      return null;
    }
  };
  const leftAt = (ref: string): string | null => git('merge-base', 'HEAD', ref);
  const named = process.env['GATE_BASE'];
  const head = git('rev-parse', 'HEAD');
  const left = ['origin/HEAD', 'origin/main', 'main'].map(leftAt);
  const base = named
    ? leftAt(named)
    : (left.find((commit) => commit && commit !== head) ?? `HEAD~${COMMITS}`);
  if (!base) return null;
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return lists[0] === null ? null : new Set(lists.flatMap((list) => list?.split('\n') ?? []).filter(Boolean));
}
