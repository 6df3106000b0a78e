import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { holdAlone, holdOpen } from '../../../store/engine/sqlite_lock.ts';
import { openStore } from '../../../store/open.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { until } from '../../world.ts';

let file: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-lock-'));
  file = join(folder, 'firstlight.db');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A process that opens the store, and what it has said of that. */
function opener() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lock_child.ts'), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (words: Buffer) => (said += words));
  const prints = (word: string) => until(async () => said.split('\n').includes(word));
  return { child, said: () => said, prints };
}

describe('a store that opens the database', () => {
  // Two programs that load the store, which takes longer than the rest of this file.
  test.runIf(AT_LANDING)(
    'does so beside others in this process and in another one, and each keeps it from being replaced',
    async () => {
      const first = await openStore({ file });
      const second = await openStore({ file });
      const { child: other, prints } = opener();
      await prints('open');
      for (const close of [() => first.close(), () => second.close()]) {
        expect(() => holdAlone(file)).toThrow(`${file} is open in process ${other.pid}: stop the service`);
        await close();
      }
      expect(() => holdAlone(file)).toThrow(`in process ${other.pid}`);
      const gone = once(other, 'exit');
      other.kill('SIGKILL');
      await gone;
      // Killed as hard as can be, it leaves no lock.
      holdAlone(file)();
      expect(statSync(`${file}.lock`)).toMatchObject({ size: 0 });
      expect(statSync(`${file}.lock`).mode & 0o077).toBe(0);
    },
  );

  test('keeps its lock when another store of the process is opened and closed', async () => {
    const first = await openStore({ file });
    await (await openStore({ file })).close();
    expect(() => holdAlone(file)).toThrow('is open');
    await first.close();
    holdAlone(file)();
  });

  test.runIf(AT_LANDING)('waits while somebody holds it alone', async () => {
    await (await openStore({ file })).close();
    const release = holdAlone(file);
    const { child, said, prints } = opener();
    await prints('opening');
    // Without a lock it takes a few milliseconds from here; that it does not open is only seen by waiting.
    await delay(200);
    expect(said()).toBe('opening\n');
    release();
    await prints('open');
    expect(() => holdAlone(file)).toThrow(`in process ${child.pid}`);
  });

  test('lets it go when it cannot be opened', async () => {
    const connection = new Database(file);
    connection.exec(
      "create table schema_migration (version, name, sha256); insert into schema_migration values (73, 'x', 'y')",
    );
    connection.close();
    await expect(openStore({ file })).rejects.toThrow('a released migration was edited');
    holdAlone(file)();
  });
});

test('a hold that is released twice, or in any order, does no harm', () => {
  const [first, second] = [holdOpen(file), holdOpen(file)];
  first();
  first();
  expect(() => holdAlone(file)).toThrow('is open');
  second();
  holdAlone(file)();
});
