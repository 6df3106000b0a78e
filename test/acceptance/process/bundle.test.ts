import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, startService } from '../service.ts';

const dist = join(ROOT, 'dist');
const chunks = globSync('*.js', { cwd: dist });
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');

test('every file that the bundle imports lies beside it', () => {
  expect(chunks.length).toBeGreaterThan(20);
  const missing = chunks.flatMap((file) =>
    [...read(file).matchAll(/(?:from|import\(?)\s*[`"'](\.\/[^`"']+\.js)[`"']/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(dist, target)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(missing).toEqual([]);
});

test('every worker that it starts has its file', () => {
  const text = chunks.map(read).join('\n');
  for (const worker of ['backup_worker', 'site_worker', 'search_worker', 'database_check']) {
    expect(text).toContain(worker);
    expect(chunks).toContain(`${worker}.js`);
  }
});

test('it imports no package but those that npm ci --omit=dev brings', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const packages = new Set(
    chunks.flatMap((file) =>
      [...read(file).matchAll(/(?:^|[;}\n])import(?:[\w${},*\s]+from)?\s*[`"']([^.`"'][^`"']*)[`"']/g)].map(
        ([, name = '']) => name,
      ),
    ),
  );
  const foreign = [...packages].filter((name) => !name.startsWith('node:') && !(name in dependencies));
  expect(foreign.filter((name) => !BUILT_IN.has(name.split('/')[0] ?? ''))).toEqual([]);
});

const BUILT_IN = new Set(process.getBuiltinModule('node:module').builtinModules);

test('the first file imports nothing before it has looked at the version of Node: an older one could not say why it ends', () => {
  const first = read('firstlight.js');
  expect(first).toContain('Firstlight needs Node');
  expect(first).not.toMatch(/(?:^|[;}\n])import(?!\()/);
});

test('the driver of PostgreSQL is loaded for its URL, and never on SQLite', async () => {
  const [driver = '', ...others] = chunks.filter((file) => read(file).includes('SCRAM-SHA-256'));
  expect(others).toEqual([]);
  const watch = `import { registerHooks } from 'node:module';
    const resolve = (name, context, next) => {
      if (name.includes('${driver}')) console.error('loads the driver');
      return next(name, context);
    };
    registerHooks({ resolve });`;
  const watched = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}` };
  const service = await startService({ env: watched });
  expect((await fetch(service.url)).status).toBe(200);
  await service.stop();
  expect(service.stderr()).not.toContain('loads the driver');
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', SERVER_KEY: 'A'.repeat(43) };
  await expect(startService({ env: { ...watched, ...nowhere } })).rejects.toThrow('loads the driver');
});
