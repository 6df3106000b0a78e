import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';
import { ConfigError } from '../../../app/config/refusal.ts';
import { botKeys } from '../../../app/config/server_key.ts';
import { shownVariables } from '../../../app/config/shown.ts';

const KEY = 'A'.repeat(43);
const [OLD_KEY, BOT_KEY] = ['B'.repeat(43), `${'C'.repeat(42)}A`];
const URL_OF_ALL =
  'postgres://ada:sk-secret@db.example:5433/firstlight?readers=2&writers=100&sslmode=verify-full&sslrootcert=/etc/ca.pem';

const on = (DATABASE_URL: string, env: Record<string, string> = {}) =>
  loadConfig({ DATABASE_URL, SERVER_KEY: KEY, ...env });

describe('the URL of a PostgreSQL database', () => {
  test.each([
    URL_OF_ALL,
    'postgresql://db.example/firstlight',
    'postgres://ada:p%40ss%2F@[::1]/firstlight?channel_binding=require',
    'postgres://ada@localhost/firstlight?host=%2Frun%2Fpostgresql',
    'postgres://10.0.0.7/firstlight?sslmode=no-verify',
  ])('may be %s', (url) => {
    expect(on(url).database_url).toBe(url);
  });

  test('demands the certificate by the name that the driver has for it', () => {
    expect(on('postgres://db.example/x?sslmode=require').database_url).toContain('sslmode=verify-full');
  });

  test.each([
    'postgres:',
    'postgres:///firstlight',
    'postgres:db.example/firstlight',
    'postgres://ada:sk-secret@db.example',
    'postgres://ada:sk-secret@db.example/',
    'postgres://ada:sk-secret@db.example/a/b',
    'postgres://ada:sk-secret@db.example:0/firstlight',
    'postgres://ada:sk-secret/more@db.example/firstlight',
    'postgres://ada:sk-secret#more@db.example/firstlight',
    'postgres://ada:sk-secret%@db.example/firstlight',
    'postgres://ada:sk-secret@db.example/firstlight?readers=0',
    'postgres://ada:sk-secret@db.example/firstlight?writers=101',
    'postgres://ada:sk-secret@db.example/firstlight?readers=8&readers=9',
    'postgres://ada:sk-secret@db.example/firstlight?reader=8',
    'postgres://ada:sk-secret@db.example/firstlight?sslmode=prefer',
    'postgres://db.example/firstlight?password=sk-secret',
    'postgres://db.example/firstlight?host=elsewhere',
  ])('stops the start with what is allowed, and without its password: %s', (url) => {
    expect(() => on(url)).toThrow(ConfigError);
    expect(() => on(url)).toThrow(/^DATABASE_URL is ".*"; allowed is .*readers and writers/);
    expect(() => on(url)).not.toThrow('sk-secret');
  });

  test('is shown without user, password and options', () => {
    const env = { DATABASE_URL: URL_OF_ALL, SERVER_KEY: KEY };
    const shown = shownVariables(loadConfig(env), env);
    expect(shown).toContainEqual({
      name: 'DATABASE_URL',
      value: 'postgres://…@db.example:5433/…',
      source: 'environment',
    });
    expect(shown).toContainEqual({ name: 'BOT_KEY', value: 'made from SERVER_KEY', source: 'default' });
    expect(JSON.stringify(shown)).not.toMatch(/sk-secret|AAAA/);
  });
});

describe('with PostgreSQL', () => {
  test('SERVER_KEY is demanded, with a way to make one', () => {
    expect(() => on(URL_OF_ALL, { SERVER_KEY: '' })).toThrow(
      /^SERVER_KEY is ""; .*the same for all.*randomBytes/,
    );
  });

  test('every node has the same keys of the crawler, and former server keys give former ones', () => {
    const [key] = botKeys(on(URL_OF_ALL, { DATA_DIR: '/srv/one' }));
    expect(key).toHaveLength(32);
    expect(key.toString('base64url')).not.toBe(KEY);
    const rotated = botKeys(on(URL_OF_ALL, { DATA_DIR: '/srv/two', SERVER_KEY: `${OLD_KEY},${KEY}` }));
    expect(rotated[1]).toEqual(key);
    const [own] = botKeys(on(URL_OF_ALL, { BOT_KEY }));
    expect(own.toString('base64url')).toBe(BOT_KEY);
  });

  test('emails as files are for one node, which the start says', () => {
    const problems = (env: Record<string, string>) =>
      on(URL_OF_ALL, env).warnings.map(({ problem }) => problem);
    expect(problems({})).toEqual([expect.stringContaining('for one node only')]);
    expect(problems({ SMTP_URL: 'smtps://mail.example' })).toEqual([]);
  });
});
