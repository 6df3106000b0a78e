import { join } from 'node:path';
import { type Config, usualSender } from './config.ts';
import { isPostgresUrl } from './database_url.ts';
import { HIDDEN, shownUrl } from './refusal.ts';
import { type Env, fileVariable, givenIn, isSecret, NAMES } from './sources.ts';
import { type Name, VARIABLES } from './variables.ts';

/** A variable as it may be shown. */
export interface ShownVariable {
  name: Name;
  /** As it acts; secrets are masked. Null if there is neither a value nor a default. */
  value: string | null;
  source: 'environment' | 'file' | 'default';
  /** The file of a secret that is in one. */
  file?: string;
}

/** Every variable with the value that acts and where it is from. `config` is what `env` was read as. */
export function shownVariables(config: Config, env: Env): ShownVariable[] {
  const given = givenIn(env);
  const defaults = defaultsOf(config);
  return NAMES.map((name) => {
    const set = given.get(name);
    if (!set)
      return {
        name,
        value: name in defaults ? (defaults[name] ?? null) : initially(name),
        source: 'default',
      };
    const { value, file } = set;
    const shown = isSecret(name) ? maskedValue(name, value) : value;
    return file === undefined
      ? { name, value: shown, source: 'environment' }
      : { name, value: shown, source: 'file', file: `${fileVariable(name)}=${file}` };
  });
}

const initially = (name: Name): string | null =>
  VARIABLES[name].initially === 'none' ? null : VARIABLES[name].initially;

/** The host of a mail server or database tells an operator more than a mask; user and password are hidden. */
function maskedValue(name: Name, value: string): string {
  if (name === 'DATABASE_URL') return isPostgresUrl(value) ? shownUrl(value) : value;
  return name === 'SMTP_URL' ? shownUrl(value) : HIDDEN;
}

/** Defaults that follow from other variables. */
const defaultsOf = ({
  base_url,
  data_dir,
  database_file,
  database_url,
  sign_in_providers,
}: Config): Partial<Record<Name, string | null>> => ({
  BASE_URL: base_url ?? null,
  DATA_DIR: data_dir,
  DATABASE_URL: database_file,
  OIDC_NAME: sign_in_providers.find(({ id }) => id === 'oidc')?.name ?? null,
  MAIL_FROM: base_url === undefined ? null : usualSender(base_url),
  SERVER_KEY: `in ${join(data_dir, 'server.key')}`,
  BOT_KEY: database_url === undefined ? `in ${join(data_dir, 'bot.key')}` : 'made from SERVER_KEY',
});
