import type { Schema } from '../base/schema.ts';

/** A launch as stored. */
export type Launch = Schema['launch']['$inferSelect'];
