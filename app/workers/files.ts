/** Whether this file runs from the sources, or from the bundle, where all files are in one folder. */
const bundled = !import.meta.url.endsWith('.ts');

const SOURCES = {
  backup_worker: './backup_worker.ts',
  database_check: './database_check.ts',
  picture_worker: './picture_worker.ts',
  site_worker: './site_worker.ts',
  search_worker: '../../store/search/sqlite/worker.ts',
};

/** The entry file of a worker thread or process, in the sources or in the bundle. */
export function workerUrl(name: keyof typeof SOURCES): URL {
  return new URL(bundled ? `./${name}.js` : SOURCES[name], import.meta.url);
}
