import type { Outcome } from './run.ts';

/** What came of the sample of one room. */
export interface RoomScore {
  room: string;
  /** All mutants that could be made there. */
  all: number;
  sampled: number;
  killed: number;
  uncovered: number;
}

/** What a run leaves for --write and --check. */
export interface Sampled {
  day: string;
  /** Files of tests whose cover was known. */
  tests: number;
  scores: RoomScore[];
  outcomes: Outcome[];
}

/** The part of the mutants that tests notice, from 0 to 1. */
const scoreOf = ({ killed, sampled }: RoomScore): number => (sampled === 0 ? 0 : killed / sampled);

/** Half the width of the interval that holds the true score in 19 of 20 samples (Agresti and Coull, right for small samples too). */
function errorOf({ killed, sampled }: RoomScore): number {
  const [n, p] = [sampled + 4, (killed + 2) / (sampled + 4)];
  return 1.96 * Math.sqrt((p * (1 - p)) / n);
}

/** The rooms whose score fell by more than both samples can be wrong. */
export function fallen(committed: readonly RoomScore[], measured: readonly RoomScore[]): string[] {
  return measured.flatMap((now) => {
    const before = committed.find(({ room }) => room === now.room);
    if (!before || before.sampled === 0) return [];
    const allowed = Math.hypot(errorOf(before), errorOf(now));
    return scoreOf(before) - scoreOf(now) > allowed
      ? [`${now.room}: ${percent(scoreOf(now))} after ${percent(scoreOf(before))}`]
      : [];
  });
}

const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** One line about an outcome. */
export function lineOf({ mutant, result, killer, tried, all, cpu_ms }: Outcome): string {
  const { file, line, what, before, after } = mutant;
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60);
  const by = killer ? ` by ${[killer.file, killer.test].filter(Boolean).join(': ')}` : '';
  const of = result === 'survived' ? ` ${tried} of ${all} files` : '';
  return `${result}${of}${by} (${(cpu_ms / 1000).toFixed(1)} CPU s): ${file}:${line} ${what}: \`${short(before)}\` → \`${short(after)}\``;
}

/** The scores as a table, then who survived. */
export function reportOf({ day, tests, scores, outcomes }: Sampled): string {
  const missed = outcomes.filter(({ result }) => result !== 'killed');
  return [
    head(day, tests),
    '| Room | Mutants | Sampled | Killed | In functions that no test runs | Score | ± |',
    '|---|---|---|---|---|---|---|',
    ...scores.map(rowOf),
    '',
    '## What survived',
    '',
    'Some change nothing that anybody could notice; each of the others is a test that is missing.',
    '',
    ...missed.map(({ mutant, result, tried, all }) => {
      const code = (text: string): string => `\`\` ${text.replaceAll(/\s+/g, ' ').slice(0, 80) || ' '} \`\``;
      const of = result === 'uncovered' ? 'no test runs it' : `${tried} of ${all} files of tests`;
      return `- ${mutant.file}:${mutant.line}, ${mutant.what} (${of}): ${code(mutant.before)} → ${code(mutant.after)}`;
    }),
    '',
  ].join('\n');
}

const head = (day: string, tests: number): string => `# Mutation score

A run of ${day} with ${tests} files of tests. A mutant is one small fault in the code; the score is the part of them
that makes a test of \`npm test\` fail (record 71).
`;

const rowOf = (score: RoomScore): string => {
  const { room, all, sampled, killed, uncovered } = score;
  const parts = sampled === 0 ? '– | –' : `${percent(scoreOf(score))} | ${percent(errorOf(score))}`;
  return `| ${room} | ${all} | ${sampled} | ${killed} | ${uncovered} | ${parts} |`;
};
