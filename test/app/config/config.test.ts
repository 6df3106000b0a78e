import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';
import { reachable } from '../../../app/config/hosts.ts';
import { ConfigError } from '../../../app/config/refusal.ts';
import { VARIABLES } from '../../../app/config/variables.ts';

const KEY = 'A'.repeat(43);
const OTHER_KEY = 'b-_9'.repeat(10).concat('xyz');

/** Values that a variable refuses, and what the line says is allowed. */
const REFUSED: readonly [name: string, value: string, allowed: string][] = [
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PORT', '-1', 'a whole number'],
  ['PORT', '3000.5', 'a whole number'],
  ['PORT', '0x1F', 'a whole number'],
  ['PORT', ' 3000', 'a whole number'],
  ['PORT', '١٢', 'a whole number'],
  ['BASE_URL', 'https://launch.example/path', 'without a path'],
  ['BASE_URL', 'https://launch.example/?a=1', 'without a path'],
  ['BASE_URL', 'https://launch.example//', 'without a path'],
  ['BASE_URL', 'https://user@launch.example', 'an http or https origin'],
  ['BASE_URL', 'https://Launch.Example', 'an http or https origin'],
  ['BASE_URL', 'https://launch.example:443', 'an http or https origin'],
  ['BASE_URL', 'ftp://launch.example', 'http or https'],
  ['BASE_URL', 'launch.example', 'for example https://launch.example.org'],
  ['RATE_LIMITS', 'sometimes', 'on or off'],
  ['CRAWLER_ALLOW_PRIVATE', 'maybe', 'on or off'],
  ['CRAWLER_DELAY_MS', '60001', 'a whole number from 0 to 60000'],
  ['CRAWLER_DELAY_MS', '1s', 'a whole number'],
  ['TRUST_PROXY', 'yes', 'a whole number from 0 to 10'],
  ['TRUST_PROXY', '11', 'a whole number from 0 to 10'],
  ['CONNECTIONS_PER_ADDRESS', '0', 'a whole number from 1 to 100000'],
  ['CONNECTIONS_PER_ADDRESS', '1e3', 'a whole number'],
  ['DRAIN_S', '60.5', 'a number of seconds from 0 to 60'],
  ['DRAIN_S', '1s', 'such as 5 or 0.5'],
  ['ROLE', 'worker', 'one of all, web, jobs'],
  ['LOG_LEVEL', 'loud', 'silent, error, warn, info, debug'],
  ['LOG_LEVEL', 'INFO', 'silent, error, warn, info, debug'],
  ['AI_BASE_URL', 'ollama:11434', 'an http or https URL'],
  ['AI_BASE_URL', 'https://ai.example/?key=1', 'without credentials and query'],
  ['AI_BASE_URL', 'https://ai.example/#v1', 'without credentials and query'],
  ['AI_MODEL', 'the best one', 'the name of a model'],
  ['AI_KEY_HEADER', 'cookie', 'authorization'],
  ['AI_MODEL', 'x'.repeat(201), 'the name of a model'],
  ['MAIL_FROM', 'Firstlight', 'an email address'],
  ['MAIL_FROM', 'Firstlight <launch.example>', 'an email address'],
  ['MAIL_FROM', 'a@b.example, c@d.example', 'an email address'],
  ['MAIL_FROM', 'A <a@b.example>\nBcc: c@d.example', 'an email address'],
  ['MAIL_FROM', 'a@b..example', 'an email address'],
  ['MAIL_FROM', 'a@-b.example', 'an email address'],
  ['MAIL_FROM', 'a@192.0.2.1', 'an email address'],
  ['MAIL_FROM', '@b.example', 'an email address'],
  ['MAIL_FROM', 'Day, break <a@b.example>', 'an email address'],
  ['OIDC_ISSUER', 'http://id.example', 'http on this machine only'],
  ['OIDC_ISSUER', 'id.example:443', 'the issuer URL'],
  ['OIDC_NAME', 'x'.repeat(41), 'a name of 1 to 40 characters'],
  ['OIDC_NAME', ' Example', 'a name of 1 to 40 characters'],
  ['HOST', 'http://0.0.0.0', 'without scheme and port'],
  ['HOST', '0.0.0.0:3000', 'the port is PORT'],
  ['HOST', '[::1]', 'an IP address of this machine'],
  ['HOST', '*', '0.0.0.0 to be reached from elsewhere'],
  ['HOST', '999.0.0.1', 'an IP address'],
  ['HOST', 'my host', 'an IP address'],
  ['LEMONSQUEEZY_STORE_ID', 'my-store', 'a number'],
  ['LEMONSQUEEZY_VARIANT_ID', '0', 'a number'],
  ['LEMONSQUEEZY_TEST_MODE', 'maybe', 'on or off'],
  ['VIES_BASE_URL', 'ec.europa.eu', 'an http or https URL'],
];

/** Values of which no part may be in the line, because they are secrets or may hold one. */
const HIDDEN: readonly [name: string, value: string, allowed: string][] = [
  ['ANTHROPIC_API_KEY', 'sk-secret\n', 'one word of ASCII characters'],
  ['ANTHROPIC_API_KEY', 'sk-secret and more', 'one word of ASCII characters'],
  ['AHREFS_API_KEY', 'sk-secret and more', 'one word of ASCII characters'],
  ['GITHUB_CLIENT_ID', 'sk-secret and more', 'one word of ASCII characters'],
  ['GITHUB_CLIENT_SECRET', 'sk-secret and more', 'one word of ASCII characters'],
  ['GOOGLE_CLIENT_ID', 'sk-secret and more', 'one word of ASCII characters'],
  ['GOOGLE_CLIENT_SECRET', 'sk-secret and more', 'one word of ASCII characters'],
  ['OIDC_CLIENT_ID', 'sk-secret and more', 'one word of ASCII characters'],
  ['OIDC_CLIENT_SECRET', 'sk-secret and more', 'one word of ASCII characters'],
  ['AHREFS_BASE_URL', 'https://user:sk-secret@proxy.example', 'without credentials'],
  ['AI_BASE_URL', 'https://user:sk-secret@ai.example', 'without credentials'],
  ['VIES_BASE_URL', 'https://user:sk-secret@proxy.example', 'without credentials'],
  ['LEMONSQUEEZY_API_KEY', 'sk-secret and more', 'one word of ASCII characters'],
  ['LEMONSQUEEZY_WEBHOOK_SECRET', 'sk-secret and more', 'one word of ASCII characters'],
  ['DATABASE_URL', 'file:', 'plain or as file:/path'],
  ['DATABASE_URL', 'mysql://ada:sk-secret', 'postgres://'],
  ['SERVER_KEY', 'sk-secret', '32 bytes in base64url'],
  ['BOT_KEY', 'sk-secret', '32 bytes in base64url'],
  ['SERVER_KEY', `${KEY},sk-secret`, 'the newest first'],
  ['SERVER_KEY', `${KEY}=sk-secret`, '43 characters'],
  ['SMTP_URL', 'sk-secret', 'an smtp or smtps URL'],
  ['SMTP_URL', 'user sk-secret', 'an smtp or smtps URL'],
  ['SMTP_URL', 'smtps://user:sk-secret:25', 'written as %40 %3A'],
];

/** Values of which the part that is no secret is in the line. */
const SHOWN_IN_PART: readonly [value: string, shown: string][] = [
  ['mail:25', 'mail:25'],
  ['mail.example:25', 'mail.example:25'],
  ['smtp://', 'smtp://'],
  ['smtp://mail.example:0', 'smtp://mail.example:0'],
  ['smtp://mail.example:99999', 'smtp://mail.example:99999'],
  ['user:sk-secret@mail.example', '…@mail.example'],
  ['http://user:sk-secret@mail.example', 'http://…@mail.example'],
  ['smtps//user:sk-secret@mail.example?pass=sk-secret', '…@mail.example/…'],
  ['smtps://user:sk-secret/more@mail.example', 'smtps://…@mail.example'],
];

/** Any text is allowed, or a program beside us says what is wrong with it. */
const ANY_TEXT = ['DATA_DIR', 'SITE_NAME', 'FIRSTLIGHT_API_KEY'];

describe('the environment', () => {
  test('has defaults for everything', () => {
    expect(loadConfig({ DATA_DIR: '/srv/data' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      base_url: 'http://localhost:3000',
      data_dir: '/srv/data',
      database_file: '/srv/data/firstlight.db',
      role: 'all',
      rate_limits: true,
      crawler_allow_private: false,
      crawler_delay_ms: 1000,
      trust_proxy: 0,
      connection_limit: { most: 100, loopback: false },
      drain_ms: 1000,
      log_level: 'info',
      sign_in_providers: [],
      vies_base_url: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
      warnings: [],
    });
  });

  test('a variable that is set to nothing is not set', () => {
    const empty = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, '']));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });

  test.each([
    ['on', true],
    ['TRUE', true],
    ['1', true],
    ['Yes', true],
    ['off', false],
    ['no', false],
    ['0', false],
    ['FALSE', false],
  ])('a switch may be written %s', (value, means) => {
    expect(loadConfig({ RATE_LIMITS: value }).rate_limits).toBe(means);
  });

  test.each(REFUSED)('%s=%j stops the start and says what is allowed', (name, value, allowed) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(`${name} is "${value}"; allowed is `);
    expect(load).toThrow(allowed);
  });

  test.each(HIDDEN)('what is wrong with %s=%j is said without its value', (name, value, allowed) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(`${name} is "(hidden)"; allowed is `);
    expect(load).toThrow(allowed);
    expect(load).not.toThrow('sk-secret');
  });

  test.each(SHOWN_IN_PART)('what is wrong with SMTP_URL=%j is said with %j of it', (value, shown) => {
    const load = () => loadConfig({ SMTP_URL: value });
    expect(load).toThrow(`SMTP_URL is "${shown}"; allowed is an smtp or smtps URL`);
    expect(load).not.toThrow('sk-secret');
  });

  test('every variable is checked, or takes any text', () => {
    const checked = [...REFUSED, ...HIDDEN].map(([name]) => name);
    expect(new Set([...checked, ...ANY_TEXT])).toEqual(new Set(Object.keys(VARIABLES)));
  });

  test('bounds are allowed themselves', () => {
    expect(
      loadConfig({ PORT: '65535', CRAWLER_DELAY_MS: '60000', DRAIN_S: '0', CONNECTIONS_PER_ADDRESS: '1' }),
    ).toMatchObject({
      port: 65_535,
      crawler_delay_ms: 60_000,
      drain_ms: 0,
      connection_limit: { most: 1, loopback: true },
    });
    expect(loadConfig({ TRUST_PROXY: '10' })).toMatchObject({
      trust_proxy: 10,
      connection_limit: null,
    });
  });

  test.each([
    ['/srv/f.db', '/srv/f.db'],
    ['file:/srv/f.db', '/srv/f.db'],
    ['f.db', `${process.cwd()}/f.db`],
    ['file:f.db', `${process.cwd()}/f.db`],
  ])('the database may be named %s', (value, file) => {
    expect(loadConfig({ DATABASE_URL: value }).database_file).toBe(file);
  });

  test.each(['https://launch.example', 'http://127.0.0.1:4000', 'https://launch.example:8443'])(
    'the origin %s may end in a slash',
    (origin) => {
      expect(loadConfig({ BASE_URL: origin }).base_url).toBe(origin);
      expect(loadConfig({ BASE_URL: `${origin}/` }).base_url).toBe(origin);
    },
  );

  test('without BASE_URL the origin follows the port, where that is known before the start', () => {
    expect(loadConfig({ PORT: '8080' }).base_url).toBe('http://localhost:8080');
    expect(loadConfig({ PORT: '0' }).base_url).toBeUndefined();
  });

  test.each([
    'smtp://mail.example',
    'smtps://user:pass%20word@mail.example.org:465',
    'smtp://[::1]:2525',
    'smtp://mail.example:587?requireTLS=false',
  ])('a mail server may be named %s', (value) => {
    expect(loadConfig({ SMTP_URL: value }).smtp_url).toBe(value);
  });

  test.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'db-1.internal'])(
    'it may listen on %s',
    (value) => {
      expect(loadConfig({ HOST: value }).host).toBe(value);
    },
  );

  test.each(['no-reply@launch.example', 'Launch <a+b@mail.launch.example>', '"Day, break" <a@localhost>'])(
    'emails may come from %s',
    (value) => {
      expect(loadConfig({ MAIL_FROM: value }).mail_from).toBe(value);
    },
  );

  test.each([KEY, `${KEY},${OTHER_KEY}`, `${KEY} , ${OTHER_KEY}`, `${KEY}\n${OTHER_KEY}`])(
    'the server key may be %j',
    (value) => {
      expect(loadConfig({ SERVER_KEY: value }).server_key).toBe(value);
    },
  );

  test('a sign-in provider is configured whole, or not at all', () => {
    const [id, secret] = ['id', 'sk-secret'];
    const env = {
      GITHUB_CLIENT_ID: id,
      GITHUB_CLIENT_SECRET: secret,
      GOOGLE_CLIENT_ID: id,
      GOOGLE_CLIENT_SECRET: secret,
      OIDC_ISSUER: 'https://192.168.1.5/realms/team/',
      OIDC_CLIENT_ID: id,
      OIDC_CLIENT_SECRET: secret,
    };
    const client = { client_id: id, client_secret: secret };
    expect(loadConfig(env).sign_in_providers).toEqual([
      { id: 'github', name: 'GitHub', issuer: 'https://github.com/login/oauth', ...client },
      { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', ...client },
      { id: 'oidc', name: '192.168.1.5', issuer: env.OIDC_ISSUER, ...client },
    ]);
    expect(loadConfig({ ...env, OIDC_NAME: 'Team ID' }).sign_in_providers[2]).toMatchObject({
      name: 'Team ID',
    });
    expect(loadConfig({ ...env, OIDC_ISSUER: 'http://127.0.0.1:9' }).sign_in_providers).toHaveLength(3);
    for (const name of Object.keys(env)) {
      const half = () => loadConfig({ ...env, [name]: '' });
      expect(half).toThrow(ConfigError);
      expect(half).toThrow(`${name} must be set too, because `);
      expect(half).not.toThrow(secret);
    }
    expect(() => loadConfig({ OIDC_NAME: 'Team ID' })).toThrow(
      'OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too, because OIDC_NAME is.',
    );
  });

  test('a model is configured by a key, or by a server that needs none', () => {
    expect(loadConfig({ AI_MODEL: 'llama4' }).model).toBeUndefined();
    expect(loadConfig({ ANTHROPIC_API_KEY: 'sk-1' }).model).toEqual({
      name: 'claude-haiku-5-5',
      api_key: 'sk-1',
      base_url: undefined,
      key_header: 'authorization',
    });
    expect(loadConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/', AI_MODEL: 'llama4:8b' }).model).toEqual({
      name: 'llama4:8b',
      api_key: undefined,
      base_url: 'http://127.0.0.1:11434',
      key_header: 'authorization',
    });
    const gateway = { AI_BASE_URL: 'https://ai.example/anthropic', AI_KEY_HEADER: 'x-api-key' };
    expect(loadConfig(gateway).model).toMatchObject({ key_header: 'x-api-key' });
  });

  test.each([
    'https://launch.example',
    'https://localhost.example',
    'http://127.example',
    'http://10.0.0.1',
    'http://[::2]',
  ])('a public site never reads private IP addresses: %s', (BASE_URL) => {
    const load = () => loadConfig({ CRAWLER_ALLOW_PRIVATE: 'on', BASE_URL });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow('CRAWLER_ALLOW_PRIVATE is "on"; allowed is only off, because BASE_URL');
  });

  test.each(['http://127.0.0.1:4000', 'http://localhost', 'http://[::1]:4000', 'http://127.9.9.9'])(
    'a site on this machine, %s, may read private IP addresses',
    (BASE_URL) => {
      expect(loadConfig({ CRAWLER_ALLOW_PRIVATE: 'on', BASE_URL }).crawler_allow_private).toBe(true);
    },
  );

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['::1', '[::1]'],
    ['localhost', 'localhost'],
  ])('a service that listens on %s is reached at %s', (host, name) => {
    expect(reachable(host)).toBe(name);
  });
});
