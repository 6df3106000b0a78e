import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { ended, PROGRAM, run } from '../../cli/program.ts';
import { emptyFolder } from '../../data_folder.ts';
import { databaseUrl, serverEnv } from '../../postgres_cluster.ts';
import { connectionTo, dropDatabase, emptyDatabase } from '../../store/postgres_store.ts';
import { startedDatabase } from '../../world.ts';

const PASSWORD = 'sk-secret';

let database: string;
let data_dir: string;
beforeAll(async () => {
  database = await startedDatabase();
  data_dir = emptyFolder();
  return async () => {
    await dropDatabase(database);
    rmSync(data_dir, { recursive: true, force: true });
  };
});

/** The cluster of the tests lets everybody in, so that the password may be any. */
const envFor = (name: string, host = 'localhost') =>
  serverEnv(databaseUrl(name).replace('postgres@localhost', `postgres:${PASSWORD}@${host}`));

async function command(args: string[], env = envFor(database)) {
  const { out, err, code } = await run(data_dir, args, env);
  expect(out + err).not.toContain(PASSWORD);
  return { out, err, code };
}

describe('commands on PostgreSQL', () => {
  test('doctor says version, locale, clocks, locks, connections, nodes and jobs', async () => {
    const holder = await connectionTo(database);
    await holder.query('begin; lock table listing in share mode');
    const { out } = await command(['doctor', '--json']);
    const { items } = JSON.parse(out) as { items: { check: string; state: string; text: string }[] };
    const found = (check: string) => items.find((item) => item.check === check);
    expect(found('database')).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('is PostgreSQL 1'),
    });
    expect(found('database')?.text).toContain('postgres://…@localhost/…');
    expect(found('locale')).toMatchObject({ state: 'ok', text: 'Texts are ordered by C, in UTF8.' });
    expect(found('locks')?.text).toMatch(/^The lock that is held longest is of process \d+ /);
    expect(found('nodes')?.text).toBe('Nodes that run: none.');
    const checks = ['clock', 'connections', 'extensions', 'migrations', 'jobs', 'backup', 'disk'];
    expect(checks.filter((check) => found(check)?.state !== 'ok')).toEqual([]);
  });

  test('that are about files say what to do instead, with exit code 2', async () => {
    const refused = async (...args: string[]) => {
      const { err, code } = await command(args);
      return [code, err];
    };
    expect(await refused('backup')).toEqual([2, expect.stringContaining('pg_dump --format=custom')]);
    expect(await refused('restore', 'x.db')).toEqual([2, expect.stringContaining('pg_restore')]);
    expect(await refused('export', '--all', '/nowhere/x')).toEqual([
      2,
      expect.stringContaining('firstlight move'),
    ]);
    expect(await refused('import', 'package.json')).toEqual([2, expect.stringContaining('firstlight move')]);
  });

  test('that read and write work, and so does the server of a local assistant', async () => {
    expect(await command(['settings', 'set', 'site.name', 'Daybreak'])).toMatchObject({ code: 0 });
    expect((await command(['settings', 'get', 'site.name'])).out).toContain('Daybreak');
    const made = await command(['key', 'create', '--email', 'ada@example.org', '--json']);
    const [FIRSTLIGHT_API_KEY = ''] = /flsk_\w+/.exec(made.out) ?? [];
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_account', arguments: {} },
    };
    const own = { BASE_URL: '', DATA_DIR: data_dir, FIRSTLIGHT_API_KEY };
    const env = { ...process.env, ...envFor(database), ...own };
    const child = spawn(process.execPath, [PROGRAM, 'mcp'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.write(`${JSON.stringify(call)}\n`);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(line.toString()).toContain('ada@example.org');
    child.stdin.end();
    expect(await ended(child)).toBe(0);
  });

  test('config shows where the database is', async () => {
    expect((await command(['config'])).out).toMatch(/^DATABASE_URL +postgres:\/\/…@localhost\/… /m);
  });

  test('make no tables in a database that has none, and say when there is no server', async () => {
    const empty = await command(['audit', 'list'], envFor(await emptyDatabase()));
    expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('has nothing of Firstlight')]);
    const nowhere = serverEnv(`postgres://postgres:${PASSWORD}@127.0.0.1:9/firstlight`);
    const away = await command(['audit', 'list'], nowhere);
    expect([away.code, away.err]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    const doctor = await command(['doctor'], nowhere);
    expect(doctor.out).toMatch(/^error +database +postgres:\/\/…@127\.0\.0\.1:9\/… cannot be read: /m);
    const serve = await command(['serve'], nowhere);
    expect([serve.code, serve.err]).toEqual([
      1,
      expect.stringMatching(/^The database .* cannot be opened: /),
    ]);
  });
});
