import type { Operation } from './define.ts';

/** Every operation, by area, in the order in which tool lists and docs show them. */
export const areas: Record<string, readonly Operation[]> = {};

export const operations: readonly Operation[] = Object.values(areas).flat();
