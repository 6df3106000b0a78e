import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';
import { ConfigError } from '../../../app/config/refusal.ts';
import { VARIABLES } from '../../../app/config/variables.ts';
import { emptyFolder } from '../../data_folder.ts';

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(text: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

/** A value of every secret, and what it is read as. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://ada:pass@db.example/firstlight',
  SMTP_URL: 'smtps://ada:pass@mail.example',
  ANTHROPIC_API_KEY: 'sk-ant-1',
  SERVER_KEY: 'A'.repeat(43),
  BOT_KEY: 'B'.repeat(43),
  FIRSTLIGHT_API_KEY: 'flsk_1',
  AHREFS_API_KEY: 'ahrefs-1',
  LEMONSQUEEZY_API_KEY: 'lemon-1',
  LEMONSQUEEZY_WEBHOOK_SECRET: 'lemon-2',
  GITHUB_CLIENT_SECRET: 'github-1',
  GOOGLE_CLIENT_SECRET: 'google-1',
  OIDC_CLIENT_SECRET: 'oidc-1',
};

const SHOP = { LEMONSQUEEZY_STORE_ID: '1', LEMONSQUEEZY_VARIANT_ID: '2' };

/** What some secrets need beside them. */
const BESIDE: Record<string, Record<string, string>> = {
  DATABASE_URL: { SERVER_KEY: 'A'.repeat(43) },
  GITHUB_CLIENT_SECRET: { GITHUB_CLIENT_ID: 'id' },
  GOOGLE_CLIENT_SECRET: { GOOGLE_CLIENT_ID: 'id' },
  OIDC_CLIENT_SECRET: { OIDC_CLIENT_ID: 'id', OIDC_ISSUER: 'https://id.example' },
  LEMONSQUEEZY_API_KEY: { ...SHOP, LEMONSQUEEZY_WEBHOOK_SECRET: 'lemon-2' },
  LEMONSQUEEZY_WEBHOOK_SECRET: { ...SHOP, LEMONSQUEEZY_API_KEY: 'lemon-1' },
};

describe('a secret in a file', () => {
  test('is possible for every variable that is one, and for no other', () => {
    const secret = Object.entries(VARIABLES).flatMap(([name, variable]) =>
      'secret' in variable ? [name] : [],
    );
    expect(secret.toSorted()).toEqual(Object.keys(SECRETS).toSorted());
    expect(loadConfig({ PORT_FILE: fileOf('80') }).port).toBe(3000);
  });

  test.each(Object.entries(SECRETS))('%s is read without the line end of the file', (name, value) => {
    const read = (env: Record<string, string>) => loadConfig({ ...BESIDE[name], ...env });
    expect(read({ [`${name}_FILE`]: fileOf(`${value}\n`) })).toEqual(read({ [name]: value }));
    expect(JSON.stringify(read({ [name]: value }))).toContain(value);
  });

  test.each(Object.entries(SECRETS))('%s and its file cannot both be set', (name, value) => {
    const load = () => loadConfig({ [name]: value, [`${name}_FILE`]: fileOf(value) });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(`only one of ${name} and ${name}_FILE: unset the other`);
    expect(load).not.toThrow(value);
  });

  test.each([
    ['', 'this one is empty'],
    [' \n\n', 'this one is empty'],
    ['x'.repeat(65 * 1024), 'this is not a file of at most 64 KiB'],
  ])('with %.5j in it is refused', (text, why) => {
    const load = () => loadConfig({ SERVER_KEY_FILE: fileOf(text) });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(`SERVER_KEY_FILE is "${join(folder, 'secret')}"; allowed is the path of a file`);
    expect(load).toThrow(why);
  });

  test('that is missing or a folder is refused', () => {
    expect(() => loadConfig({ SMTP_URL_FILE: join(folder, 'none') })).toThrow('cannot be read (ENOENT)');
    mkdirSync(join(folder, 'dir'));
    expect(() => loadConfig({ SMTP_URL_FILE: join(folder, 'dir') })).toThrow('this is not a file');
    expect(() => loadConfig({ SMTP_URL_FILE: '/dev/zero' })).toThrow('this is not a file');
  });

  test('with a value that is not allowed is named with the file, without the value', () => {
    const file = fileOf('sk-secret');
    const load = () => loadConfig({ SERVER_KEY_FILE: file });
    expect(load).toThrow(
      `SERVER_KEY (SERVER_KEY_FILE=${file}) is "(hidden)"; allowed is 32 bytes in base64url`,
    );
    expect(load).not.toThrow('sk-secret');
  });
});
