import type { JobHandler } from '../queue/queue.ts';

/** Every few minutes: makes the file of the public data again where it is a week old or something in it was withdrawn. */
export const publicFile =
  ({ refreshPublicFile }: { refreshPublicFile: () => Promise<void> }): JobHandler =>
  () =>
    refreshPublicFile();
