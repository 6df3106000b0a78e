// Runs the suite's scenarios for authorization servers against our own, on every revision of the protocol; a scripted browser signs in
// and consents. Run: node scripts/conformance/authorization.ts [--verbose]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { approve } from '../../test/oauth/approve.ts';
import { Flow } from '../../test/oauth/flow.ts';
import { freePort } from '../../test/oauth/free_port.ts';
import { startWorld } from '../../test/world.ts';

/** What each revision must pass: number of checks, and whether its clients name a resource (RFC 8707). */
const RUNS = [
  { revision: '2025-03-26', checks: 2, names_resource: false },
  { revision: '2025-06-18', checks: 2, names_resource: true },
  { revision: '2025-11-25', checks: 3, names_resource: true },
  { revision: '2026-07-28', checks: 3, names_resource: true },
];
const BIN = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

const verbose = process.argv.includes('--verbose');
const folder = mkdtempSync(join(tmpdir(), 'firstlight-conformance-'));
const world = await startWorld({ ports: { clock: { now: () => new Date() } } });
let failed = false;
for (const { revision, checks, names_resource } of RUNS) {
  const { status, output } = await suite(revision, names_resource);
  const [, passed = '0'] = /^Total: (\d+) passed, 0 failed/m.exec(output) ?? [];
  const ok =
    status === 0 && Number(passed) === checks && !/warning/i.test(output.replace(/\b0 warnings?\b/gi, ''));
  if (!ok || verbose) process.stdout.write(output);
  process.stdout.write(
    `Authorization ${revision}: ${ok ? 'conforms' : 'DOES NOT CONFORM'}, ${passed} of ${checks} checks passed\n`,
  );
  failed ||= !ok;
}
await world.close();
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;

async function suite(
  revision: string,
  names_resource: boolean,
): Promise<{ status: number | null; output: string }> {
  const port = await freePort();
  const flow = await Flow.of(world, 'ada', new Date());
  const client_id = await flow.client({ redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const args = [
    'authorization',
    `--url=${world.url}`,
    `--client-id=${client_id}`,
    `--port=${port}`,
    `--spec-version=${revision}`,
    ...(names_resource ? [`--resource=${world.url}/mcp`] : []),
  ];
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const opened = new Set<string>();
  let seen = '';
  child.stdout.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
    for (const [url] of seen.matchAll(/https?:\/\/\S+\/oauth\/authorize\?\S+(?=\s)/g)) {
      if (opened.has(url)) continue;
      opened.add(url);
      void approve(flow.visitor, url).then((back) => fetch(back));
    }
  });
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, output: out + err };
}
