import type { Schema } from '../schema.ts';

/** A job as stored. */
export type Job = Schema['job']['$inferSelect'];
