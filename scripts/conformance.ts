// Runs the MCP conformance suite against our own endpoint with the suite's diagnostic tools beside our own: all that 2026-07-28
// requires, and 2025-11-25 but for the known failures of test/conformance. Run: node scripts/conformance.ts [--verbose]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startDiagnosticServer } from '../test/conformance/server.ts';

const root = join(import.meta.dirname, '..');
const RUNS: { revision: string; more: string[] }[] = [
  { revision: '2026-07-28', more: [] },
  {
    revision: '2025-11-25',
    more: ['--expected-failures', join(root, 'test/conformance/known_failures_2025-11-25.yml')],
  },
];

const verbose = process.argv.includes('--verbose');
const server = await startDiagnosticServer();
const folder = mkdtempSync(join(tmpdir(), 'firstlight-conformance-'));
let failed = false;
for (const { revision, more } of RUNS) {
  const { status, output } = await suite([
    'server',
    '--url',
    server.url,
    '--requirements',
    revision,
    ...more,
  ]);
  const passed = output.match(/^✓ \S+: /gm)?.length ?? 0;
  const ok = status === 0 && passed > 0;
  if (!ok || verbose) process.stdout.write(output);
  process.stdout.write(
    `MCP ${revision}: ${ok ? 'conforms' : 'DOES NOT CONFORM'}, ${passed} scenarios passed\n`,
  );
  failed ||= !ok;
}
await server.close();
rmSync(folder, { recursive: true });
for (const failure of server.failures) process.stdout.write(`The server failed: ${String(failure)}\n`);
process.exitCode = failed || server.failures.length > 0 ? 1 : 0;

async function suite(args: string[]): Promise<{ status: number | null; output: string }> {
  const bin = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const child = spawn(process.execPath, [bin, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, output: out + err };
}
