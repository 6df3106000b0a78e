import { type Profiler, Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICE } from '../laws/imports/rooms.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A file of ours that ran: its path from the root, how many of its functions ran, and how often. */
export interface RanFile {
  file: string;
  functions: number;
  calls: number;
}

/** Runs something and gives the files of the service of which a function ran meanwhile in this thread, by V8's count. */
export async function filesRanBy(work: () => Promise<unknown>): Promise<RanFile[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // Each report begins where the one before ended.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result.flatMap(ranFile).sort((a, b) => (a.file < b.file ? -1 : 1));
}

function ranFile({ url, functions }: Profiler.ScriptCoverage): RanFile[] {
  const file = url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)) : '';
  // The one without a name is the module itself.
  const counts = functions.flatMap(({ functionName, ranges: [whole] }) =>
    functionName !== '' && whole && whole.count > 0 ? [whole.count] : [],
  );
  if (counts.length === 0 || !SERVICE.includes(file.split('/')[0] ?? '')) return [];
  return [{ file, functions: counts.length, calls: counts.reduce((sum, count) => sum + count, 0) }];
}
