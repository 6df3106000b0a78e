// Runs all required scenarios of the MCP conformance suite for each revision. First against the service as it ships; exceptions are only
// checks that need the suite's own tools (test/conformance/exceptions.ts). Then against our endpoint with those tools added, except for
// known failures of test/conformance. Run: node scripts/conformance.ts [--verbose], or [--url http://localhost:3000/mcp] for a running
// server.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDemo } from '../test/acceptance/service.ts';
import { EXCEPTIONS, MADE_BY_FIXTURES } from '../test/conformance/exceptions.ts';
import { startDiagnosticServer } from '../test/conformance/server.ts';
import { judge } from './conformance/judge.ts';
import { runSuite } from './conformance/suite.ts';

const { values } = parseArgs({
  options: { url: { type: 'string' }, verbose: { type: 'boolean', default: false } },
});
const KNOWN: Record<string, string[]> = {
  '2026-07-28': [],
  '2025-11-25': [
    '--expected-failures',
    join(import.meta.dirname, '../test/conformance/known_failures_2025-11-25.yml'),
  ],
};
let failed = false;

if (values.url !== undefined) await ofService(values.url);
else {
  const demo = await startDemo();
  await ofService(`${demo.url}/mcp`);
  await demo.stop();
  await withFixtures();
}
process.exitCode = failed ? 1 : 0;

/** The service as users run it: authorization, limits, pages and all. */
async function ofService(url: string): Promise<void> {
  for (const [revision, exceptions] of Object.entries(EXCEPTIONS)) {
    const { output, scenarios } = await runSuite(url, revision);
    const { passed, excepted, faults } = judge(scenarios, exceptions);
    print(revision, output, faults);
    process.stdout.write(
      `MCP ${revision}, the running service: ${faults.length === 0 ? 'conforms' : 'DOES NOT CONFORM'}, ${passed.length} scenarios passed; ` +
        `${excepted.length} need tools of the suite (${exceptions.length} checks)\n`,
    );
  }
}

/** Our endpoint with the tools, prompts and resources that the suite calls. */
async function withFixtures(): Promise<void> {
  const server = await startDiagnosticServer();
  for (const [revision, more] of Object.entries(KNOWN)) {
    const { status, output } = await runSuite(server.url, revision, more);
    const passed = [...output.matchAll(/^✓ (\S+): /gm)].map(([, name = '']) => name);
    const own = passed.filter((name) => !MADE_BY_FIXTURES.includes(name));
    const ok = status === 0 && own.length > 0;
    print(revision, output, ok ? [] : [`the suite ended with ${status}`]);
    process.stdout.write(
      `MCP ${revision}, with the suite's tools: ${ok ? 'conforms' : 'DOES NOT CONFORM'}, ${own.length} scenarios passed` +
        `${passed.length > own.length ? `, and ${passed.length - own.length} that the tools made pass` : ''}\n`,
    );
  }
  await server.close();
  for (const failure of server.failures) process.stdout.write(`The server failed: ${String(failure)}\n`);
  failed ||= server.failures.length > 0;
}

function print(revision: string, output: string, faults: readonly string[]): void {
  if (faults.length > 0 || values.verbose) process.stdout.write(output);
  for (const fault of faults) process.stdout.write(`MCP ${revision}: ${fault}\n`);
  failed ||= faults.length > 0;
}
