import { copyFileSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../oauth/free_port.ts';
import { command, newFolder, startService } from '../service.ts';

test('a self-hoster installs, looks whether something is missing, backs up, loses the machine and restores', async () => {
  const home = newFolder();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const port = await freePort();
  const data_dir = join(home, 'data');
  const service = await startService({ data_dir, port });
  const [, link = ''] = /^Set up +(\S+)/m.exec(service.stdout()) ?? [];
  const response = await fetch(link, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/setup']);

  const run = async (...args: string[]): Promise<string> => {
    const { out, err, code } = await service.command(args, { PORT: String(port) });
    expect([args, code, err]).toEqual([args, 0, err]);
    return out;
  };
  await run('settings', 'set', 'site.name', 'Daybreak');
  await run('admin', 'create', 'ada@example.org');
  const token = (await run('key', 'create', '--email', 'ada@example.org')).trim();
  const { errors, items } = JSON.parse(await run('doctor', '--json'));
  expect([errors, items.find(({ check }: { check: string }) => check === 'service')]).toMatchObject([
    0,
    { state: 'ok' },
  ]);
  const safe = join(home, 'safe');
  await run('backup', '--to', safe);
  copyFileSync(join(data_dir, 'server.key'), join(safe, 'server.key'));
  await service.stop('SIGKILL');
  rmSync(data_dir, { recursive: true });

  const restored = join(home, 'restored');
  mkdirSync(restored);
  copyFileSync(join(safe, 'server.key'), join(restored, 'server.key'));
  const [file = ''] = globSync('firstlight-*.db', { cwd: safe });
  expect(await command(['restore', join(safe, file), '--to', restored], {})).toMatchObject({ code: 0 });
  const again = await startService({ data_dir: restored });
  expect((await again.rest('GET', '/site')).body.name).toBe('Daybreak');
  expect((await again.rest('GET', '/me', { token })).body.email).toBe('ada@example.org');
  // There is an administrator, so nobody is invited to become the first.
  expect(again.stdout()).not.toContain('Set up');
  expect(await again.stop()).toBe(0);
});
