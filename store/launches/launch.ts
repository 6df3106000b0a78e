import type { Schema } from '../schema.ts';

/** A launch as stored. */
export type Launch = Schema['launch']['$inferSelect'];
