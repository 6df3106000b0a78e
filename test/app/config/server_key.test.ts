import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';
import { serverKeys } from '../../../app/config/server_key.ts';
import { start } from '../../../app/start.ts';
import { emptyFolder } from '../../data_folder.ts';
import { freePort } from '../../oauth/free_port.ts';
import { serviceEnv } from '../../world.ts';

let data_dir: string;
beforeEach(() => {
  data_dir = emptyFolder();
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
});

const file = (): string => join(data_dir, 'server.key');
const keys = (server_key?: string) => serverKeys({ data_dir, server_key });
const KEY = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);
const text = (key: Buffer): string => key.toString('base64url');

describe('the key of the server', () => {
  test('is made once, for its owner alone, and stays', () => {
    const [made, ...older] = keys();
    expect([made.length, older]).toEqual([32, []]);
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(keys()).toEqual([made]);
    // The file with a name of its own, in which it was made, is gone.
    expect(readdirSync(data_dir)).toEqual(['server.key']);
    rmSync(file());
    expect(keys()).not.toEqual([made]);
  });

  test('of the environment needs no file, and makes none', () => {
    expect(keys(text(KEY))).toEqual([KEY]);
    expect(keys(`${text(KEY)}, ${text(OTHER)}`)).toEqual([KEY, OTHER]);
    expect(readdirSync(data_dir)).toEqual([]);
  });

  test.each([
    ['one a line', `${text(KEY)}\n${text(OTHER)}\n`],
    ['with commas', `${text(KEY)},${text(OTHER)}`],
    ['with spaces and returns', `  ${text(KEY)} \r\n ${text(OTHER)}\r\n`],
  ])('may stand before older ones in the file: %s', (_how, content) => {
    writeFileSync(file(), content);
    expect(keys()).toEqual([KEY, OTHER]);
  });

  const WRONG: [what: string, content: string][] = [
    ['nothing', ''],
    ['a word', 'secretword'],
    ['a key that is too short', text(KEY).slice(0, -4)],
    ['a key that is too long', `${text(KEY)}AAAA`],
    ['one right key and one wrong one', `${text(KEY)}\nsecretword`],
  ];

  test.each(WRONG)(
    'a file with %s is refused by its name, stays as it is, and is not repeated',
    (_what, content) => {
      writeFileSync(file(), content);
      expect(() => keys()).toThrow(`${file()} does not hold keys of 32 bytes in base64url`);
      expect(() => keys()).not.toThrow('secretword');
      expect(readFileSync(file(), 'utf8')).toBe(content);
    },
  );

  test('that cannot be read is no reason to make another one', () => {
    mkdirSync(file());
    expect(() => keys()).toThrow('EISDIR');
    expect(readdirSync(data_dir)).toEqual(['server.key']);
  });

  test('a service over such a file does not start, and holds no port', async () => {
    writeFileSync(file(), 'secretword');
    const port = await freePort();
    const config = loadConfig({ ...serviceEnv(data_dir), PORT: String(port) });
    await expect(start(config)).rejects.toThrow('does not hold keys');
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    writeFileSync(file(), text(KEY));
    const running = await start(config);
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    await running.close();
  });
});
