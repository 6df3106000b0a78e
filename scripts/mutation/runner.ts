// The process that runs tests for mutants, started by supervised.ts with a copy of the checkout as its folder. It stays, so that
// Vitest transforms each source once; each job has a worker of its own.
import { join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

/** What to run. */
export interface Job {
  /** Files of tests, in the order in which they run. */
  tests: readonly string[];
  /** Sources that changed since the last job. */
  changed: readonly string[];
  /** Whether the first red test ends the job. */
  until_red: boolean;
}

/** What came of a job: the first red test, and the files that passed whole. */
export interface JobResult {
  red: { file: string; test: string; why: string } | null;
  green: string[];
}

const [root = '', project = ''] = process.argv.slice(2);
process.chdir(root);
const fileOf = ({ moduleId }: { moduleId: string }): string => relative(root, moduleId);
const vitest = await createVitest(
  'test',
  {
    root,
    config: join(import.meta.dirname, 'vitest.config.ts'),
    watch: false,
    maxWorkers: 1,
    reporters: [{}],
    silent: true,
    diff: { printBasicPrototype: false },
  },
  { server: { watch: null } },
);
await vitest.standalone();
const specifications = await vitest.globTestSpecifications();

process.on('message', (job: Job) => {
  run(vitest, job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.(specifications.filter(({ project: { name } }) => name === 'quick').map(fileOf));

async function run(runner: Vitest, { tests, changed, until_red }: Job): Promise<JobResult> {
  for (const file of changed) runner.invalidateFile(join(root, file));
  runner.config.bail = until_red ? 1 : 0;
  for (const one of runner.projects) one.config.bail = runner.config.bail;
  // What earlier jobs left there would count as results of this one.
  runner.state.filesMap.clear();
  runner.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await runner.runTestSpecifications(tests.flatMap(specificationOf));
  const red = testModules.map(redTestOf).find((one) => one !== null);
  return {
    red:
      red ??
      (unhandledErrors.length > 0
        ? { file: '', test: 'outside of files', why: said(unhandledErrors) }
        : null),
    green: testModules.filter((one) => one.ok() && one.state() === 'passed').map(fileOf),
  };
}

/** The specification of a file: that of the named project, else that of the first size which runs it. */
function specificationOf(file: string): TestSpecification[] {
  const all = specifications.filter((one) => fileOf(one) === file);
  const named =
    all.find((one) => one.project.name === project) ?? all.find((one) => one.project.name !== 'postgres');
  if (!named) throw new Error(`${file}: no project runs this file.`);
  return [named];
}

/** The first red test of a file, or the file itself where it failed outside of its tests. */
function redTestOf(module: TestModule): JobResult['red'] {
  if (module.ok()) return null;
  const [test] = module.children.allTests('failed');
  const errors = test?.result().errors ?? module.errors();
  return { file: fileOf(module), test: test?.fullName ?? 'outside of its tests', why: said(errors) };
}

/** The first line of the first error. */
function said([error]: readonly unknown[]): string {
  const { message = String(error) } = (error ?? {}) as { message?: string };
  return message.split('\n', 1)[0] ?? '';
}
