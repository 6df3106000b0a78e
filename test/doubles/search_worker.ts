import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import '../../store/search/sqlite/worker.ts';

/**
 * A search worker that ends when it is asked for `die`, or the first time when it is asked for `die once` and a file, and that computes for
 * ever when it is asked for `spin`.
 */
parentPort?.on('message', ({ q }: { q: string }) => {
  while (q === 'spin');
  const [, file] = /^die(?: once (.+))?$/.exec(q) ?? ['', ''];
  if (file === '' || (file !== undefined && existsSync(file))) return;
  if (file !== undefined) writeFileSync(file, '');
  process.exit(1);
});
