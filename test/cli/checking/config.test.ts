import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { VARIABLES } from '../../../app/config/variables.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { emptyFolder } from '../../data_folder.ts';
import { run } from '../program.ts';

const folder = emptyFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of the operator Ada: secrets in variables and files, and a name that is mistyped. */
const ENV = {
  PORT: '8080',
  BASE_URL: 'https://launch.example',
  SMTP_URL: 'smtps://ada:sk-secret@mail.example:465?pass=sk-secret',
  ANTHROPIC_API_KEY: 'sk-secret',
  SERVER_KEY_FILE: join(folder, 'key'),
  FIRSTLIGHT_API_KEY: 'flsk_secret',
  PROT: '99',
};
writeFileSync(join(folder, 'key'), `${'secret'.repeat(7)}x\n`);

describe('config', () => {
  test('prints every variable as it acts, with its source and without secrets', async () => {
    const { out, err, code } = await run(folder, ['config', '--json'], ENV);
    expect([code, err]).toEqual([0, '']);
    expect(out).not.toContain('secret');
    const { items, warnings } = JSON.parse(out);
    expect(items.map(({ name }: any) => name)).toEqual(Object.keys(VARIABLES));
    const row = (name: string) => items.find((one: any) => one.name === name);
    expect(row('PORT')).toEqual({ name: 'PORT', value: '8080', source: 'environment' });
    expect(row('HOST')).toEqual({ name: 'HOST', value: '127.0.0.1', source: 'default' });
    expect(row('DATABASE_URL')).toMatchObject({ value: join(folder, 'firstlight.db'), source: 'default' });
    expect(row('MAIL_FROM')).toMatchObject({
      value: 'Firstlight <no-reply@launch.example>',
      source: 'default',
    });
    expect(row('SMTP_URL')).toMatchObject({ value: 'smtps://…@mail.example:465/…', source: 'environment' });
    expect(row('ANTHROPIC_API_KEY')).toMatchObject({ value: '(hidden)', source: 'environment' });
    expect(row('SERVER_KEY')).toEqual({
      name: 'SERVER_KEY',
      value: '(hidden)',
      source: 'file',
      file: `SERVER_KEY_FILE=${join(folder, 'key')}`,
    });
    expect(row('BOT_KEY')).toMatchObject({ value: `in ${join(folder, 'bot.key')}`, source: 'default' });
    expect(row('AI_BASE_URL')).toMatchObject({ value: 'https://api.anthropic.com', source: 'default' });
    expect(row('SITE_NAME')).toMatchObject({ value: 'Firstlight', source: 'default' });
    expect(warnings.map(({ problem }: any) => problem)).toEqual([
      'PROT is set, but there is no such variable.',
      expect.stringMatching(/^BASE_URL is https, so a proxy/),
    ]);
  });

  test('says the same to people', async () => {
    const { out } = await run(folder, ['config'], ENV);
    expect(out).not.toContain('secret');
    expect(out).toMatch(/^PORT +8080 {3}\(environment\)$/m);
    expect(out).toMatch(/^SERVER_KEY +\(hidden\) {3}\(file: SERVER_KEY_FILE=.+key\)$/m);
    expect(out).toContain('Warning: PROT is set, but there is no such variable. PORT is probably meant');
    expect((await run(folder, ['config'])).out).toMatch(/^SMTP_URL +\(none\) {3}\(default\)$/m);
  });
});

describe('the start', () => {
  test.each([
    [{ SMTP_URL: 'mail:25' }, 'SMTP_URL is "mail:25"; allowed is an smtp or smtps URL'],
    [{ MAIL_FROM: 'bad' }, 'MAIL_FROM is "bad"; allowed is an email address'],
    [{ HOST: 'http://0.0.0.0' }, 'HOST is "http://0.0.0.0"; allowed is an IP address'],
    [{ HOST: '192.0.2.1', PORT: '0' }, 'HOST is "192.0.2.1", which is no IP address of this machine'],
    [{ SMTP_URL_FILE: '/none/such' }, 'SMTP_URL_FILE is "/none/such"; allowed is the path of a file'],
  ])('is refused with %j: exit code 2 and a line', async (env, line) => {
    const { out, err, code } = await run(folder, ['serve'], env as unknown as Record<string, string>);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(line);
    expect(err.split('\n')).toHaveLength(2);
  });

  test('in a folder that cannot be made ends with a line', async () => {
    const { err, code } = await run(folder, ['serve'], { DATA_DIR: '/proc/x/y' });
    expect(code).toBe(1);
    expect(err).toMatch(/^The data folder \/proc\/x\/y cannot be used: ENOENT.*Please set DATA_DIR/);
  });
});

test('--version prints the version and nothing else', async () => {
  expect(await run(folder, ['--version'])).toEqual({ out: `${manifest.version}\n`, err: '', code: 0 });
});
