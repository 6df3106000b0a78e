import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signUpSalts } from '../../../app/service/sign_up_salts.ts';
import { visitorSalts } from '../../../app/service/visitor_salts.ts';
import { voteSalts } from '../../../app/service/vote_salts.ts';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { DAY_MS, utcDay } from '../../../domain/time/day.ts';
import { emptyFolder } from '../../data_folder.ts';
import { serverEnv } from '../../postgres_cluster.ts';
import { connectionTo } from '../../store/postgres_store.ts';
import { startWorld, until } from '../../world.ts';
import { anotherNode, nodes } from './nodes.ts';

const nameOf = (url = ''): string => new URL(url).pathname.slice(1);

test('a node makes no file that another node would lack', async () => {
  const [world] = await nodes({});
  const { database_file, data_dir } = world!.running.config;
  const home = await fetch(world!.url);
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('<h1')]);
  expect(existsSync(database_file)).toBe(false);
  expect(readdirSync(data_dir).filter((name) => /key|salt|db|backups/.test(name))).toEqual([]);
});

test('nodes hash addresses with the same salts, sealed in a table without a log, until their period is over', async () => {
  const [world] = await nodes({});
  const { store, clock, running } = world!;
  const fail = (error: unknown): void => {
    throw error;
  };
  const saltsOf = (server_key: string) => {
    const shared = { config: { ...running.config, server_key }, store, clock, onFailure: fail };
    return { votes: voteSalts(shared), visitors: visitorSalts(shared), sign_ups: signUpSalts(shared) };
  };
  const all = async ({ votes, visitors, sign_ups }: ReturnType<typeof saltsOf>) => {
    const now = clock.now().getTime();
    const { now: this_week, before } = await sign_ups();
    return [await votes(weekAt(now, 'UTC')), await visitors(utcDay(now)), this_week, before].map((salt) =>
      salt.toString('base64url'),
    );
  };
  const [key, other] = [running.config.server_key ?? '', 'o'.repeat(43)];
  const made = await Promise.all([all(saltsOf(key)), all(saltsOf(key))]);
  expect(made[0]).toEqual(made[1]);
  expect(new Set(made[0]).size).toBe(4);

  const db = await connectionTo(nameOf(running.config.database_url));
  const rows = async () => (await db.query<{ bytes: Buffer }>('select * from salt')).rows;
  expect(await rows()).toHaveLength(4);
  expect((await db.query("select relpersistence from pg_class where relname = 'salt'")).rows).toEqual([
    { relpersistence: 'u' },
  ]);
  for (const { bytes } of await rows()) expect(made[0]?.some((salt) => bytes.includes(salt))).toBe(false);

  expect(await all(saltsOf(`${other},${key}`))).toEqual(made[0]);
  expect(await all(saltsOf(other))).not.toEqual(made[0]);
  clock.advance(40 * DAY_MS);
  saltsOf(other);
  await until(async () => (await rows()).length === 0);
});

test('a second node is refused where emails are files, unless the first one is gone', async () => {
  const [world] = await nodes({});
  const { database_url = '' } = world!.running.config;
  const folder = async () => emptyFolder();
  const second = () => startWorld({ env: serverEnv(database_url), folder });
  await expect(second()).rejects.toThrow(/^SMTP_URL is not set, .* others run: /);
  const db = await connectionTo(nameOf(database_url));
  const { rows } = await db.query<{ name: string }>('select name from node');
  const words = rows[0]?.name.split(' ') ?? [];
  // No process has the number beyond the last.
  await db.query('update node set name = $1', [words.with(3, '4194305').join(' ')]);
  await (await second()).close();
});

test('ROLE says whether a node responds to requests or runs jobs', async () => {
  const [web] = await nodes({ ROLE: 'web' });
  const { store, clock, running } = web!;
  const waiting = async () =>
    (await store.jobs.backlog(clock.now().getTime())).filter(({ kind }) => kind === 'tidy_search');
  await store.write((tx) => tx.jobs.enqueue('tidy_search', {}));
  await running.drain();
  expect(await waiting()).toHaveLength(1);

  const jobs = await anotherNode(web!, { ROLE: 'jobs' });
  const status = async (path: string, from = jobs) => (await fetch(from.url + path)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map((path) => status(path)))).toEqual([
    200, 200, 200,
  ]);
  expect(await Promise.all(['/', '/api/v1/site', '/mcp', '/nothing'].map((path) => status(path)))).toEqual([
    503, 503, 503, 503,
  ]);
  expect(await status('/', web)).toBe(200);
  await jobs.running.drain();
  expect(await waiting()).toEqual([]);
});
