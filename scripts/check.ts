// The whole gate: every step runs and reports its result, and one failure fails the check.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const STEPS: [string, string[]][] = [
  ['build', ['node', 'scripts/build.ts']],
  ['format', ['biome', 'check', '--linter-enabled=false', '.']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings', '.']],
  ['types', ['tsc', '-p', '.']],
  ['unused code', ['knip']],
  ['code for tests only', ['knip', '--production']],
  ['OpenAPI document', ['node', 'scripts/openapi/lint_openapi.ts']],
  ['typed client', ['node', 'scripts/openapi/typed_client.ts']],
  ['MCP conformance', ['node', 'scripts/conformance.ts']],
  ['authorization conformance', ['node', 'scripts/conformance_authorization.ts']],
  ['MCP Inspector', ['node', 'scripts/conformance/inspect.ts']],
  ['acceptance', ['vitest', 'run', '--config', 'test/acceptance/vitest.config.ts']],
  ['endurance', ['node', 'scripts/endurance.ts', '--only', 'load', '--minutes', '6']],
  ['tests', ['vitest', 'run']],
];

const failed: string[] = [];
for (const [name, [command = '', ...args]] of STEPS) {
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
