import { doingIn } from '../../../services/use_cases/define.ts';
import { openStore } from '../../../store/open.ts';
import { switchOffLocks } from './no_locks.ts';
import { type Done, type Means, PHASES, type Task } from './phases.ts';

/** One of the processes of a race: does its share of what its parent names, eight things at once, and sends what came of each. */
const AT_ONCE = 8;

if (process.argv.includes('--no-locks')) switchOffLocks();
let target: string | undefined;
let means: Means;

process.on('message', (task: Task) => void work(task));
process.on('disconnect', () => void means?.store.close());

async function work({ target: wanted, phase, inputs }: Task): Promise<void> {
  if (wanted !== target) means = await open(wanted);
  const run = PHASES[phase] as (means: Means, input: unknown) => Promise<Done['result']>;
  const left = [...inputs];
  const done: Done[] = [];
  const errors: string[] = [];
  const worker = async (): Promise<void> => {
    for (let input = left.shift(); input !== undefined; input = left.shift()) {
      const begin = Number(process.hrtime.bigint());
      await run(means, input).then(
        (result) => done.push({ input, result, begin, end: Number(process.hrtime.bigint()) }),
        (error: Error) => errors.push(`${phase}: ${error.stack}`),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (process.connected) process.send?.({ done, errors });
}

async function open(wanted: string): Promise<Means> {
  await means?.store.close();
  target = wanted;
  const store = await openStore(wanted.startsWith('postgres:') ? { url: wanted } : { file: wanted });
  return { store, do: doingIn(store) };
}
