import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NIGHT_FOLDER } from './summary.ts';

/** Leaves the figures of a run beside the summaries of nights, where git ignores them and CI uploads them (docs/measurements.md). */
export function writeReport(name: string, report: string): void {
  mkdirSync(NIGHT_FOLDER, { recursive: true });
  const file = join(NIGHT_FOLDER, `${name}.md`);
  writeFileSync(file, report);
  process.stdout.write(`${file}\n`);
}
