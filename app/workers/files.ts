/** Whether this file runs from the sources, or from the bundle, where all files are in one folder. */
const bundled = !import.meta.url.endsWith('.ts');

/** The entry file of a worker thread, in the sources or in the bundle. */
export function workerUrl(name: 'backup_worker' | 'picture_worker' | 'search_worker' | 'site_worker'): URL {
  const source = {
    backup_worker: './backup_worker.ts',
    picture_worker: './picture_worker.ts',
    site_worker: './site_worker.ts',
    search_worker: '../../store/search/sqlite/worker.ts',
  }[name];
  return new URL(bundled ? `./${name}.js` : source, import.meta.url);
}
