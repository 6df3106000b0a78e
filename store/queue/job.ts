import type { Schema } from '../base/schema.ts';

/** A job as stored. */
export type Job = Schema['job']['$inferSelect'];
