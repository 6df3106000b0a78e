// Writes down what the service shows and does, to compare two commits: every page for visitors in seven states, every path written
// otherwise, every command, and how many statements operations and pages need.
// Run: npm run record -- FOLDER [--against FOLDER] [--write], which writes the short form that a night compares.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { digestsOf, record } from './recording.ts';

const { values, positionals } = parseArgs({
  options: { against: { type: 'string' }, write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (!folder) throw new Error('Usage: npm run record -- FOLDER [--against FOLDER] [--write]');

const recording = await record();
for (const [name, part] of Object.entries(recording)) write(folder, name, Object.fromEntries(part));
write(folder, 'digests', digestsOf(recording));
if (values.write) {
  const short = join(import.meta.dirname, '../../test/record');
  write(short, 'digests', digestsOf(recording));
  write(short, 'statements', Object.fromEntries(recording.statements));
}
process.exitCode = values.against !== undefined && differences(values.against, folder) > 0 ? 1 : 0;

function write(into: string, name: string, values: Record<string, string | number>): void {
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, `${name}.json`), `${JSON.stringify(values, null, 2)}\n`);
}

/** Prints each thing that differs with its first line that does, and gives their number. */
function differences(before: string, after: string): number {
  let found = 0;
  for (const file of readdirSync(before)) {
    const [old, now] = [before, after].map((one) => JSON.parse(readFileSync(join(one, file), 'utf8')));
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      if (old[name] === now[name]) continue;
      found++;
      process.stdout.write(`${file}: ${name}\n${firstDifference(old[name], now[name])}\n`);
    }
  }
  process.stdout.write(`${found} differences\n`);
  return found;
}

function firstDifference(before: unknown, after: unknown): string {
  const [a = [], b = []] = [before, after].map((one) => String(one).split('\n'));
  const line = Math.max(
    0,
    a.findIndex((text, i) => text !== b[i]),
  );
  const [was = '', is = ''] = [a[line], b[line]];
  let from = 0;
  while (from < was.length && was[from] === is[from]) from++;
  const begin = Math.max(0, from - 100);
  return `  - ${was.slice(begin, begin + 300)}\n  + ${is.slice(begin, begin + 300)}`;
}
