import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { DEAR_TEST_S, type FileResult, type Results } from './results.ts';

/** The environment variable with the file for the {@link Results}; without it nothing is written. */
const RESULTS = 'GATE_RESULTS';

/** Writes what each file of a run did and cost. */
export class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const place = process.env[RESULTS];
    if (!place) return;
    const { user, system } = process.cpuUsage();
    const results: Results = {
      files: modules.map(resultOf),
      errors: errors.length,
      server_s: (user + system) / 1e6,
      speeds: modules.flatMap((module) => module.meta().speed ?? []),
    };
    writeFileSync(place, JSON.stringify(results));
  }
}

function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()];
  const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
  return {
    file: relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
    project: module.project.name,
    // A file that could not be loaded, or whose hooks failed, has no red test of its own.
    is_red: !module.ok(),
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped') + count('pending'),
    red: tests.filter((test) => test.result().state === 'failed').map((test) => test.fullName),
    cpu_s: module.meta().cpu_s ?? 0,
    tests: tests
      .map((test) => ({ name: test.fullName, cpu_s: test.meta().cpu_s ?? 0 }))
      .filter(({ cpu_s }) => cpu_s > DEAR_TEST_S / 2),
  };
}
