import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';

type Env = Record<string, string>;
const warned = (env: Env): string[] => loadConfig(env).warnings.map(({ about }) => about);

describe('a name that is nearly right', () => {
  test.each([
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['PORTS', 'PORT'],
    ['SMPT_URL', 'SMTP_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['SMTPURL', 'SMTP_URL'],
    ['SMTP_HOST', 'SMTP_URL'],
    ['SMTP_PASSWORD_FILE', 'SMTP_URL'],
    ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
    ['BASEURL', 'BASE_URL'],
    ['BASE-URL', 'BASE_URL'],
    ['EMAIL_FROM', 'MAIL_FROM'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['ANTROPIC_API_KEY', 'ANTHROPIC_API_KEY'],
    ['FIRSTLIGHT_PORT', 'PORT'],
    ['PORT_FILE', 'PORT'],
  ])('%s is named, with %s', (name, meant) => {
    const { warnings } = loadConfig({ [name]: 'x' });
    expect(warnings).toEqual([
      {
        about: 'names',
        problem: `${name} is set, but there is no such variable.`,
        remedy: `${meant} is probably meant: rename or unset ${name}.`,
      },
    ]);
  });

  test.each([
    'PATH',
    'HOME',
    'HOSTNAME',
    'MAIL',
    'LOGNAME',
    'LANG',
    'TERM',
    'PWD',
    'EDITOR',
    'NODE_ENV',
    'HTTP_PROXY',
    'NO_PROXY',
    'npm_config_local_prefix',
    'REDIS_PORT',
    'JWT_KEY',
    'API_KEY',
    'DATABASE_HOST',
    'FIRSTLIGHT_TEST_DATA',
    'X'.repeat(5000),
  ])('%.20s belongs to others', (name) => {
    expect(warned({ [name]: 'x' })).toEqual([]);
  });

  test('set to nothing it is not set', () => {
    expect(warned({ PROT: '' })).toEqual([]);
  });
});

describe('a configuration that is allowed and probably a mistake', () => {
  const SMTP_URL = 'smtp://mail.example';
  test.each<[Env, string[]]>([
    [{}, []],
    [{ BASE_URL: 'http://localhost:4000' }, []],
    [{ BASE_URL: 'http://launch.lan' }, ['mail']],
    [{ BASE_URL: 'http://launch.lan', SMTP_URL }, []],
    [{ BASE_URL: 'https://launch.example', SMTP_URL }, ['proxy']],
    [{ BASE_URL: 'https://launch.example', SMTP_URL, TRUST_PROXY: '1' }, []],
    [{ BASE_URL: 'https://launch.example' }, ['mail', 'proxy']],
    [{ HOST: '0.0.0.0' }, ['base_url']],
    [{ HOST: '::' }, ['base_url']],
    [{ HOST: '192.0.2.7', PORT: '0' }, ['base_url']],
    [{ HOST: 'fe80::1%eth0' }, ['base_url']],
    [{ HOST: '::1' }, []],
    [{ HOST: 'localhost' }, []],
    [{ HOST: '0.0.0.0', BASE_URL: 'http://localhost:3000' }, []],
  ])('%j is warned about in %j', (env, about) => {
    expect(warned(env)).toEqual(about);
  });

  test('is said in sentences, with what to set', () => {
    const { warnings } = loadConfig({ HOST: '0.0.0.0', PORT: '8080' });
    expect(warnings[0]?.problem).toContain(
      'begin with http://localhost:8080 and lead nowhere from elsewhere',
    );
    expect(warnings[0]?.remedy).toBe('Set BASE_URL to the URL that visitors use.');
  });
});
