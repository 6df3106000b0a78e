export function takeOver(
  program: string,
  args: readonly string[],
  options: { env: NodeJS.ProcessEnv; shell?: boolean },
): void;
