import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { command, newFolder, startDemo } from '../../test/acceptance/service.ts';

/** Content of a site in its second year: the demo's, imported by the operator's commands into what the environment names. */
export async function furnish(env: Record<string, string>): Promise<void> {
  const demo = await startDemo();
  const home = newFolder();
  const content = join(home, 'content');
  const exported = await demo.command(['export', content]);
  await demo.stop();
  const imported = await command(['import', content], env);
  rmSync(home, { recursive: true, force: true });
  if (exported.code !== 0 || imported.code !== 0) throw new Error(exported.err + imported.err);
}
