import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The example of docs/import.md, file by file. */
export function documentedContent(): Record<string, any> {
  const page = readFileSync(join(import.meta.dirname, '../docs/import.md'), 'utf8');
  const blocks = page.matchAll(/^`([a-z_/-]+\.(json|md))`\n\n```\w+\n(.*?)^```$/gms);
  return Object.fromEntries(
    [...blocks].map(([, file = '', type, text = '']) => [file, type === 'json' ? JSON.parse(text) : text]),
  );
}
