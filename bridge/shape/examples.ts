import examples from './examples.json' with { type: 'json' };

/** The result of an operation's example, as test/laws/operations/examples.test.ts writes it. */
interface RunExample {
  answer: unknown;
  /** What was left out of the result, in words. */
  shortened: readonly string[];
}

const RUNS: Readonly<Record<string, RunExample | undefined>> = examples;

/** The example result of an operation on the demo data, for the media type of its response; undefined if it was never run. */
export function runExamples(name: string): { examples?: Record<string, object> } {
  const run = RUNS[name];
  if (!run) return {};
  const cut = run.shortened.length > 0 && { description: `Shortened: ${run.shortened.join('; ')}.` };
  return { examples: { demo: { summary: 'On the demo world', ...cut, value: run.answer } } };
}
