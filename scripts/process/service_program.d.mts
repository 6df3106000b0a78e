export const NODE_FLAGS: string[];
export const ALLOCATOR: Record<string, string>;
export function serviceProgram(
  command: string,
  env?: NodeJS.ProcessEnv,
): { args: string[]; env: NodeJS.ProcessEnv };
