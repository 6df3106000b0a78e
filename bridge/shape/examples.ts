import examples from '../examples.json' with { type: 'json' };

/** What an operation's example was answered, as test/laws/operations/examples.test.ts writes it. */
interface RunExample {
  answer: unknown;
  /** What was cut out of the answer, in words. */
  shortened: readonly string[];
}

const RUNS: Readonly<Record<string, RunExample | undefined>> = examples;

/** The answer of an operation's own example on the demo world, for the media type of its answer; none for what was never run. */
export function runExamples(name: string): { examples?: Record<string, object> } {
  const run = RUNS[name];
  if (!run) return {};
  const cut = run.shortened.length > 0 && { description: `Shortened: ${run.shortened.join('; ')}.` };
  return { examples: { demo: { summary: 'On the demo world', ...cut, value: run.answer } } };
}
