// The measurements: npm run bench, or npm run bench -- start rest mcp search search_load reads for some of them; `--sizes 1000,10000` for the
// worlds of the reads. Everything is compared with something in the same run, because machines are shared. Copy what it prints into
// docs/benchmarks.md.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'string' }, rounds: { type: 'string' } },
});
const sizes = values.sizes?.split(',').map(Number);

const PARTS: Record<string, () => Promise<unknown>> = {
  start: async () => (await import('./bench/start.ts')).benchStart(),
  rest: async () => (await import('./bench/rest.ts')).benchRest(),
  mcp: async () => (await import('./bench/mcp.ts')).benchMcp(),
  search: async () => (await import('./bench/search.ts')).benchSearch({ ...(sizes && { sizes }) }),
  search_load: async () =>
    (await import('./bench/search_load.ts')).benchSearchLoad({ ...(sizes && { size: Math.max(...sizes) }) }),
  reads: async () =>
    (await import('./bench/reads.ts')).benchReads({
      ...(sizes && { sizes }),
      ...(values.rounds && { rounds: Number(values.rounds) }),
    }),
};

const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0 || sizes?.some((size) => !(size >= 100))) {
  process.stderr.write(
    `npm run bench -- [${Object.keys(PARTS).join('] [')}] [--sizes 1000,10000,100000,1000000] [--rounds 15]\n`,
  );
  process.exitCode = 2;
} else {
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), '--if-needed', '--quiet'], {
    stdio: 'inherit',
  });
  for (const [name, measure] of Object.entries(PARTS)) {
    if (positionals.length === 0 || positionals.includes(name)) await measure();
  }
}
