// Looks at the list of tools with the MCP Inspector's --strict, over HTTP and stdio, as both eras see it: one error or warning
// fails. Run: node scripts/inspect.ts
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadConfig } from '../app/config/config.ts';
import { start } from '../app/start.ts';
import { operations } from '../tools/registry.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'firstlight-inspect-'));
const env = { DATA_DIR: folder, LOG_LEVEL: 'error' };
const running = await start(loadConfig({ ...env, PORT: '0' }));

const ASK = ['--method', 'tools/list', '--strict'];
/** What the README gives for an assistant on this machine. */
const STDIO = ['npm', '--prefix', root, 'run', '-s', 'firstlight', '--', 'mcp'];
const variables = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
const RUNS: [string, string[]][] = ['modern', 'legacy'].flatMap((era): [string, string[]][] => [
  [`HTTP, ${era}`, [`${running.url}/mcp`, '--transport', 'http', '--protocol-era', era, ...ASK]],
  [`stdio, ${era}`, [...variables, '--protocol-era', era, ...ASK, '--', ...STDIO]],
]);

let failed = false;
for (const [name, args] of RUNS) {
  const { status, out, err } = await inspector(args);
  const listed = status === 0 ? (JSON.parse(out) as { tools: unknown[] }).tools.length : 0;
  // The server's own line for people stands there too, where it runs without a key.
  const said = err.replace(/^FIRSTLIGHT_API_KEY .*\n?/m, '').trim();
  const ok = status === 0 && said === '' && listed === operations.length;
  process.stdout.write(
    `${name}: ${ok ? `${listed} tools, no error, no warning` : `FAILED (exit ${status})\n${said}`}\n`,
  );
  failed ||= !ok;
}
await running.close();
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;

async function inspector(args: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const bin = join(root, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
  const child = spawn(process.execPath, [bin, '--cli', ...args], {
    // What it would keep for its user stays in the folder.
    env: { ...process.env, HOME: folder, MCP_CATALOG_PATH: join(folder, 'inspector.json') },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, out, err };
}
