import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { ownCpu } from './cpu.ts';
import { type Measured, operationsOn, runAll } from './operations.ts';

/** Operations of one kind, by their numbers. */
interface Task {
  measured: Measured;
  numbers: readonly number[];
  /** Whether it only makes ready: adds the people who vote. */
  is_before?: boolean;
}

/** A process with a store of its own. */
export interface Node {
  child: ChildProcess;
  /** Does something; returns the microseconds of CPU that it took there. */
  does: (task: Task) => Promise<number>;
  end: () => Promise<void>;
}

/** Starts a node over a database; `file` is its world on SQLite. */
export async function startNode(url: string, file: string): Promise<Node> {
  const child = fork(import.meta.filename, [url, file]);
  await once(child, 'message');
  return {
    child,
    async does(task) {
      child.send(task as object);
      const [{ cpu, error }] = (await once(child, 'message')) as [{ cpu: number; error?: string }];
      if (error) throw new Error(error);
      return cpu;
    },
    async end() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

const [url, file] = process.argv.slice(2);
if (import.meta.main && url && file) {
  const { store, run, addVoters } = await operationsOn(url, file);
  process.on('disconnect', () => void store.close());
  process.on('message', ({ measured, numbers, is_before }: Task) => {
    const before = ownCpu();
    const work = is_before ? addVoters(numbers) : runAll(numbers, run[measured]);
    work.then(
      () => process.send?.({ cpu: ownCpu() - before }),
      (error: Error) => process.send?.({ error: error.stack }),
    );
  });
  process.send?.('ready');
}
