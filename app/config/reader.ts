import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isPostgresUrl, POSTGRES_ALLOWED, postgresUrl } from './database_url.ts';
import { isHostName, isLoopbackHost } from './hosts.ts';
import { HIDDEN, refused, shownUrl } from './refusal.ts';
import { fileVariable, type Given } from './sources.ts';
import { type Name, VARIABLES } from './variables.ts';

/** Reads typed values of the variables that are set; throws ConfigError for those that are not allowed. */
export type Reader = ReturnType<typeof reader>;

const ON = ['on', 'true', '1', 'yes'];
const OFF = ['off', 'false', '0', 'no'];

/** Makes a {@link Reader}. */
export function reader(given: ReadonlyMap<Name, Given>) {
  const text = (name: Name): string | undefined => given.get(name)?.value;
  /** Refuses a value, with the file that it was in. */
  const refuse = (name: Name, value: string, allowed: string) => {
    const file = given.get(name)?.file;
    return refused(file === undefined ? name : `${name} (${fileVariable(name)}=${file})`, value, allowed);
  };
  /** The value, or the default of the table. */
  const value = (name: Name): string => text(name) ?? VARIABLES[name].initially;
  /** A text of a certain form, if the variable is set. */
  const formed = (name: Name, { is, allowed, shown }: Form): string | undefined => {
    const value = text(name);
    if (value === undefined || is(value)) return value;
    throw refuse(name, shown(value), allowed);
  };
  return {
    text,
    value,
    integer(name: Name, min: number, max: number): number {
      const given = value(name);
      const number = Number(given);
      if (/^\d+$/.test(given) && number >= min && number <= max) return number;
      throw refuse(name, given, `a whole number from ${min} to ${max}`);
    },
    choice<C extends string>(name: Name, choices: readonly C[]): C {
      const given = value(name);
      const choice = choices.find((candidate) => candidate === given);
      if (choice) return choice;
      throw refuse(name, given, `one of ${choices.join(', ')}`);
    },
    flag(name: Name): boolean {
      const given = value(name).toLowerCase();
      if (ON.includes(given)) return true;
      if (OFF.includes(given)) return false;
      throw refuse(name, given, 'on or off');
    },
    origin(name: Name): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url && /^https?:$/.test(url.protocol) && value.replace(/\/$/, '') === url.origin) return url.origin;
      throw refuse(
        name,
        value,
        'an http or https origin without a path, for example https://launch.example.org',
      );
    },
    /** A secret that is sent in a header. */
    secret: (name: Name) => formed(name, SECRET),
    /** A base URL, without a trailing slash. */
    baseUrl(name: Name): string | undefined {
      const value = text(name);
      const url = value === undefined ? null : URL.parse(value);
      if (value === undefined) return undefined;
      const plain =
        url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
      if (plain) return url.href.replace(/\/+$/, '');
      throw refuse(
        name,
        value.includes('@') ? HIDDEN : value,
        'an http or https URL without credentials and query',
      );
    },
    /** An IP address or a name to listen on. */
    host(name: Name): string {
      const host = value(name);
      if (isIP(host) !== 0 || isHostName(host)) return host;
      throw refuse(
        name,
        host,
        'an IP address of this machine or localhost, without scheme and port: 127.0.0.1 behind a proxy, 0.0.0.0 to be reached from elsewhere; the port is PORT',
      );
    },
    /** The identifier of a sign-in provider, exactly as it is written. */
    issuer: (name: Name) => formed(name, ISSUER),
    /** A name that a button shows. */
    label: (name: Name) => formed(name, LABEL),
    mailServer: (name: Name) => formed(name, MAIL_SERVER),
    sender: (name: Name) => formed(name, SENDER),
    key: (name: Name) => formed(name, KEYS),
    /** A database: the path of an SQLite file, or the URL of a PostgreSQL database. */
    database(name: Name): { file?: string; url?: string } {
      const value = text(name);
      if (value === undefined) return {};
      const url = isPostgresUrl(value) ? postgresUrl(value) : null;
      if (url !== null) return { url };
      const [, path] = /^(?:file:)(.+)$/.exec(value) ?? (/^\w+:/.test(value) ? [] : [value, value]);
      if (path) return { file: resolve(path) };
      throw refuse(name, shownUrl(value), POSTGRES_ALLOWED);
    },
    /** A time in seconds, in milliseconds. */
    seconds(name: Name, max: number): number {
      const given = value(name);
      if (/^\d{1,9}(?:\.\d{1,3})?$/.test(given) && Number(given) <= max)
        return Math.round(Number(given) * 1000);
      throw refuse(name, given, `a number of seconds from 0 to ${max}, such as 5 or 0.5`);
    },
  };
}

interface Form {
  is: (value: string) => boolean;
  allowed: string;
  /** A wrong value as it may be shown: it may still be a secret. */
  shown: (value: string) => string;
}

const hidden = (): string => HIDDEN;

const SECRET: Form = {
  is: (value) => /^[\x21-\x7e]{1,500}$/.test(value),
  allowed: 'one word of ASCII characters, without spaces',
  shown: hidden,
};

const ISSUER: Form = {
  is: isIssuer,
  allowed:
    'the issuer URL of an OpenID Connect provider: https (http on this machine only), without credentials, query and fragment',
  shown: shownUrl,
};

const LABEL: Form = {
  is: (value) => /^[^\p{C}\p{Z}](?:[^\p{C}]{0,38}[^\p{C}\p{Z}])?$/u.test(value),
  allowed: 'a name of 1 to 40 characters',
  shown: (value) => value,
};

const KEYS: Form = {
  is: (value) => /^[\w-]{43}(?:[\s,]+[\w-]{43})*$/.test(value),
  allowed: '32 bytes in base64url (43 characters), or several such keys, the newest first',
  shown: hidden,
};

const MAIL_SERVER: Form = {
  is: isMailServer,
  allowed:
    'an smtp or smtps URL, for example smtps://user:password@mail.example.org, with @ : / ? # % in user and password written as %40 %3A %2F %3F %23 %25',
  shown: shownUrl,
};

const SENDER: Form = {
  is: isSender,
  allowed: 'an email address, with or without a name: Launch <no-reply@launch.example>',
  shown: (value) => value,
};

function isMailServer(value: string): boolean {
  const url = URL.parse(value);
  return Boolean(url?.hostname) && url?.port !== '0' && /^smtps?:$/.test(url?.protocol ?? '');
}

function isIssuer(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.username || url.password || /[?#\s]/.test(value)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}

function isSender(value: string): boolean {
  const [, plain, named] =
    /^(?:([^<>\s]+)|(?:"[^"<>\r\n]*"\s*|[^<>",;\r\n]*)<([^<>\s]+)>)$/.exec(value) ?? [];
  const [, domain = ''] = /^[^@,;]+@([^@]+)$/.exec(plain ?? named ?? '') ?? [];
  return isHostName(domain) || /^\[[\w:.]+\]$/.test(domain);
}
