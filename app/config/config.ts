import { join, resolve } from 'node:path';
import { KEY_HEADERS, type KeyHeader } from '../../domain/model/model.ts';
import { VARIABLES } from './variables.ts';

/** The typed environment. Settings that an administrator changes are in the database (domain/settings/settings.ts). */
export interface Config {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** Public origin without a trailing slash; undefined if it is not set, until the port is known. */
  base_url: string | undefined;
  data_dir: string;
  /** The SQLite file. */
  database_file: string;
  site_name: string | undefined;
  smtp_url: string | undefined;
  mail_from: string | undefined;
  /** False turns rate limits off, for tests and benchmarks. */
  rate_limits: boolean;
  /** Lets the crawler reach private IP addresses and any port: for tests and the demo only. */
  crawler_allow_private: boolean;
  /** Milliseconds between two requests to one host. */
  crawler_delay_ms: number;
  /** Number of reverse proxies whose `X-Forwarded-For` is trusted. */
  trust_proxy: number;
  /** Connections that one network may hold open, and whether loopback counts; null behind a proxy, which holds them all. */
  connection_limit: { most: number; loopback: boolean } | null;
  /** Milliseconds during which new requests are accepted after a stop signal. */
  drain_ms: number;
  log_level: LogLevel;
  /** The language model that drafts; undefined if neither a key nor a server is set. */
  model: ModelConfig | undefined;
  /** The API key of the stdio server for a local assistant. */
  firstlight_api_key: string | undefined;
  /** Keys of 32 bytes in base64url; if undefined, the key is in a file of the data folder. */
  server_key: string | undefined;
  /** The same for the keys that sign the crawler's requests. */
  bot_key: string | undefined;
}

/** A language model behind the Messages API. */
export interface ModelConfig {
  name: string;
  /** Undefined if the server needs none. */
  api_key: string | undefined;
  /** Without a trailing slash; undefined means Anthropic's own. */
  base_url: string | undefined;
  key_header: KeyHeader;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An environment variable with a value that is not allowed. The message names the variable, its value and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Env = Record<string, string | undefined>;

/** The environment of a command: `fixed` overrides the variables of the process, `proposed` only adds to them. */
export function environment({ fixed, proposed }: { fixed: Env; proposed: Env }): Env {
  return { ...proposed, ...process.env, ...fixed };
}

type Name = keyof typeof VARIABLES;

/** Reads the environment. Throws {@link ConfigError} for the first value that is not allowed. */
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
    connection_limit: connectionLimit(read),
    drain_ms: read.integer('DRAIN_MS', 0, 60_000),
    log_level: read.choice('LOG_LEVEL', LOG_LEVELS),
    model: modelConfig(read),
    firstlight_api_key: read.text('FIRSTLIGHT_API_KEY'),
    server_key: read.key('SERVER_KEY'),
    bot_key: read.key('BOT_KEY'),
  };
}

function connectionLimit(read: ReturnType<typeof reader>): Config['connection_limit'] {
  const most = read.integer('CONNECTIONS_PER_ADDRESS', 1, 100_000);
  const loopback = read.text('CONNECTIONS_PER_ADDRESS') !== undefined;
  return read.integer('TRUST_PROXY', 0, 10) > 0 ? null : { most, loopback };
}

/** One of the two is enough: a key for Anthropic, or a server that needs no key. */
function modelConfig(read: ReturnType<typeof reader>): ModelConfig | undefined {
  const api_key = read.secret('ANTHROPIC_API_KEY');
  const base_url = read.baseUrl('AI_BASE_URL');
  const name = read.value('AI_MODEL');
  if (!/^[\w.:/@+-]{1,200}$/.test(name))
    throw refused('AI_MODEL', name, 'the name of a model: letters, digits and . : / @ + - _');
  const key_header = read.choice('AI_KEY_HEADER', KEY_HEADERS);
  return api_key || base_url ? { name, api_key, base_url, key_header } : undefined;
}

/** Whether the host of an origin is loopback. */
export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** HOST as a URL of this machine writes it: wildcards become a concrete IP address, IPv6 gets brackets. */
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
  /** The value, or the default of the table. */
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
    /** A secret that is sent in a header; the error does not repeat it. */
    secret(name: Name): string | undefined {
      const value = text(name);
      if (value === undefined || /^[\x21-\x7e]{1,500}$/.test(value)) return value;
      throw refused(name, '(hidden)', 'one word of ASCII characters, without spaces');
    },
    /** A base URL, without a trailing slash. */
    baseUrl(name: Name): string | undefined {
      const value = text(name);
      const url = value === undefined ? null : URL.parse(value);
      if (value === undefined) return undefined;
      const plain =
        url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
      if (plain) return url.href.replace(/\/+$/, '');
      throw refused(
        name,
        value.includes('@') ? '(hidden)' : value,
        'an http or https URL without credentials and query',
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
      // A wrong value may still be a secret, so it is hidden.
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
