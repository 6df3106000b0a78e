import { retryJob } from '../../services/administration/jobs.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

export const jobsRetry: Command = {
  usage: 'jobs retry JOB_ID [--json]',
  summary: 'Has a dead job tried again.',
  example: 'firstlight jobs retry 4711',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [typed = ''] = positionals;
    if (positionals.length !== 1) throw new UsageError('Name one job by its id, from jobs list.');
    const id = wholeNumber('JOB_ID', typed, 1e15);
    const done = await overExistingStore((store) =>
      store.write((tx) => retryJob(tx, id, operator()), { durable: true }),
    );
    if (!done) throw new Error(`Job ${id} is not dead: firstlight jobs list`);
    print(values.json, { id, state: 'queued' }, `Job ${id} is tried again.`);
    return 0;
  },
};
