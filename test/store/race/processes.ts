import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Done, PhaseName, Task } from './phases.ts';

/** Has the processes do something at once: each its share of the inputs, and waits for all. */
export type Together = <Phase extends PhaseName>(
  phase: Phase,
  target: string,
  inputs: readonly Task<Phase>['inputs'][number][],
  share?: 'split' | 'all',
) => Promise<{ done: Done<Phase>[]; errors: string[] }>;

/** Processes over one database; they end with the test. `locks: false` takes theirs away. */
export function startProcesses(count: number, { locks }: { locks: boolean }): Together {
  const program = join(import.meta.dirname, 'race_child.ts');
  const children = Array.from({ length: count }, () => fork(program, locks ? [] : ['--no-locks']));
  onTestFinished(() => Promise.all(children.map(end)).then(() => undefined));
  return async (phase, target, inputs, share = 'split') => {
    const parts = await Promise.all(
      children.map(async (child, i) => {
        const own = share === 'all' ? inputs : inputs.filter((_, n) => n % count === i);
        child.send({ target, phase, inputs: own } as object);
        const [part] = await once(child, 'message');
        return part as { done: Done<typeof phase>[]; errors: string[] };
      }),
    );
    return { done: parts.flatMap(({ done }) => done), errors: parts.flatMap(({ errors }) => errors) };
  };
}

/** Ends a process by closing its store. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.disconnect();
  await once(child, 'exit');
}
