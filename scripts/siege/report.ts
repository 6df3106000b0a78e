import { commitOf } from '../endurance/commit.ts';

/** What a siege found. */
export interface Findings {
  /** How many requests ended how. */
  endings: ReadonlyMap<string, number>;
  /** Everything that should not have been, in words. */
  wrong: string[];
  /** Milliseconds of the innocent person's requests. */
  quiet: number[];
  besieged: number[];
  sent: number;
  /** How long the service was besieged. */
  seconds: number;
}

/** Resident memory before and after it, in MiB. */
interface Memory {
  before: number;
  after: number;
}

/** Most memory that may stay, in MiB, and most that an innocent person's 95th percentile may grow by, as a factor. */
const [MAX_MIB, MAX_TIMES] = [200, 3];

const p95 = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length * 0.95)] ?? Number.NaN;

/** Why a siege failed, in words. Times count in whole sieges only: a tenth has too few of them. */
export function faultsOf(
  { wrong, quiet, besieged }: Findings,
  { before, after, is_whole }: Memory & { is_whole: boolean },
): string[] {
  const grown = after - before;
  const times = p95(besieged) / p95(quiet);
  return [
    ...wrong,
    // Written so that a missing figure is no success.
    ...(grown <= MAX_MIB ? [] : [`${grown.toFixed(0)} MiB more memory than before, above ${MAX_MIB}`]),
    ...(!is_whole || times <= MAX_TIMES
      ? []
      : [`an innocent person waits ${times.toFixed(1)} times as long`]),
  ];
}

/** Result of a siege, for the terminal and the reports of nights. */
export function reportOf(
  { endings, wrong, quiet, besieged, sent, seconds }: Findings,
  { before, after, seed, share }: Memory & { seed: number; share: number },
): string {
  const rows = [...endings]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([kind, count]) => `| ${kind} | ${count} |`);
  return `# Siege

The built service while clients attack it: a stranger and a member with a session and an API key send everything malformed, cut off,
slow, unread, too large and compressed, to every form, every operation, MCP in its eras, OAuth and the webhook, two dozen at a time
and now and then forty at once. An innocent person reads pages, searches over REST and MCP and looks at an account meanwhile, in turns with
quiet times. \`npm run siege\` runs it whole (\`--seed 7\` decides the order); a landing runs a tenth.
It fails when the process is another one, answers 5xx or nothing, logs an error, keeps ${MAX_MIB} MiB more than before, or leaves the
innocent person without an answer; whole, also when the 95th percentile of their waiting is more than ${MAX_TIMES} times the quiet one.

\`npm run siege${share === 1 ? '' : ` -- --share ${share}`}\`, seed ${seed}: ${new Date().toISOString().slice(0, 10)}, commit ${commitOf()}, ${sent} hostile requests in ${seconds.toFixed(0)} s
(${(sent / seconds).toFixed(0)} a second), **${wrong.length} faults**.

| | Quiet | Besieged |
| --- | ---: | ---: |
| memory (MiB) | ${before.toFixed(0)} | ${after.toFixed(0)} |
| requests of the innocent person | ${quiet.length} | ${besieged.length} |
| their 95th percentile (ms) | ${p95(quiet).toFixed(1)} | ${p95(besieged).toFixed(1)} |

| A hostile request ended with | Times |
| --- | ---: |
${rows.join('\n')}

"left" are clients that went away in the middle, "closed" are connections that the server ended without a response, as it may when
no request can be read.
`;
}
