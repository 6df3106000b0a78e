import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../../store/migrations/history.ts';
import { emptyFolder } from '../data_folder.ts';
import { startWorld, type World } from '../world.ts';
import { run as runProgram } from './program.ts';

const root = mkdtempSync(join(tmpdir(), 'firstlight-restore-'));
const served = join(root, 'served');
let world: World;
/** A backup with two people, and the key that its database was sealed with. */
let backup: string;
let key: string;
beforeAll(async () => {
  mkdirSync(served);
  world = await startWorld({ data_dir: served });
  await world.key('ada');
  await world.key('bob');
  backup = JSON.parse((await runProgram(served, ['backup', '--json'])).out).file;
  await world.key('cleo');
  key = join(served, 'server.key');
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const restore = (data_dir: string, ...args: string[]) => runProgram(data_dir, ['restore', ...args]);
/** An empty folder, with the server key. */
function folderWithKey(): string {
  const folder = emptyFolder();
  copyFileSync(key, join(folder, 'server.key'));
  return folder;
}
const people = (file: string): unknown => {
  const connection = new Database(file, { readonly: true });
  const count = connection.prepare('select count(*) from person').pluck().get();
  connection.close();
  return count;
};

describe('into an empty folder', () => {
  test('a dry run says what would happen, and changes nothing', async () => {
    const folder = folderWithKey();
    const { out, err, code } = await restore(folder, backup, '--dry-run');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`${backup} is whole: `);
    expect(out).toContain('2 people, 0 listings, 0 votes.');
    expect(out).toContain(`Its version is ${SCHEMA_VERSION}, that of this program.`);
    expect(out).toContain(`It would become ${join(folder, 'firstlight.db')}.`);
    expect(out).toContain('No database is there now.');
    expect(out).toMatch(/Nothing was changed: this is a dry run\.\n$/);
    expect(readdirSync(folder)).toEqual(['server.key']);
    rmSync(folder, { recursive: true });
  });

  test('the database comes up as it was, in a folder that is named or that of the environment', async () => {
    const folder = folderWithKey();
    const named = await restore(served, backup, '--to', folder, '--json');
    expect(named.code).toBe(0);
    expect(JSON.parse(named.out)).toMatchObject({
      file: backup,
      database: join(folder, 'firstlight.db'),
      former: null,
      server_key: 'fits',
      obstacles: [],
      version: SCHEMA_VERSION,
      rows: { person: 2 },
    });
    const again = await startWorld({ data_dir: folder });
    expect((await again.rest('GET', '/site')).status).toBe(200);
    expect(await again.store.people.byEmail('bob@example.org')).toBeDefined();
    expect(await again.store.people.byEmail('cleo@example.org')).toBeUndefined();
    await again.close();
    rmSync(folder, { recursive: true });
  });
});

describe('into a folder with a database', () => {
  test('is refused while a service or a command has it open, and says which process; a dry run says so too', async () => {
    const { err, code } = await restore(served, backup);
    expect(code).toBe(1);
    expect(err).toContain(`firstlight.db is open in process ${process.pid}: stop the service`);
    expect(err).toMatch(/Nothing was changed\.\n$/);
    const dry = await restore(served, backup, '--dry-run');
    expect([dry.code, dry.out.includes('But not yet: The database')]).toEqual([1, true]);
    expect(people(join(served, 'firstlight.db'))).toBe(3);
  });

  test('keeps the former one, which can be restored in turn', async () => {
    const folder = folderWithKey();
    copyFileSync(backup, join(folder, 'firstlight.db'));
    const other = await startWorld({ data_dir: folder });
    for (const name of ['dora', 'eve']) await other.key(name);
    await other.close();
    const { out, code } = await restore(folder, backup);
    expect(code).toBe(0);
    const former = /The database that was there is (\S+)\.$/m.exec(out)?.[1] ?? '';
    expect([people(former), people(join(folder, 'firstlight.db'))]).toEqual([4, 2]);
    expect(out).toContain('What was done since the backup is undone');
    expect((await restore(folder, former)).code).toBe(0);
    expect(people(join(folder, 'firstlight.db'))).toBe(4);
    rmSync(folder, { recursive: true });
  });
});

describe('the server key', () => {
  const WITHOUT = 'Assistants would have to connect again.';
  test('has to be there, or it is said that nothing needs it; asking makes none', async () => {
    const folder = emptyFolder();
    const { err, code } = await restore(folder, backup);
    expect(code).toBe(1);
    expect(err).toContain(`There is no server key: ${join(folder, 'server.key')} is missing. ${WITHOUT}`);
    expect(readdirSync(folder)).toEqual([]);
    const unsealed = join(root, 'unsealed.db');
    copyFileSync(backup, unsealed);
    const connection = new Database(unsealed);
    connection.exec('delete from oauth_store');
    connection.close();
    expect((await restore(folder, unsealed)).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['firstlight.db', 'firstlight.db.lock']);
    rmSync(folder, { recursive: true });
  });

  test('has to be that of the backup, unless the operator goes on without it', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'server.key'), `${Buffer.alloc(32, 7).toString('base64url')}\n`);
    const { err, code } = await restore(folder, backup);
    expect(code).toBe(1);
    expect(err).toContain(
      `${join(folder, 'server.key')} is not the key that this backup was sealed with. ${WITHOUT}`,
    );
    expect(existsSync(join(folder, 'firstlight.db'))).toBe(false);
    const forced = await restore(folder, backup, '--other-key');
    expect(forced).toMatchObject({
      code: 0,
      out: expect.stringContaining('assistants have to connect again'),
    });
    rmSync(folder, { recursive: true });
  });

  test('may be in SERVER_KEY, also as one of several', async () => {
    const folder = emptyFolder();
    const env = { SERVER_KEY: Buffer.alloc(32, 7).toString('base64url') };
    const { err } = await runProgram(folder, ['restore', backup], env);
    expect(err).toContain('SERVER_KEY is not the key');
    expect(err).not.toContain(env.SERVER_KEY);
    const both = { SERVER_KEY: `${env.SERVER_KEY},${readFileSync(key, 'utf8').trim()}` };
    expect((await runProgram(folder, ['restore', backup, '--dry-run'], both)).code).toBe(0);
    rmSync(folder, { recursive: true });
  });
});

describe('a file that is no backup of this program is refused before anything is changed:', () => {
  const made = (name: string, make: (file: string) => void): string => {
    const file = join(root, name);
    make(file);
    return file;
  };
  const sql = (text: string) => (file: string) => {
    copyFileSync(backup, file);
    const connection = new Database(file);
    connection.pragma('foreign_keys = OFF');
    connection.exec(text);
    connection.close();
  };
  test.each([
    ['nothing', () => undefined, 'There is no file'],
    ['a folder', (file: string) => mkdirSync(file), 'There is no file'],
    ['a text', (file: string) => writeFileSync(file, 'x'.repeat(4096)), 'cannot be read as a database'],
    ['an empty file', (file: string) => writeFileSync(file, ''), 'but none of Firstlight'],
    [
      'another database',
      (file: string) => {
        const connection = new Database(file);
        connection.exec('create table t (x)');
        connection.close();
      },
      'but none of Firstlight',
    ],
    [
      'half of a backup',
      (file: string) => {
        copyFileSync(backup, file);
        truncateSync(file, 200_000);
      },
      'cannot be read as a database: database disk image is malformed',
    ],
    [
      'a backup with damaged pages',
      (file: string) => {
        const database = new Database(backup, { readonly: true });
        const { page } = database
          .prepare("select max(pageno) as page from dbstat where name = 'category'")
          .get() as { page: number };
        database.close();
        const bytes = readFileSync(backup);
        bytes.fill(0x5a, (page - 1) * 4096, page * 4096);
        writeFileSync(file, bytes);
      },
      'is not whole',
    ],
    [
      'a newer version',
      sql(`insert into schema_migration (version, name, sha256) values (${SCHEMA_VERSION + 1}, 'next', 'x')`),
      `has version ${SCHEMA_VERSION + 1}, this program knows ${SCHEMA_VERSION}`,
    ],
    [
      'a trigger that makes administrators',
      sql('create trigger t after insert on person begin update person set administrator_since = 1; end'),
      'has the trigger "t", which Firstlight does not make',
    ],
    [
      'rows without others',
      sql(
        "insert into web_session (person_id, hash, device, network, created_at, last_seen_at, expires_at) values (404, 'x', '', '', 0, 0, 0)",
      ),
      'rows without those that they belong to',
    ],
  ])('%s', async (name, make, words) => {
    const folder = folderWithKey();
    const { err, code } = await restore(folder, made(`${name.replaceAll(' ', '_')}.db`, make));
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(readdirSync(folder)).toEqual(['server.key']);
    rmSync(folder, { recursive: true });
  });

  test('none, or two, is wrong usage', async () => {
    for (const args of [[], [backup, backup]]) {
      const { err, code } = await restore(root, ...args);
      expect([code, err]).toEqual([2, expect.stringContaining('Name one file to restore.')]);
    }
  });
});
