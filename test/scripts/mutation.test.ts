import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { testsFor } from '../../scripts/mutation/cover.ts';
import { withMarks } from '../../scripts/mutation/function_cover.ts';
import { mutantsOf, withMutant } from '../../scripts/mutation/mutants.ts';
import { fallen, reportOf } from '../../scripts/mutation/report.ts';
import { AT_NIGHT } from '../gate/size.ts';

const SOURCE = `import { and, eq } from 'drizzle-orm';
type Kind = 'a' | true;
export const LIMIT = 60 * 1000;
export async function cancel(tx: Tx, { number, by }: { number: string; by: number }): Promise<boolean> {
  const order = await tx.one(and(eq(order.person_id, by), eq(order.number, number)));
  if (order?.status !== 'pending' || order.lines.filter((line) => line.open).length > 3) return false;
  await tx.end(order.id ?? 0, Math.min(by, 2));
  if (by < 0) throw new Error('a' + (by - 1));
  log.info(by > 1 ? 'x' : 'y');
  return [by];
}
`;

describe('the mutants of a source', () => {
  test('are small faults, each with its line and function', () => {
    const found = mutantsOf('store/x.ts', SOURCE);
    expect(found.map(({ line, number, what, after }) => [line, number, what, after])).toEqual([
      [3, -1, 'times made divided by', '/'],
      [5, 0, 'condition of a query left out', 'undefined'],
      [5, 0, 'condition of a query left out', 'undefined'],
      [6, 0, 'condition negated', expect.stringMatching(/^!\(order/)],
      [6, 0, 'comparison negated', '==='],
      [6, 0, 'text emptied', "''"],
      [6, 0, 'or made and', '&&'],
      [6, 0, 'filter left out', ''],
      [6, 0, 'boundary moved', '>='],
      [6, 0, 'number one higher', '4'],
      [6, 0, 'false made true', 'true'],
      [7, 0, 'call left out', ';'],
      [7, 0, 'default left out', ''],
      [7, 0, 'least made most', 'max'],
      [8, 0, 'condition negated', '!(by < 0)'],
      [8, 0, 'boundary moved', '<='],
      [8, 0, 'number one higher', '1'],
      [8, 0, 'refusal left out', ';'],
      [10, 0, 'list emptied', 'return [];'],
    ]);
    for (const mutant of found) {
      const changed = withMutant(SOURCE, mutant);
      expect(changed).not.toBe(SOURCE);
      expect(() => mutantsOf('store/x.ts', changed)).not.toThrow();
    }
  });
});

describe('the cover', () => {
  test('marks the functions that ran, and changes nothing that they return', () => {
    const source = `const add = (a: number) => (b: number): number => a + b;
      function twice(list: number[]) { return list.map((one) => ({ one })).map(({ one }) => one * 2); }
      const never = () => { throw new Error(); };
      class Box { constructor(readonly n: number) {} get value() { return add(this.n)(1); } }
      ({ sum: add(1)(2), list: twice([1, 2]), boxed: new Box(2).value });`.replace(
      'readonly n: number) {',
      'n) { this.n = n;',
    );
    const marked = withMarks('domain/x.ts', source.replace('class Box {', 'class Box { n: number;'));
    const lines: number[] = [];
    // The value of a script is that of its last expression, which the declaration at the end is not.
    const result = runInNewContext(stripTypeScriptTypes(marked), { ranIn: () => lines });
    expect(result).toEqual({ sum: 3, list: [2, 4], boxed: 3 });
    expect([...lines.keys()].filter((n) => lines[n] === 1)).toEqual([0, 1, 2, 3, 4, 6, 7]);
  });

  test('gives the nearest and cheapest tests first, within a limit', () => {
    const file = 'domain/launches/votes.ts';
    const ran = (test: string, cpu_ms: number, numbers: number[]) => ({
      file: test,
      cpu_ms,
      functions: numbers.length > 0 ? { [file]: numbers } : {},
    });
    const cover = [
      ran('test/site/votes/vote.test.ts', 4000, [0]),
      ran('test/domain/launches/votes.test.ts', 100, [0]),
      ran('test/tools/boards.test.ts', 9000, [0]),
      ran('test/mail/headers.test.ts', 10, []),
    ];
    expect(testsFor(cover, { file, number: 0 }, 5000)).toEqual({
      tests: ['test/domain/launches/votes.test.ts', 'test/site/votes/vote.test.ts'],
      cpu_ms: 4100,
      all: 3,
      is_covered: true,
    });
    expect(testsFor(cover, { file: 'mail/mailers.ts', number: 0 }, 5000)).toMatchObject({
      tests: ['test/mail/headers.test.ts'],
      is_covered: false,
    });
  });
});

describe('the score', () => {
  const score = { room: 'bridge/call', all: 290, sampled: 100, killed: 80, uncovered: 3 };

  test('stands in the report of a run, with what it may be wrong by', () => {
    expect(reportOf({ day: '2026-11-28', tests: 480, scores: [score], outcomes: [] })).toContain(
      '| bridge/call | 290 | 100 | 80 | 3 | 80 % | 8 % |',
    );
  });

  test('has fallen only by more than both samples can be wrong', () => {
    expect(fallen([score], [{ ...score, killed: 72 }])).toEqual([]);
    expect(fallen([score], [{ ...score, killed: 60 }])).toEqual(['bridge/call: 60 % after 80 %']);
    expect(fallen([], [score])).toEqual([]);
    expect(fallen([{ ...score, sampled: 0, killed: 0 }], [score])).toEqual([]);
  });
});

describe('npm run mutation', () => {
  const file = 'domain/launches/votes.ts';
  const before = 'matured_at < ends_at';

  test('reports which test kills a mutant, and which mutant none kills', () => {
    const printed = outputOf([
      { id: 'M01', file, before, after: 'matured_at <= ends_at', what: 'counts at the end' },
      { id: 'same', file, before, after: '(matured_at < ends_at)', what: 'nothing' },
    ]);
    expect(printed).toMatch(/^killed by test\/domain\/launches\/votes\.test\.ts: .+ M01 counts at the end/m);
    expect(printed).toMatch(/^survived \d+ of \d+ files .+ same nothing/m);
  });

  test.runIf(AT_NIGHT)(
    'ends a mutant that computes without end',
    () => {
      const printed = outputOf([
        { id: 'loop', file, before, after: '(() => { for (;;); })()', what: 'hangs' },
      ]);
      expect(printed).toMatch(/^killed by timeout .+ loop hangs/m);
    },
    600_000,
  );
});

/** What the command prints about given mutants, of which it runs the tests of votes. */
function outputOf(rows: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-test-'));
  const given = join(folder, 'mutants.json');
  writeFileSync(given, JSON.stringify(rows));
  try {
    const args = [
      'scripts/mutation/mutation.ts',
      '--file',
      given,
      '--limit',
      '1',
      'test/domain/launches/votes.test.ts',
    ];
    return execFileSync(process.execPath, args, {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '../..'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
