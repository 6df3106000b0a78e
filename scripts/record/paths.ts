import { PAGE_KINDS } from '../../test/every_page/page_kinds.ts';
import { type Recorded, responseOf } from './pages.ts';
import type { RecordScene } from './visitors.ts';

/** What a path becomes in the hands of others, by what was done to it. */
const WRITTEN: Readonly<Record<string, (path: string) => string>> = {
  'in capitals': (path) => path.toUpperCase(),
  'with a slash': (path) => `${path}/`,
  'with %2F': (path) => path.replace(/(?<=.)\//, '%2F'),
  'with %2f at its end': (path) => `${path}%2f`,
  'with another folder': (path) => `${path}/more`,
};

const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;

/** How the site answers each path when it is written otherwise, or asked by another method; without the bodies of pages. */
export async function recordPaths(scene: RecordScene): Promise<Recorded> {
  const paths = new Map(
    PAGE_KINDS.filter((kind) => !kind.sends && kind.path(scene) !== '/').map((kind) => [
      kind.path(scene).replace(/\?.*/, ''),
      kind.name,
    ]),
  );
  const recorded: Recorded = new Map();
  for (const [path, name] of paths)
    for (const by of ['stranger', 'owner', 'administrator'] as const) {
      const request = async (what: string, at: string, method = 'GET'): Promise<void> => {
        const { status, headers } = await scene.visitors[by].request(at, { method });
        recorded.set(`${name} ${what} (${by})`, responseOf({ status, headers, markup: '' }));
      };
      for (const [what, write] of Object.entries(WRITTEN)) await request(what, write(path));
      for (const method of METHODS) await request(method, path, method);
    }
  return recorded;
}
