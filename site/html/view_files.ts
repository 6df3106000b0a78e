import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands for the origin of the site in the files of views. */
export const ORIGIN_MARK = '{{origin}}';

const loaded = new Map<string, string>();

/** The files lie beside the bundle; a service that runs from its sources has those of the last build. */
const FOLDER =
  [import.meta.dirname, join(import.meta.dirname, '../../dist')]
    .map((folder) => join(folder, 'view_files'))
    .find(existsSync) ?? 'dist/view_files';

/** The HTML of a view at `origin` (scripts/views/build_views.ts builds them); throws where there is no build. */
export function viewHtml(name: string, origin: string): string {
  let html = loaded.get(name);
  if (html === undefined) {
    html = readFileSync(join(FOLDER, `${name}.html`), 'utf8');
    loaded.set(name, html);
  }
  return html.replaceAll(ORIGIN_MARK, origin);
}
