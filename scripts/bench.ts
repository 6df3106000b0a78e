// The measurements: npm run bench, or npm run bench -- start rest mcp search for some of them. Everything is compared with
// something in the same run, because machines are shared. Copy what it prints into docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), '--if-needed', '--quiet'], {
  stdio: 'inherit',
});

const PARTS: Record<string, () => Promise<unknown>> = {
  start: async () => (await import('./bench/start.ts')).benchStart(),
  rest: async () => (await import('./bench/rest.ts')).benchRest(),
  mcp: async () => (await import('./bench/mcp.ts')).benchMcp(),
  search: async () => (await import('./bench/search.ts')).benchSearch(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no measurement "${unknown.join(', ')}"; there are ${Object.keys(PARTS).join(', ')}.\n`,
  );
  process.exitCode = 2;
} else {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
}
