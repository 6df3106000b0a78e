import { join, resolve } from 'node:path';

/** The typed environment. Site settings that an administrator changes live in the database (domain/settings/settings.ts). */
export interface Config {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** Public origin without a slash at the end; undefined until the port is known when it is not set. */
  base_url: string | undefined;
  data_dir: string;
  /** The SQLite file. */
  database_file: string;
  site_name: string | undefined;
  smtp_url: string | undefined;
  mail_from: string | undefined;
  /** Whether rate limits act; off for tests and benchmarks. */
  rate_limits: boolean;
  /** Lets the crawler reach private addresses and any port: for tests and the demo only. */
  crawler_allow_private: boolean;
  /** Milliseconds between two requests to one host. */
  crawler_delay_ms: number;
  /** How many proxies in front of us are trusted to name the caller's address. */
  trust_proxy: number;
  /** How many connections one network may hold open, and whether this machine is one; null where a proxy holds them. */
  connections_per_address: { most: number; loopback: boolean } | null;
  /** How long requests are still taken after a signal to stop, in milliseconds. */
  drain_ms: number;
  log_level: LogLevel;
  /** The language model that drafts; undefined where neither a key nor a server is set. */
  model: ModelConfig | undefined;
  /** The key that a local assistant's stdio server acts with. */
  firstlight_api_key: string | undefined;
  /** 32 bytes in base64url; undefined takes the key from a file of the data folder. */
  server_key: string | undefined;
}

/** A language model behind the Messages API. */
export interface ModelConfig {
  name: string;
  /** Undefined where its server asks for none. */
  api_key: string | undefined;
  /** Without a slash at the end; undefined means Anthropic's own. */
  base_url: string | undefined;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An environment variable that the service cannot start with: names it, its value, and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Env = Record<string, string | undefined>;

/** The environment of this process with values that a command sets, and others that it only proposes. */
export function environment({ fixed, proposed }: { fixed: Env; proposed: Env }): Env {
  return { ...proposed, ...process.env, ...fixed };
}

/** Every variable that is read: its default and what it is for. docs/configuration.md is made from this. */
export const VARIABLES = {
  PORT: { initially: '3000', meaning: 'Port to listen on; 0 takes any free one.' },
  HOST: { initially: '127.0.0.1', meaning: 'Address to listen on; 0.0.0.0 is reached from elsewhere.' },
  BASE_URL: {
    initially: 'http://localhost:PORT',
    meaning: 'Public origin, without a path: what every address in an answer begins with.',
  },
  DATA_DIR: { initially: './data', meaning: 'Folder of the database and of letters that are not sent.' },
  DATABASE_URL: {
    initially: 'firstlight.db in DATA_DIR',
    meaning: 'The SQLite file, plain or as file:/path.',
  },
  SITE_NAME: { initially: 'Firstlight', meaning: 'Name of a new site; later it is a setting.' },
  SMTP_URL: {
    initially: 'none',
    meaning:
      'Mail server, smtps:// or smtp://, which has to offer STARTTLS unless it is on this machine or the URL says ?requireTLS=false. Without one, letters are files in DATA_DIR/outbox.',
  },
  MAIL_FROM: { initially: 'no-reply at the host of BASE_URL', meaning: 'Sender of letters.' },
  ANTHROPIC_API_KEY: {
    initially: 'none',
    meaning:
      'Key for the language model that drafts profiles. Without it, profiles are drafted by rules only.',
  },
  AI_BASE_URL: {
    initially: 'https://api.anthropic.com',
    meaning:
      'Any other server that speaks the Messages API (Ollama, llama.cpp, LiteLLM); one that asks for no key needs none.',
  },
  AI_MODEL: {
    initially: 'claude-haiku-5-5',
    meaning: 'The model that is asked, by the name that its server knows.',
  },
  RATE_LIMITS: { initially: 'on', meaning: 'Whether quotas act: on or off.' },
  CRAWLER_DELAY_MS: {
    initially: '1000',
    meaning: 'Pause between two requests to one host, in milliseconds.',
  },
  CRAWLER_ALLOW_PRIVATE: {
    initially: 'off',
    meaning:
      'Lets the crawler reach private addresses and any port: for tests, only with a loopback BASE_URL.',
  },
  TRUST_PROXY: { initially: '0', meaning: 'How many proxies in front of us name the caller truly.' },
  CONNECTIONS_PER_ADDRESS: {
    initially: '100',
    meaning:
      'Connections that one network may hold open; idle ones make room for new ones. A value that is set counts for this machine too; with TRUST_PROXY there is no bound, because a proxy holds the connections of everybody.',
  },
  DRAIN_MS: {
    initially: '1000',
    meaning:
      'After SIGTERM: for how many milliseconds requests are still answered, while /readyz is 503, so that a proxy sends them elsewhere.',
  },
  LOG_LEVEL: { initially: 'info', meaning: 'silent, error, warn, info or debug; lines of JSON on stderr.' },
  SERVER_KEY: {
    initially: 'server.key in DATA_DIR',
    meaning:
      'Seals what is secret in the database: 32 random bytes in base64url. Several with commas between: the first seals, the others open what they sealed. With another key, assistants have to connect again.',
  },
  FIRSTLIGHT_API_KEY: { initially: 'none', meaning: 'For whom `firstlight mcp` acts.' },
} as const satisfies Record<string, { initially: string; meaning: string }>;

type Name = keyof typeof VARIABLES;

/** Reads the environment; raises {@link ConfigError} for the first value that is not allowed. */
export function loadConfig(env: Env = process.env): Config {
  const read = reader(env);
  const data_dir = resolve(read.value('DATA_DIR'));
  const port = read.integer('PORT', 0, 65_535);
  const base_url = read.origin('BASE_URL') ?? (port === 0 ? undefined : `http://localhost:${port}`);
  const crawler_allow_private = read.flag('CRAWLER_ALLOW_PRIVATE');
  if (crawler_allow_private && base_url && !isLoopback(base_url)) {
    throw refused('CRAWLER_ALLOW_PRIVATE', 'on', 'only off, because BASE_URL is not a loopback address');
  }
  return {
    port,
    host: read.value('HOST'),
    base_url,
    data_dir,
    database_file: read.databaseFile('DATABASE_URL') ?? join(data_dir, 'firstlight.db'),
    site_name: read.text('SITE_NAME'),
    smtp_url: read.mailServer('SMTP_URL'),
    mail_from: read.sender('MAIL_FROM'),
    rate_limits: read.flag('RATE_LIMITS'),
    crawler_allow_private,
    crawler_delay_ms: read.integer('CRAWLER_DELAY_MS', 0, 60_000),
    trust_proxy: read.integer('TRUST_PROXY', 0, 10),
    connections_per_address: connectionLimit(read),
    drain_ms: read.integer('DRAIN_MS', 0, 60_000),
    log_level: read.choice('LOG_LEVEL', LOG_LEVELS),
    model: modelConfig(read),
    firstlight_api_key: read.text('FIRSTLIGHT_API_KEY'),
    server_key: read.key('SERVER_KEY'),
  };
}

function connectionLimit(read: ReturnType<typeof reader>): Config['connections_per_address'] {
  const most = read.integer('CONNECTIONS_PER_ADDRESS', 1, 100_000);
  const loopback = read.text('CONNECTIONS_PER_ADDRESS') !== undefined;
  return read.integer('TRUST_PROXY', 0, 10) > 0 ? null : { most, loopback };
}

/** A key alone, or a server alone that asks for none, is enough. */
function modelConfig(read: ReturnType<typeof reader>): ModelConfig | undefined {
  const api_key = read.secret('ANTHROPIC_API_KEY');
  const base_url = read.address('AI_BASE_URL');
  const name = read.value('AI_MODEL');
  if (!/^[\w.:/@+-]{1,200}$/.test(name))
    throw refused('AI_MODEL', name, 'the name of a model: letters, digits and . : / @ + - _');
  return api_key || base_url ? { name, api_key, base_url } : undefined;
}

/** Whether an origin is on this machine only. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** HOST as a URL of this machine has it: an address for those that stand for all addresses, and brackets around IPv6. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function refused(name: Name, value: string, allowed: string): ConfigError {
  return new ConfigError(`${name} is "${value}"; allowed is ${allowed}.`);
}

const ON = ['on', 'true', '1', 'yes'];
const OFF = ['off', 'false', '0', 'no'];

function reader(env: Env) {
  const text = (name: Name): string | undefined => env[name] || undefined;
  /** The value, or the one that the table names; for variables whose default is a value. */
  const value = (name: Name): string => text(name) ?? VARIABLES[name].initially;
  return {
    text,
    value,
    integer(name: Name, min: number, max: number): number {
      const given = value(name);
      const number = Number(given);
      if (/^\d+$/.test(given) && number >= min && number <= max) return number;
      throw refused(name, given, `a whole number from ${min} to ${max}`);
    },
    choice<C extends string>(name: Name, choices: readonly C[]): C {
      const given = value(name);
      const choice = choices.find((candidate) => candidate === given);
      if (choice) return choice;
      throw refused(name, given, `one of ${choices.join(', ')}`);
    },
    flag(name: Name): boolean {
      const given = value(name).toLowerCase();
      if (ON.includes(given)) return true;
      if (OFF.includes(given)) return false;
      throw refused(name, given, 'on or off');
    },
    origin(name: Name): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url && /^https?:$/.test(url.protocol) && value.replace(/\/$/, '') === url.origin) return url.origin;
      throw refused(
        name,
        value,
        'an http or https origin without a path, for example https://launch.example.org',
      );
    },
    /** A word that is sent in a header: an error of it must not repeat it. */
    secret(name: Name): string | undefined {
      const value = text(name);
      if (value === undefined || /^[\x21-\x7e]{1,500}$/.test(value)) return value;
      throw refused(name, '(hidden)', 'one word of ASCII characters, without spaces');
    },
    /** An http(s) address that others are put behind, without the slash at its end. */
    address(name: Name): string | undefined {
      const value = text(name);
      const url = value === undefined ? null : URL.parse(value);
      if (value === undefined) return undefined;
      const plain =
        url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
      if (plain) return url.href.replace(/\/+$/, '');
      throw refused(
        name,
        value.includes('@') ? '(hidden)' : value,
        'an http or https address without credentials and query',
      );
    },
    /** Its value may hold a password. */
    mailServer(name: Name): string | undefined {
      const value = text(name);
      const url = value === undefined ? null : URL.parse(value);
      if (value === undefined || (url?.hostname && /^smtps?:$/.test(url.protocol))) return value;
      throw refused(
        name,
        '(hidden)',
        'an smtp or smtps URL, for example smtps://user:password@mail.example.org',
      );
    },
    sender(name: Name): string | undefined {
      const value = text(name);
      if (value === undefined || /^(?:[^<>@\s]+@[^<>@,\s]+|[^<>\r\n]*<[^<>@\s]+@[^<>@,\s]+>)$/.test(value))
        return value;
      throw refused(
        name,
        value,
        'an email address, with or without a name: Launch <no-reply@launch.example>',
      );
    },
    key(name: Name): string | undefined {
      const value = text(name);
      if (value === undefined || /^[\w-]{43}(?:[\s,]+[\w-]{43})*$/.test(value)) return value;
      // Its value is a secret even when it is a wrong one.
      throw refused(
        name,
        '(hidden)',
        '32 bytes in base64url (43 characters), or several such keys, the newest first',
      );
    },
    databaseFile(name: Name): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const [, path] = /^(?:file:)(.+)$/.exec(value) ?? (/^\w+:/.test(value) ? [] : [value, value]);
      if (path) return resolve(path);
      throw refused(name, value, 'the path of an SQLite file, plain or as file:/path');
    },
  };
}
