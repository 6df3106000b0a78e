import { join, resolve } from 'node:path';
import type { LemonSqueezyAccount } from '../../billing/lemonsqueezy.ts';
import type { ProviderRegistration } from '../../domain/http/sign_in_providers.ts';
import { KEY_HEADERS, type KeyHeader } from '../../domain/model/model.ts';
import { isLoopback } from './hosts.ts';
import { lemonSqueezyConfig } from './payments.ts';
import { type Reader, reader } from './reader.ts';
import { refused } from './refusal.ts';
import { signInProviders } from './sign_in_providers.ts';
import { type Env, givenIn } from './sources.ts';
import { VARIABLES } from './variables.ts';
import { type Warning, warningsAbout } from './warnings.ts';

/** The typed environment. Settings that an administrator changes are in the database (domain/settings/settings.ts). */
export interface Config {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** Public origin without a trailing slash; undefined if it is not set, until the port is known. */
  base_url: string | undefined;
  data_dir: string;
  /** The SQLite file; nothing is there where `database_url` is set. */
  database_file: string;
  /** The PostgreSQL database with its password; undefined on SQLite. */
  database_url: string | undefined;
  /** What this process does: everything, requests only, or jobs only. */
  role: Role;
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
  /** The source of Domain Ratings (D38); undefined without a key. */
  ratings: { api_key: string; base_url: string } | undefined;
  /** The register of VAT numbers, without a trailing slash. */
  vies_base_url: string;
  /** The account at Lemon Squeezy, which takes payments (D23); undefined without one. */
  lemonsqueezy: LemonSqueezyAccount | undefined;
  /** Sign-in providers, in the order of their buttons. */
  sign_in_providers: readonly ProviderRegistration[];
  /** The API key of the stdio server for a local assistant. */
  firstlight_api_key: string | undefined;
  /** Keys of 32 bytes in base64url; if undefined, the key is in a file of the data folder. */
  server_key: string | undefined;
  /** The same for the keys that sign the crawler's requests. */
  bot_key: string | undefined;
  /** What is allowed but probably a mistake. */
  warnings: readonly Warning[];
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

const ROLES = ['all', 'web', 'jobs'] as const;
type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The environment of a command: `fixed` overrides the variables of the process, `proposed` only adds to them. */
export function environment({ fixed, proposed }: { fixed: Env; proposed: Env }): Env {
  return { ...proposed, ...process.env, ...fixed };
}

/** For commands that use a database of their own, whatever the environment names. */
export const NO_DATABASE_URL: Env = { DATABASE_URL: '', DATABASE_URL_FILE: '' };

/** Reads the environment, and the files of secrets. Throws {@link ConfigError} for the first value that is not allowed. */
export function loadConfig(env: Env = process.env): Config {
  const read = reader(givenIn(env));
  const data_dir = resolve(read.value('DATA_DIR'));
  const port = read.integer('PORT', 0, 65_535);
  const base_url = read.origin('BASE_URL') ?? (port === 0 ? undefined : `http://localhost:${port}`);
  const host = read.host('HOST');
  const smtp_url = read.mailServer('SMTP_URL');
  const trust_proxy = read.integer('TRUST_PROXY', 0, 10);
  const crawler_allow_private = read.flag('CRAWLER_ALLOW_PRIVATE');
  if (crawler_allow_private && base_url && !isLoopback(base_url)) {
    throw refused('CRAWLER_ALLOW_PRIVATE', 'on', 'only off, because BASE_URL is not a loopback address');
  }
  const { file = join(data_dir, 'firstlight.db'), url: database_url } = read.database('DATABASE_URL');
  return {
    port,
    host,
    base_url,
    data_dir,
    database_file: file,
    database_url,
    role: read.choice('ROLE', ROLES),
    site_name: read.text('SITE_NAME'),
    smtp_url,
    mail_from: read.sender('MAIL_FROM'),
    rate_limits: read.flag('RATE_LIMITS'),
    crawler_allow_private,
    crawler_delay_ms: read.integer('CRAWLER_DELAY_MS', 0, 60_000),
    trust_proxy,
    connection_limit: connectionLimit(read, trust_proxy),
    drain_ms: read.seconds('DRAIN_S', 60),
    log_level: read.choice('LOG_LEVEL', LOG_LEVELS),
    model: modelConfig(read),
    ratings: ratingConfig(read),
    vies_base_url: read.baseUrl('VIES_BASE_URL') ?? VARIABLES.VIES_BASE_URL.initially,
    lemonsqueezy: lemonSqueezyConfig(read),
    sign_in_providers: signInProviders(read),
    firstlight_api_key: read.text('FIRSTLIGHT_API_KEY'),
    server_key: serverKey(read, database_url),
    bot_key: read.key('BOT_KEY'),
    warnings: warningsAbout(
      { host, base_url: read.origin('BASE_URL'), links: base_url, smtp_url, trust_proxy, database_url },
      env,
    ),
  };
}

/** Nodes share what it seals, so a key in the folder of one would be of no use to the others. */
function serverKey(read: Reader, database_url: string | undefined): string | undefined {
  const key = read.key('SERVER_KEY');
  if (key !== undefined || database_url === undefined) return key;
  throw refused(
    'SERVER_KEY',
    '',
    '32 bytes in base64url (43 characters), the same for all that use this PostgreSQL database. Make one with: node -p "crypto.randomBytes(32).toString(\'base64url\')"',
  );
}

function connectionLimit(read: Reader, trust_proxy: number): Config['connection_limit'] {
  const most = read.integer('CONNECTIONS_PER_ADDRESS', 1, 100_000);
  const loopback = read.text('CONNECTIONS_PER_ADDRESS') !== undefined;
  return trust_proxy > 0 ? null : { most, loopback };
}

/** One of the two is enough: a key for Anthropic, or a server that needs no key. */
function modelConfig(read: Reader): ModelConfig | undefined {
  const api_key = read.secret('ANTHROPIC_API_KEY');
  const base_url = read.baseUrl('AI_BASE_URL');
  const name = read.value('AI_MODEL');
  if (!/^[\w.:/@+-]{1,200}$/.test(name))
    throw refused('AI_MODEL', name, 'the name of a model: letters, digits and . : / @ + - _');
  const key_header = read.choice('AI_KEY_HEADER', KEY_HEADERS);
  return api_key || base_url ? { name, api_key, base_url, key_header } : undefined;
}

function ratingConfig(read: Reader): Config['ratings'] {
  const api_key = read.secret('AHREFS_API_KEY');
  const base_url = read.baseUrl('AHREFS_BASE_URL') ?? VARIABLES.AHREFS_BASE_URL.initially;
  return api_key === undefined ? undefined : { api_key, base_url };
}

/** The sender of emails if MAIL_FROM is not set. */
export const usualSender = (origin: string): string => `Firstlight <no-reply@${new URL(origin).hostname}>`;
