import { parentPort } from 'node:worker_threads';
import { runTasks } from '../../domain/bounded_task.ts';
import { runPicture } from '../../pictures/picture_task.ts';
import type { PictureResult, PictureTask } from '../../pictures/pictures.ts';

// The entry file of the thread that decodes pictures of strangers and draws ours.
runTasks<PictureTask, PictureResult>(parentPort, runPicture);
