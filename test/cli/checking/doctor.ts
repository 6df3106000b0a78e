import type { Finding } from '../../../app/doctor/finding.ts';
import { until } from '../../world.ts';
import { ended, launch, run } from '../program.ts';

/** What `doctor --json` found, by check. */
export async function examined(folder: string, env: Record<string, string>, ...args: string[]) {
  const { out, err, code } = await run(folder, ['doctor', '--json', ...args], env);
  const { items } = JSON.parse(out) as { items: Finding[] };
  const of = (check: string): Finding[] => items.filter((item) => item.check === check);
  return { out, err, code, items, of, one: (check: string) => of(check)[0] };
}

/** The service as an operator starts it, on a free port. */
export async function served(folder: string, env: Record<string, string> = {}) {
  const child = launch(folder, ['serve'], { PORT: '0', ...env });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const port = await until(async () => /^Directory +http:\/\/[^:]+:(\d+)$/m.exec(out)?.[1]);
  return {
    port,
    async stop() {
      const over = ended(child);
      child.kill('SIGTERM');
      await over;
    },
  };
}
