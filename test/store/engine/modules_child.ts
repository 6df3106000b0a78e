import { createRequire } from 'node:module';
import { openStore } from '../../../store/open.ts';

const [file = ''] = process.argv.slice(2);
const store = await openStore({ file });
await store.settings.all();
await store.write((tx) => tx.settings.set('free_queue.capacity', 7));
await store.close();
// Packages in CommonJS, such as both drivers, are in this list however they were imported.
const loaded = Object.keys(createRequire(import.meta.url).cache);
const packages = loaded.flatMap((path) => /node_modules\/(?:@[^/]+\/)?([^/]+)/.exec(path)?.[1] ?? []);
process.stdout.write([...new Set(packages)].join(' '));
