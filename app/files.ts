/** Whether this runs from the sources or from the bundle, where everything lies beside one another. */
const bundled = !import.meta.url.endsWith('.ts');

/** The entry file of a worker thread: its own file among the sources, a named one in the bundle. */
export function workerUrl(name: 'site_worker' | 'search_worker'): URL {
  const source = {
    site_worker: './workers/site_worker.ts',
    search_worker: '../store/search/sqlite/worker.ts',
  }[name];
  return new URL(bundled ? `./${name}.js` : source, import.meta.url);
}
