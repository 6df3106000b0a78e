// The whole gate: every step runs and reports its result, and one failure fails the check.
// node scripts/check.ts [static|quick|smoke …]: only these groups.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

type Step = [name: string, command: string[]];

const BUILD: Step = ['build', ['node', 'scripts/build.ts']];
const SMOKE: Step = ['smoke', ['node', 'scripts/check/smoke.ts']];

/** What needs no running service. */
const STATIC: Step[] = [
  ['format', ['biome', 'check', '--linter-enabled=false', '.']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings', '.']],
  ['types', ['tsc', '-p', '.']],
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

const ALL: Step[] = [
  BUILD,
  SMOKE,
  ...STATIC,
  ['MCP conformance', ['node', 'scripts/conformance.ts']],
  ['authorization conformance', ['node', 'scripts/conformance_authorization.ts']],
  ['MCP Inspector', ['node', 'scripts/conformance/inspect.ts']],
  ['acceptance', ['vitest', 'run', '--config', 'test/acceptance/vitest.config.ts']],
  ['endurance', ['node', 'scripts/endurance.ts', '--only', 'load', '--minutes', '6']],
  ['tests', ['vitest', 'run']],
];

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) throw new Error(`no group ${unknown.join(', ')}: ${Object.keys(GROUPS).join(', ')}`);
const steps = wanted.length > 0 ? wanted.flatMap((name) => GROUPS[name] ?? []) : ALL;

const failed: string[] = [];
for (const [name, [command = '', ...args]] of steps) {
  const started = performance.now();
  process.stdout.write(`\n=== ${name}: ${command} ${args.join(' ')}\n`);
  const { status } = spawnSync(command, args, {
    // A missing or different golden file fails, as in CI.
    env: { ...process.env, CI: 'true' },
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`=== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  if (status !== 0) failed.push(name);
}
process.stdout.write(failed.length > 0 ? `\ncheck failed: ${failed.join(', ')}\n` : '\ncheck passed\n');
process.exitCode = failed.length > 0 ? 1 : 0;
