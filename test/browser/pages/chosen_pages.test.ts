import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGE_KINDS } from '../../every_page/page_kinds.ts';
import { changedFiles, chosenPages } from './chosen_pages.ts';

const [home, week, post, posts, board] = PAGE_KINDS.slice(0, 5) as [never, never, never, never, never];
const LAYOUT = 'site/templates/layout.ts';
const FILES = new Map([
  [home, new Set([LAYOUT, 'site/templates/list.ts', 'site/templates/home.ts'])],
  [week, new Set([LAYOUT, 'site/templates/list.ts', 'site/texts/week.ts'])],
  [post, new Set([LAYOUT, 'site/templates/post.ts', 'site/html/assets/sheets/site/prose.css'])],
  [posts, new Set([LAYOUT, 'site/templates/list.ts'])],
  [board, new Set([LAYOUT, 'site/html/assets/sheets/site/prose.css'])],
]);
const chosen = (...changed: string[]) => chosenPages(FILES, new Set(changed));

describe('a landing looks at', () => {
  test('one page of each template', () => {
    expect(chosen()).toEqual(new Set([home, post]));
    expect(chosen('store/open.ts')).toEqual(new Set([home, post]));
  });

  test('every page of which a text, a sheet or a template changed', () => {
    expect(chosen('site/texts/week.ts')).toEqual(new Set([home, post, week]));
    expect(chosen('site/html/assets/sheets/site/prose.css')).toEqual(new Set([home, post, board]));
  });

  test('no more for what more than half of the pages have', () => {
    expect(chosen(LAYOUT, 'site/templates/list.ts')).toEqual(new Set([home, post]));
  });

  test('all pages where nobody knows what changed', () => {
    expect(chosenPages(FILES, null)).toEqual(new Set(FILES.keys()));
  });
});

describe('what changed', () => {
  let folder: string;
  const git = (...args: string[]): string => {
    const who = ['-c', 'user.name=ada', '-c', 'user.email=ada@example.org'];
    return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' }).trim();
  };
  function commit(file: string): string {
    writeFileSync(join(folder, file), file);
    git('add', '.');
    git('commit', '--quiet', '--message', file);
    return git('rev-parse', 'HEAD');
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'firstlight-base-'));
    git('init', '--quiet', '--initial-branch', 'main');
    vi.stubEnv('GATE_BASE', undefined);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  test('is unknown without a repository, and in one with few commits', () => {
    commit('one');
    expect(changedFiles(folder)).toBeNull();
    rmSync(join(folder, '.git'), { recursive: true });
    vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir());
    expect(changedFiles(folder)).toBeNull();
  });

  test('is what a branch brings, with what is not committed', () => {
    commit('one');
    git('switch', '--quiet', '--create', 'branch');
    commit('two');
    writeFileSync(join(folder, 'one'), 'changed');
    writeFileSync(join(folder, 'three'), '');
    expect(changedFiles(folder)).toEqual(new Set(['one', 'two', 'three']));
  });

  test('is what came after the commit GATE_BASE', () => {
    const base = commit('one');
    commit('two');
    vi.stubEnv('GATE_BASE', base);
    expect(changedFiles(folder)).toEqual(new Set(['two']));
  });

  test('on main is what the last sixty commits brought', () => {
    const commits = Array.from(
      { length: 62 },
      (_, n) =>
        `commit refs/heads/main\ncommitter ada <ada> ${n} +0000\ndata 0\nM 644 inline file${n}\ndata 0\n`,
    );
    execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: commits.join('') });
    git('reset', '--quiet', '--hard');
    expect(changedFiles(folder)?.size).toBe(60);
  });
});
