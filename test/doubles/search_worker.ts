import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import '../../store/search/sqlite/worker.ts';

/**
 * A search worker that exits for the query `die`, and for `die once` and a file the first time; it computes forever for `spin`.
 */
parentPort?.on('message', ({ q }: { q: string }) => {
  while (q === 'spin');
  const [, file] = /^die(?: once (.+))?$/.exec(q) ?? ['', ''];
  if (file === '' || (file !== undefined && existsSync(file))) return;
  if (file !== undefined) writeFileSync(file, '');
  process.exit(1);
});
