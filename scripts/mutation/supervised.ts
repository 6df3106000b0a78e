import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { allProcesses } from '../../test/gate/process_stat.ts';
import { ROOT } from './root.ts';
import type { Job, JobResult } from './runner.ts';

/** How long a job may compute and wait, in milliseconds. */
interface Limits {
  cpu_ms: number;
  wall_ms: number;
}

/** Runs jobs in a copy of the checkout, in one process as long as they end by themselves. */
export interface Runner {
  /** The result; `timeout` if a limit ended the job, `died` if its process ended. */
  run(job: Omit<Job, 'changed'>, limits: Limits): Promise<JobResult | 'timeout' | 'died'>;
  /** Says that a source in the copy changed. */
  changed(file: string): void;
  /** The files that `npm test` runs. */
  quickTests(): Promise<readonly string[]>;
  /** CPU time of all processes that ran so far, in milliseconds. */
  cpuMs(): number;
  close(): void;
}

/** How often the limits are looked at. */
const LOOK_MS = 500;
/** Letters of what a process wrote that are shown if it does not start: services of tests write much. */
const MOST_SAID = 4000;

/** Starts a runner in a copy of the checkout. `project` is the one of vitest.config.ts that runs a file which several have. */
export function startRunner(copy: string, env: NodeJS.ProcessEnv, project = ''): Runner {
  let child: ChildProcess | undefined;
  /** CPU time of the processes that ended, and of this one when it was last looked at. */
  let spent_ms = 0;
  let seen_ms = 0;
  let quick: readonly string[] = [];
  let said = '';
  const changed = new Set<string>();

  async function started(): Promise<ChildProcess> {
    if (child) return child;
    const fresh = fork(join(ROOT, 'scripts/mutation/runner.ts'), [copy, project], {
      cwd: copy,
      env: { ...env, NODE_ENV: 'test', VITEST: 'true' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A group of its own, which the limits end with all that the tests started.
      detached: true,
    });
    said = '';
    fresh.stderr?.on('data', (part) => {
      said = `${said}${part}`.slice(-MOST_SAID);
    });
    await new Promise<void>((resolve, reject) => {
      fresh.once('message', (files) => {
        quick = files as string[];
        resolve();
      });
      fresh.once('exit', () => reject(new Error(`Vitest did not start:\n${said}`)));
    });
    child = fresh;
    return fresh;
  }

  function used(): number {
    if (child?.pid !== undefined) seen_ms = Math.max(seen_ms, groupCpuMs(child.pid));
    return spent_ms + seen_ms;
  }

  function end(): void {
    if (child?.pid === undefined) return;
    spent_ms = used();
    seen_ms = 0;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    child = undefined;
  }

  return {
    async run(job, { cpu_ms, wall_ms }) {
      const one = await started();
      const begun = { cpu: used(), wall: performance.now() };
      return new Promise((resolve) => {
        const settle = (result: JobResult | 'timeout' | 'died'): void => {
          clearInterval(look);
          one.removeAllListeners();
          if (result === 'died') process.stderr.write(`The process of the tests ended:\n${said}\n`);
          if (typeof result === 'string') end();
          resolve(result);
        };
        const look = setInterval(() => {
          const is_over = used() - begun.cpu > cpu_ms || performance.now() - begun.wall > wall_ms;
          if (is_over) settle('timeout');
        }, LOOK_MS);
        one.once('message', (result) => settle(result as JobResult));
        one.once('exit', () => settle('died'));
        one.send({ ...job, changed: [...changed] });
        changed.clear();
      });
    },
    async quickTests() {
      await started();
      return quick;
    },
    changed: (file) => changed.add(file),
    cpuMs: used,
    close: end,
  };
}

/** CPU time of a group of processes with their ended children, in milliseconds; 0 on systems without /proc. */
function groupCpuMs(group: number): number {
  const own = allProcesses().filter((one) => one.group === String(group));
  return own.reduce((sum, { own_s, ended_s }) => sum + 1000 * (own_s + ended_s), 0);
}
