// The whole gate: every step runs and reports its result, and one failure fails the check.
// node scripts/check.ts [static|quick|smoke …]: only these groups.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Step = [name: string, command: string[]];

const BUILD: Step = ['build', ['node', 'scripts/build.ts']];
const SMOKE: Step = ['smoke', ['node', 'scripts/check/smoke.ts']];

/** What needs no running service. */
const STATIC: Step[] = [
  ['format', ['biome', 'check', '--linter-enabled=false', '.']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings', '.']],
  ['types', ['tsc', '-p', '.']],
  ['types of views', ['tsc', '-p', 'views']],
  ['unused code', ['knip']],
  ['code for tests only', ['knip', '--production']],
  ['OpenAPI document', ['node', 'scripts/openapi/lint_openapi.ts']],
  ['typed client', ['node', 'scripts/openapi/typed_client.ts']],
];

/** Parts of the gate, which CI runs beside it: they are done in minutes, and on other systems. */
const GROUPS: Readonly<Record<string, Step[]>> = {
  static: STATIC,
  quick: [['quick tests', ['vitest', 'run', '--project', 'quick']]],
  smoke: [BUILD, SMOKE],
};

/** Six minutes of load at a fixed pace, which leaves most of the machine free: it runs beside the steps from the start. */
const LOAD: Step = ['endurance', ['node', 'scripts/endurance.ts', '--only', 'load', '--minutes', '6']];
/** It waits for programs that start, so it runs beside the tests; beside acceptance it would slow what is held to seconds there. */
const KILLS: Step = [
  'kills',
  [
    'node',
    'scripts/endurance.ts',
    '--only',
    'kills',
    '--kills',
    '100',
    '--only',
    'nodes',
    '--node-kills',
    '30',
  ],
];
const RELEASE: Step = ['release', ['node', 'scripts/release.ts', '--check']];
const TESTS: Step = ['tests', ['vitest', 'run']];

/** What runs beside other steps: it begins after the step named here, and its result is awaited at its own place. */
const BESIDE = new Map<Step, Step>([
  [SMOKE, LOAD],
  [RELEASE, KILLS],
]);

const ALL: Step[] = [
  BUILD,
  SMOKE,
  ...STATIC,
  ['MCP conformance', ['node', 'scripts/conformance.ts']],
  ['authorization conformance', ['node', 'scripts/conformance/authorization.ts']],
  ['MCP Inspector', ['node', 'scripts/conformance/inspect.ts']],
  ['acceptance', ['vitest', 'run', '--config', 'test/acceptance/vitest.config.ts']],
  RELEASE,
  TESTS,
  LOAD,
  KILLS,
];

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) throw new Error(`no group ${unknown.join(', ')}: ${Object.keys(GROUPS).join(', ')}`);
const steps = wanted.length > 0 ? wanted.flatMap((name) => GROUPS[name] ?? []) : ALL;

// A missing or different golden file fails, as in CI.
const options = { env: { ...process.env, CI: 'true' }, cwd: root, shell: process.platform === 'win32' };
const failed: string[] = [];

/** Prints how a step ended. */
function report(name: string, started: number, is_ok: boolean): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`=== ${name}: ${is_ok ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  if (!is_ok) failed.push(name);
}

/** Runs a step with its output here. */
function run([name, [command = '', ...args]]: Step): void {
  const started = performance.now();
  process.stdout.write(`\n=== ${name}: ${command} ${args.join(' ')}\n`);
  report(name, started, spawnSync(command, args, { ...options, stdio: 'inherit' }).status === 0);
}

/** Starts a step beside the others; the returned function waits for its end and prints its output. */
function begin([name, [command = '', ...args]]: Step): () => Promise<void> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-check-'));
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output] });
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  return async () => {
    process.stdout.write(`\n=== ${name}: ${command} ${args.join(' ')}\n`);
    const is_ok = await ended;
    closeSync(output);
    process.stdout.write(readFileSync(log, 'utf8'));
    rmSync(folder, { recursive: true, force: true });
    report(name, started, is_ok);
  };
}

const begun = new Map<Step, () => Promise<void>>();
for (const step of steps) {
  const ended = begun.get(step);
  if (ended) await ended();
  else run(step);
  const next = BESIDE.get(step);
  if (next && steps.includes(next)) begun.set(next, begin(next));
}
process.stdout.write(failed.length > 0 ? `\ncheck failed: ${failed.join(', ')}\n` : '\ncheck passed\n');
process.exitCode = failed.length > 0 ? 1 : 0;
