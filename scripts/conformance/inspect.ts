// Checks the list of tools with the MCP Inspector's --strict, over HTTP and stdio, in both versions: one error or warning fails. Run:
// node scripts/conformance/inspect.ts
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadConfig } from '../../app/config/config.ts';
import { start } from '../../app/start.ts';
import { operations } from '../../tools/registry.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'firstlight-inspect-'));
const env = { DATA_DIR: folder, LOG_LEVEL: 'error' };
const running = await start(loadConfig({ ...env, PORT: '0' }));

const METHODS = ['--method', 'tools/list', '--strict'];
/** The README's command for an assistant on this machine. */
const STDIO = ['npm', '--prefix', root, 'run', '-s', 'firstlight', '--', 'mcp'];
const variables = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
const RUNS: [string, string[]][] = ['modern', 'legacy'].flatMap((era): [string, string[]][] => [
  [`HTTP, ${era}`, [`${running.url}/mcp`, '--transport', 'http', '--protocol-era', era, ...METHODS]],
  [`stdio, ${era}`, [...variables, '--protocol-era', era, ...METHODS, '--', ...STDIO]],
]);

let failed = false;
for (const [name, args] of RUNS) {
  const { status, out, err } = await inspector(args);
  const listed = status === 0 ? (JSON.parse(out) as { tools: unknown[] }).tools.length : 0;
  // Without a key the server prints a line for people there too.
  const output = err.replace(/^FIRSTLIGHT_API_KEY .*\n?/m, '').trim();
  const ok = status === 0 && output === '' && listed === operations.length;
  process.stdout.write(
    `${name}: ${ok ? `${listed} tools, no error, no warning` : `FAILED (exit ${status})\n${output}`}\n`,
  );
  failed ||= !ok;
}
await running.close();
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;

async function inspector(args: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const bin = join(root, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const child = spawn(process.execPath, [bin, '--cli', ...args], {
    // Files that it would store for its user stay in the folder.
    env: { ...process.env, HOME: folder, MCP_CATALOG_PATH: join(folder, 'inspector.json') },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err };
}
