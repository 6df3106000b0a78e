import { join } from 'node:path';
import { ROOT } from './brought_node.mjs';

/** Settings for low memory: V8 collects earlier, and Linux's allocator returns freed memory. */
export const NODE_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=25'];
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The built service as a program: Node's arguments and environment. The operator's settings win. */
export function serviceProgram(command, env = process.env) {
  const file = join(ROOT, 'dist/firstlight.js');
  return { args: [...NODE_FLAGS, file, command], env: { ...ALLOCATOR, ...env } };
}
