import { retryJob } from '../administration/jobs.ts';
import { defineAct } from './base/define.ts';
import { wholeNumber } from './base/kinds.ts';

export const RETRY_JOB = defineAct({
  command: 'jobs retry',
  summary: 'Has a dead job tried again.',
  example: 'jobs retry 4711',
  fields: {
    job: {
      kind: wholeNumber(),
      label: 'Job',
      argument: 'JOB_ID',
      name_it: 'Name one job by its id, from jobs list.',
    },
  },
  form: { title: 'Try again', done: 'The job is tried again.' },
  run: async (tx, _, { job }, { by }) => ((await retryJob(tx, job, by)) ? null : 'not_dead'),
  refusals: { not_dead: (_, { job }) => `Job ${job} is not dead: firstlight jobs list` },
  done: (_, { job }) => `Job ${job} is tried again.`,
  json: (_, { job }) => ({ id: job, state: 'queued' }),
});
