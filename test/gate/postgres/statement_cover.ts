import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { type ProcessFolder, processFolder } from '../left_behind.ts';
import { RAN, type Statement, statementsOfStore } from './statements.ts';

/** Statements that run elsewhere, by the beginning of their place, and where. */
export const NOT_ON_POSTGRES: readonly { place: string; why: string }[] = [
  {
    place: 'store/engine/postgres/inspection.ts',
    why: 'of the commands, which are processes of their own (test/app/postgres/commands.test.ts)',
  },
];

/** The statements that did not run, without those of `left_out`. */
export const missingOf = (
  all: readonly Statement[],
  ran: ReadonlySet<string>,
  left_out: readonly { place: string }[] = NOT_ON_POSTGRES,
): Statement[] =>
  all.filter(({ place }) => !ran.has(place) && !left_out.some((one) => place.startsWith(one.place)));

/** What is to do about statements that did not run. */
export const adviceFor = (missing: readonly Statement[]): string =>
  [
    `${missing.length} statements of the store ran in no test on PostgreSQL:`,
    ...missing.map(({ place, text }) => `  ${place}  ${text}`),
    'Run them in test/store/aggregates/, or add the cheapest file that does to ON_POSTGRES_AT_LANDING (test/gate/postgres/files.ts).',
  ].join('\n');

/** Fails a run of all files of the project "postgres" that does not run each statement of the store. */
export class StatementCover implements Reporter {
  #vitest: Vitest | undefined;
  #marks: ProcessFolder | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(files: readonly TestSpecification[]): void {
    if (!files.some(({ project }) => project.name === 'postgres')) return;
    this.#marks = processFolder(tmpdir(), 'statements');
    // Workers, which start later, have it from this process.
    process.env[RAN] = this.#marks.folder;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    if (!this.#marks) return;
    const ran = ranIn(this.#marks.folder);
    this.#marks.remove();
    if (!(await this.#isWhole(modules))) return;
    const missing = missingOf(statementsOfStore(), ran);
    process.stdout.write(`PostgreSQL: ${ran.size} statements of the store ran.\n`);
    if (missing.length === 0) return;
    process.stderr.write(`\n${adviceFor(missing)}\n`);
    process.exitCode = 1;
  }

  /** Whether all files ran, and well: not where files or tests were named, and not in a shard. */
  async #isWhole(modules: readonly TestModule[]): Promise<boolean> {
    const project = this.#vitest?.projects.find(({ name }) => name === 'postgres');
    if (!project || project.config.testNamePattern) return false;
    const { testFiles } = await project.globTestFiles();
    const well = modules.filter((one) => one.project === project && one.ok());
    const ran = new Set(well.map(({ moduleId }) => moduleId));
    return testFiles.every((file) => ran.has(file));
  }
}

function ranIn(folder: string): Set<string> {
  const places = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  return new Set(places.filter(Boolean));
}
