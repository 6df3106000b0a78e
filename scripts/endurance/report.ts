import { commitOf } from './commit.ts';
import type { Load } from './load.ts';
import type { Sample } from './sample.ts';
import { type Line, MAX_MIB, median } from './verdict.ts';

/** Most rows in the table of samples. */
const ROWS = 12;

/** Result of a run, for the terminal and the reports of nights. */
export function reportOf({
  samples,
  lines,
  load,
  minutes,
}: {
  samples: readonly Sample[];
  lines: readonly Line[];
  load: Load;
  minutes: number;
}): string {
  const step = Math.max(1, Math.ceil(samples.length / ROWS));
  const rows = samples.filter((_, i) => i % step === 0 || i === samples.length - 1);
  const peak = Math.max(...samples.map(({ rss_mib }) => rss_mib));
  return `# Endurance

The built service on the content of the demo, under a load that stays the same: every kind of public page and the pages of a member,
sign-ins by email, REST with and without a key, MCP of both eras, new connections, and websites of this machine that go all the way:
a draft whose build is followed by a stream, changed, submitted, queued. \`npm run endurance -- --only load\` runs an hour
(\`--minutes 10\` less); a night runs six minutes, a landing one. It fails when memory, descriptors,
connections, handles or threads are higher in the last quarter than in the third, when memory is ever above ${MAX_MIB} MiB, or when a
request fails. How fast answers are is no part of it, so that it can run beside other work.

\`npm run endurance -- --only load --minutes ${minutes}\`: ${new Date().toISOString().slice(0, 10)}, commit ${commitOf()}, **${minutes} minutes**, ${load.total()} requests,
**${load.faults.length} faults**, at most ${peak.toFixed(0)} MiB.

| Watched | Third quarter | Last quarter | |
| --- | ---: | ---: | --- |
${lines.map(({ words, third, last, grows }) => `| ${words} | ${third.toFixed(0)} | ${last.toFixed(0)} | ${grows ? '**grows**' : 'flat'} |`).join('\n')}

| Minute | Requests | Memory (MiB) | Descriptors | Connections | Handles | Threads | Database (MiB) |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.map((s) => `| ${s.minute.toFixed(1)} | ${s.requests} | ${s.rss_mib.toFixed(0)} | ${s.descriptors} | ${s.connections} | ${s.handles} | ${s.threads} | ${s.database_mib.toFixed(1)} |`).join('\n')}

| Request | Number | Median (ms) | p95 (ms) |
| --- | ---: | ---: | ---: |
${Object.entries(load.took)
  .map(([kind, ms]) => `| ${kind} | ${ms.length} | ${median(ms).toFixed(1)} | ${p95(ms).toFixed(1)} |`)
  .join('\n')}
`;
}

function p95(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
