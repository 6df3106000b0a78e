import type { Pictures } from '../../domain/ports.ts';
import {
  PICTURE_LIMIT_MS,
  type PictureResult,
  type PictureTask,
  picturesIn,
} from '../../pictures/pictures.ts';
import { workerUrl } from './files.ts';
import { threadPool } from './thread_pool.ts';

/** What {@link pictureThreads} provides beside pictures. */
export interface PictureThreads extends Pictures {
  threads(): number;
  /** Terminates the thread at once. */
  close(): Promise<void>;
}

/** One thread, because a picture takes much memory: it starts with the first picture and ends when idle, which frees it. */
export function pictureThreads({ limit_ms = PICTURE_LIMIT_MS, idle_ms = 3_000 } = {}): PictureThreads {
  const pool = threadPool<PictureTask, PictureResult>({
    name: 'pictures',
    url: workerUrl('picture_worker'),
    threads: 1,
    memory_mb: 64,
    idle_ms,
  });
  return {
    ...picturesIn({ run: (task, signal) => pool.run(task, { limit_ms, signal }) }),
    threads: () => pool.threads(),
    close: () => pool.end(),
  };
}
