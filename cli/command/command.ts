/** One command of the command line: its help, and `run`, which returns the exit code. */
export interface Command {
  /** The line as people type it, with what may be left out in brackets: `mail suppress EMAIL [--note TEXT] [--json]`. */
  usage: string;
  summary: string;
  /** What each option of `usage` does; `--json` is the same everywhere. */
  options?: Readonly<Record<string, string>>;
  /** A call that works on a site that has what it names; test/cli/usage/examples.test.ts runs it. */
  example: string;
  run(args: string[]): Promise<number>;
}
