import { type FailedJob, jobsState } from '../../services/administration/jobs.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

export const jobsList: Command = {
  usage: 'jobs list [--json]',
  summary:
    'Lists how many jobs are due, running and dead, the emails that failed, and the dead jobs with their last error.',
  example: 'firstlight jobs list',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const state = await overExistingStore((store) => jobsState(store, Date.now()));
    const { backlog, outbox, dead } = state;
    const lines = [
      ...backlog.map(({ kind, state: of, jobs }) => `${kind}  ${jobs} ${of}`),
      `Emails to be sent: ${outbox.waiting}`,
      ...outbox.failed.map(line),
      `Dead jobs: ${dead.length}`,
      ...dead.map(line),
    ];
    print(
      values.json,
      { backlog, outbox: { ...outbox, failed: outbox.failed.map(row) }, dead: dead.map(row) },
      lines.join('\n'),
    );
    return 0;
  },
};

const row = ({ created_at, ...job }: FailedJob) => ({
  ...job,
  created_at: new Date(created_at).toISOString(),
});

const line = ({ id, kind, attempts, created_at, last_error }: FailedJob): string =>
  `    ${id}  ${kind}  ${attempts} attempts since ${new Date(created_at).toISOString()}  ${JSON.stringify(last_error)}`;
