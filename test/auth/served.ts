import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ended, launch } from '../cli/program.ts';
import { until } from '../world.ts';

/** The real program with its own folder; `log` collects its stderr. */
export async function served(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-log-'));
  const child = launch(folder, ['serve'], { PORT: '0', LOG_LEVEL: 'debug', ...env });
  const said = { log: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said.log += chunk.toString();
    });
  onTestFinished(async () => {
    const over = ended(child);
    child.kill('SIGTERM');
    await over;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = await until(async () => /"url":"(http:[^"]+)","msg":"listening"/.exec(said.log)?.[1]);
  /** The lines of the security log so far. */
  const events = (): Record<string, any>[] =>
    said.log
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('"msg":"security"'))
      .map((line) => JSON.parse(line) as Record<string, any>);
  return { said, url, folder, events };
}
