import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work gave, and the tables that its queries read. */
export interface RecordedReads<T> {
  value: T;
  tables: ReadonlySet<string>;
}

const recording = new AsyncLocalStorage<Set<string>>();

/** Runs work and records every table that a query in it reads. What nested work reads counts for the outer work too. */
export async function recordReads<T>(work: () => Promise<T>): Promise<RecordedReads<T>> {
  const tables = new Set<string>();
  const value = await recording.run(tables, work);
  noteReads(tables);
  return { value, tables };
}

/** Counts tables as read by the work that is being recorded; nothing happens outside of such work. */
export function noteReads(tables: Iterable<string>): void {
  const recorded = recording.getStore();
  if (recorded) for (const table of tables) recorded.add(table);
}

/** Whether the running work is being recorded. */
export const isRecordingReads = (): boolean => recording.getStore() !== undefined;
