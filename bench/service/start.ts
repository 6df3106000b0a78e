import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceProgram } from '../../scripts/process/service_program.mjs';
import { ROOT } from '../../test/acceptance/service.ts';
import { processStat } from '../../test/gate/process_stat.ts';

const RUNS = 9;
const BARE = "require('http').createServer((q,s)=>s.end('ok')).listen(process.env.PORT,'127.0.0.1')";

/** Time of the bundle to its first response and its memory at rest, compared with a bare node:http server of the same run. */
export async function benchStart(runs = RUNS): Promise<void> {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-bench-'));
  try {
    const env = { DATA_DIR: data_dir, PORT: '34571', LOG_LEVEL: 'silent' };
    const program = serviceProgram('serve');
    await once(program.args, { ...program.env, ...env });
    const ours: Sample[] = [];
    const bare: Sample[] = [];
    for (let run = 0; run < runs; run++) {
      ours.push(await once(program.args, { ...program.env, ...env }));
      bare.push(await once(['-e', BARE], env));
    }
    const row = (name: string, samples: readonly Sample[]): string =>
      `| ${name} | ${median(samples, 'ms')} / ${least(samples, 'ms')} | ${median(samples, 'cpu_ms')} / ${least(samples, 'cpu_ms')} | ${median(samples, 'mib')} |`;
    process.stdout.write(
      [
        '## Start and memory',
        '',
        `Median / least of ${runs} starts, one after the other; memory is resident, two seconds after the first answer.`,
        '',
        '| | first answer, ms | CPU until then, ms | at rest, MiB |',
        '| --- | --- | --- | --- |',
        row('the bundle, `npm start`', ours),
        row('a bare node:http server', bare),
        '',
        '',
      ].join('\n'),
    );
  } finally {
    rmSync(data_dir, { recursive: true, force: true });
  }
}

interface Sample {
  ms: number;
  cpu_ms: number;
  mib: number;
}

async function once(args: string[], env: NodeJS.ProcessEnv): Promise<Sample> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${env.PORT}/healthz`).catch(() => null);
      if (response?.ok) break;
      await delay(2);
    }
    const ms = performance.now() - started;
    const cpu_ms = cpuOf(child.pid ?? 0);
    await delay(2000);
    return { ms, cpu_ms, mib: residentOf(child.pid ?? 0) };
  } finally {
    child.kill();
    await ended;
  }
}

/** CPU time of a process in milliseconds. */
function cpuOf(pid: number): number {
  return processStat(pid)!.own_s * 1000;
}

function residentOf(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

const sorted = (samples: readonly Sample[], what: keyof Sample): number[] =>
  samples.map((sample) => sample[what]).sort((a, b) => a - b);
const median = (samples: readonly Sample[], what: keyof Sample): number =>
  Math.round(sorted(samples, what)[samples.length >> 1] ?? 0);
const least = (samples: readonly Sample[], what: keyof Sample): number =>
  Math.round(sorted(samples, what)[0] ?? 0);
