import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { dearWithoutReason, growthOf } from '../../scripts/gate/budget.ts';
import { costOf } from '../../scripts/gate/costs.ts';
import { shardOf, stepsOf } from '../../scripts/gate/steps.ts';
import { nightFault } from '../../scripts/gate/summary.ts';
import { isWithinBudget } from '../../scripts/gate/verdict.ts';
import type { FileResult, Results } from '../gate/results.ts';

const ROOT = join(import.meta.dirname, '../..');
const home = mkdtempSync(join(tmpdir(), 'firstlight-gate-'));
symlinkSync(join(ROOT, 'node_modules'), join(home, 'node_modules'), 'junction');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs the gate over a small project with these files and budget; returns its output and result. */
function gate(
  name: string,
  files: Record<string, string>,
  books: Record<string, unknown> = {},
  size = 'quick',
) {
  const folder = join(home, name);
  mkdirSync(folder);
  const config = `import { ResultsReporter } from ${JSON.stringify(join(ROOT, 'test/gate/reporter.ts'))};
    export default { test: { root: ${JSON.stringify(folder)}, reporters: ['default', new ResultsReporter()],
      setupFiles: [${JSON.stringify(join(ROOT, 'test/gate/meter.ts'))}] } }`;
  const all = { 'vitest.config.mts': config, ...files };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text);
  for (const [book, rows] of Object.entries({ budget: {}, costs: {}, flaky: [], ...books }))
    writeFileSync(join(folder, `${book}.json`), JSON.stringify(rows));
  const program = `
    import { runTests } from ${JSON.stringify(join(ROOT, 'scripts/gate/tests.ts'))};
    const run = { name: 'small', size: '${size}', args: ['--root', '.'], books: '.' };
    process.stdout.write('\\nOUTCOME ' + JSON.stringify(runTests(run)));`;
  writeFileSync(join(folder, 'run.ts'), program);
  const inherited = Object.entries(process.env).filter(([key]) => !/^(VITEST|GATE_|SIZE$)/.test(key));
  const output = execFileSync(process.execPath, ['run.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(inherited),
      PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { output, outcome: JSON.parse(output.split('OUTCOME ').at(-1)!) };
}

const FILE: FileResult = {
  file: 'test/a/b.test.ts',
  project: 'quick',
  is_red: false,
  passed: 1,
  failed: 0,
  skipped: 0,
  red: [],
  cpu_s: 0,
  tests: [],
};

const GREEN = `import { test } from 'vitest'; test('holds', () => {});`;
const RED = `import { expect, test } from 'vitest'; test('does not hold', () => expect(1).toBe(2));`;
/** Red when it runs first, and green from then on. */
const FLAKY = `import { existsSync, writeFileSync } from 'node:fs'; import { expect, test } from 'vitest';
  test('holds at times', () => { const seen = existsSync('seen'); writeFileSync('seen', ''); expect(seen).toBe(true); });`;
/** Takes a second and a half of a quiet core. */
const DEAR = `import { test } from 'vitest'; import { measureSpeed } from ${JSON.stringify(join(ROOT, 'test/gate/speed.ts'))};
  test('computes', () => { for (let i = 0; i < 90; i++) measureSpeed(); });`;

describe('the tests of a step', () => {
  test('are red with a red file, which runs a second time', () => {
    const { output, outcome } = gate('red', { 'a.test.ts': GREEN, 'b.test.ts': RED });
    expect(outcome).toMatchObject({ is_ok: false, passed: 1, failed: 1 });
    expect(output).toContain('once more, alone: b.test.ts');
  });

  test('are green with a file that is green alone, and name it for test/flaky.json', () => {
    const { output, outcome } = gate('flaky', { 'a.test.ts': GREEN, 'b.test.ts': FLAKY });
    expect(outcome).toEqual({ is_ok: true, passed: 2, failed: 0 });
    const line = output.split('\n').find((line) => line.startsWith('{"file"'))!;
    expect(JSON.parse(line)).toMatchObject({ file: 'b.test.ts', tests: ['holds at times'] });
  });

  test('are red with a file that has flaked before', () => {
    const flaky = [{ file: 'b.test.ts', tests: ['holds at times'], day: '2026-11-28' }];
    const files = { 'a.test.ts': GREEN, 'b.test.ts': FLAKY };
    const { output, outcome } = gate('flaky_again', files, { flaky });
    expect(outcome).toMatchObject({ is_ok: false, passed: 1, failed: 1 });
    expect(output).toContain('test/flaky.json has it: mend or delete');
  });

  test('are red with a dear test, but not at night', () => {
    const { output, outcome } = gate('dear', { 'a.test.ts': DEAR });
    expect(outcome.is_ok).toBe(false);
    expect(output).toMatch(/TOO DEAR: a.test.ts > computes: [\d.]+ CPU s, and 0.5 may be/);
    expect(gate('at_night', { 'a.test.ts': DEAR }, {}, 'night').outcome.is_ok).toBe(true);
  });
});

describe('the cost of a run', () => {
  const ran = (all_s: number): Results => ({
    files: [{ ...FILE, cpu_s: all_s, tests: [{ name: 'computes', cpu_s: all_s }] }],
    errors: 0,
    server_s: 0,
    speeds: [],
  });
  /** Whether a run may cost so many CPU seconds that costs as many alone, and what is said. */
  function judged(first: number, alone: number, books: Record<string, unknown>) {
    const folder = mkdtempSync(join(home, 'books-'));
    for (const [book, rows] of Object.entries({ budget: {}, costs: {}, ...books }))
      writeFileSync(join(folder, `${book}.json`), JSON.stringify(rows));
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const results = ran(first);
    const measured = { results, cost: costOf(results), again: () => ran(alone), books: folder };
    const is_within = isWithinBudget('small', measured);
    const text = said.mock.calls.map(([chunk]) => chunk).join('');
    said.mockRestore();
    return { is_within, text };
  }

  test('may have what is dear once and not alone, or what has a reason', () => {
    expect(judged(1.4, 1.4, {}).is_within).toBe(false);
    expect(judged(1.4, 0.4, {}).is_within).toBe(true);
    expect(judged(1.4, 1.4, { budget: { [FILE.file]: 'it computes' } }).is_within).toBe(true);
  });

  test('may not be a quarter more than is recorded, measured twice', () => {
    const costs = { small: { all_s: 0.5, files: { [FILE.file]: 0.1 } } };
    expect(judged(0.9, 0.9, { costs })).toEqual({
      is_within: false,
      text: expect.stringContaining(`TOO DEAR. What grew:\n  ${FILE.file}: 0.1 → 0.9 CPU s`),
    });
    expect(judged(0.9, 0.5, { costs }).is_within).toBe(true);
  });
});

describe('a budget', () => {
  const file = (cpu_s: number, tests: FileResult['tests'] = []): FileResult => ({ ...FILE, cpu_s, tests });

  test('names files above 3 CPU s and tests above 0.5, twice as much, that have no reason', () => {
    const dear = file(6.5, [
      { name: 'x', cpu_s: 1.1 },
      { name: 'y', cpu_s: 0.9 },
    ]);
    expect(dearWithoutReason([dear], {})).toEqual([
      { file: dear.file, name: null, cpu_s: 6.5 },
      { file: dear.file, name: 'x', cpu_s: 1.1 },
    ]);
    expect(dearWithoutReason([dear], { [`${dear.file} > x`]: 'why' })).toHaveLength(1);
    expect(dearWithoutReason([dear], { 'test/a/': 'why' })).toEqual([]);
    expect(dearWithoutReason([file(5.9)], {})).toEqual([]);
  });

  test.each([
    [105, 'as_recorded'],
    [115, 'noticeable'],
    [126, 'too_much'],
  ])('of 100 CPU s, of which %i were taken, is %s', (all_s, state) => {
    const now = { all_s, files: { a: 50, b: all_s - 50 } };
    const growth = growthOf(now, { all_s: 100, files: { a: 50, b: 50 } });
    expect(growth.state).toBe(state);
    expect(growth.files.map((one) => one.file)).toEqual(['b']);
  });
});

describe('a night', () => {
  test('in shards runs each step: tests in all of them, which share their files, other steps in one', () => {
    const shards = [1, 2, 3, 4].map((number) => shardOf(stepsOf('night'), { number, of: 4 }));
    for (const step of stepsOf('night')) {
      const runs = shards.filter((steps) => steps.includes(step)).length;
      expect([step.name, runs]).toEqual([step.name, 'tests' in step || step.name === 'build' ? 4 : 1]);
    }
  });

  test('is green for a release if all shards of one commit are', () => {
    const folder = join(home, 'night');
    mkdirSync(folder);
    const shard = (name: string, is_ok = true, commit = 'c1'): void =>
      writeFileSync(
        join(folder, `${commit}-${name.replace('/', '-of-')}.json`),
        JSON.stringify({ commit, shard: name, is_ok, ended_at: '', steps: [] }),
      );
    expect(nightFault('c1', folder)).toMatch(/^No green night of c1 is in .night\/ \(none\)/);
    shard('1/2');
    shard('2/2', true, 'c2');
    expect(nightFault('c1', folder)).toContain('1/2 green');
    shard('2/2', false);
    expect(nightFault('c1', folder)).toContain('2/2 red');
    shard('2/2');
    expect(nightFault('c1', folder)).toBeNull();
    shard('1/1', false, 'c3');
    expect(nightFault('c3', folder)).toContain('1/1 red');
  });
});

test('what flaked and what may be dear are tests that there are', () => {
  const book = (name: string) => JSON.parse(readFileSync(join(ROOT, 'test', name), 'utf8'));
  const flaky: { file: string }[] = book('flaky.json');
  const named = [
    ...flaky.map(({ file }) => file),
    ...Object.keys(book('budget.json')).map((key) => key.split(' > ')[0]!),
  ];
  const missing = named.filter((name) => {
    try {
      return readFileSync(join(ROOT, name)) === null;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code !== 'EISDIR';
    }
  });
  expect(missing).toEqual([]);
  expect(new Set(flaky.map(({ file }) => file)).size, 'a file that flaked twice is mended or deleted').toBe(
    flaky.length,
  );
});
