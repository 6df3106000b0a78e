/** Whether this file runs from the sources, or from the bundle, where all files are in one folder. */
const bundled = !import.meta.url.endsWith('.ts');

/** The entry file of a worker thread, in the sources or in the bundle. */
export function workerUrl(name: 'site_worker' | 'search_worker' | 'picture_worker'): URL {
  const source = {
    picture_worker: './picture_worker.ts',
    site_worker: './site_worker.ts',
    search_worker: '../../store/search/sqlite/worker.ts',
  }[name];
  return new URL(bundled ? `./${name}.js` : source, import.meta.url);
}
