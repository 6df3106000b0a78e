/** One command of the command line: its help, and `run`, which returns the exit code. */
export interface Command {
  usage: string;
  summary: string;
  /** An example call. */
  example?: string;
  run(args: string[]): Promise<number>;
}
