import { spawnSync } from 'node:child_process';
import { cpuSeconds } from '../../test/gate/cpu.ts';
import type { Step } from './steps.ts';
import { runTests } from './tests.ts';

/** How a step ended, with what it took on this machine. */
export interface StepOutcome {
  name: string;
  is_ok: boolean;
  /** Tests that passed and failed; a step without tests counts as none, and as one failure if it fails. */
  passed: number;
  failed: number;
  cpu_s: number;
  wall_s: number;
}

/** How tests of a step run. */
export interface StepOptions {
  /** The name of the size in test/costs.json. */
  group: string;
  shard?: string | undefined;
  is_recorded: boolean;
}

/** Runs a step with its output here, and reports its result. */
export function runStep(step: Step, { group, shard, is_recorded }: StepOptions): StepOutcome {
  const [began, cpu] = [performance.now(), cpuSeconds()];
  const what = 'tests' in step ? `vitest run ${step.tests.args.join(' ')}` : step.command.join(' ');
  process.stdout.write(`\n=== ${step.name}: ${what}\n`);
  const { is_ok, passed, failed } =
    'tests' in step
      ? runTests({ ...step.tests, name: `${group}, ${step.name}`, shard, is_recorded })
      : runProgram(step.command);
  const outcome = {
    name: step.name,
    is_ok,
    passed,
    failed,
    cpu_s: cpuSeconds() - cpu,
    wall_s: (performance.now() - began) / 1000,
  };
  process.stdout.write(
    `=== ${step.name}: ${is_ok ? 'ok' : 'FAILED'} (${outcome.wall_s.toFixed(1)} s, ${outcome.cpu_s.toFixed(1)} CPU s)\n`,
  );
  return outcome;
}

function runProgram([command = '', ...args]: readonly string[]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return { is_ok: status === 0, passed: 0, failed: status === 0 ? 0 : 1 };
}
