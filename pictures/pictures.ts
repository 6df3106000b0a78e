import { TaskFailed } from '../domain/bounded_task.ts';
import { fairQueue } from '../domain/fair_queue.ts';
import {
  type MadePicture,
  type PictureFault,
  type PictureFormat,
  type PictureOutput,
  PictureRefused,
} from '../domain/pictures/picture.ts';
import type { BoundedWorker, Pictures } from '../domain/ports.ts';

/** What the worker does. */
export type PictureTask =
  | { svg: string; width: number }
  | { bytes: Uint8Array; formats: readonly PictureFormat[]; outputs: readonly PictureOutput[] };

/** What it gives: a PNG of our own, a picture, or why it refuses one. */
export type PictureResult = Uint8Array | MadePicture | { fault: PictureFault; reason: string };

/** CPU time of one picture: the largest that are taken need two seconds. */
export const PICTURE_LIMIT_MS = 10_000;

/** Draws and encodes in a worker that runs `runPicture`, one picture at a time, in turns of the people whom they are for. */
export function picturesIn(worker: BoundedWorker<PictureTask, PictureResult>): Pictures {
  const queue = fairQueue();
  return {
    async make({ bytes, formats, by }, outputs, signal) {
      try {
        const task = { bytes, formats, outputs };
        const made = await queue.run({ by }, () => worker.run(task, signal), signal);
        if ('fault' in made) throw new PictureRefused(made.fault, made.reason);
        return made as MadePicture;
      } catch (error) {
        throw error instanceof TaskFailed ? refused(error) : error;
      }
    },
    draw: (svg, width, signal) =>
      queue.run({ by: 'drawings' }, () => worker.run({ svg, width }, signal), signal) as Promise<Uint8Array>,
  };
}

/** Decoders end with an error where a picture is damaged, and where it needs more memory than they may have. */
function refused(error: TaskFailed): PictureRefused {
  return error.atLimit
    ? new PictureRefused('too_complex', 'The picture takes more time or memory than a picture may take.', {
        cause: error,
      })
    : new PictureRefused('damaged', 'The picture is damaged, or needs more memory than a picture may take.', {
        cause: error,
      });
}
