import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { emailAddressOf } from '../../domain/email/mailbox.ts';
import { ALL_SCOPES, isScope, type Scope } from '../../domain/http/access.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import type { Command } from '../command/command.ts';
import { operator } from '../command/operator.ts';
import { parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

const DAYS_MOST = 99_999;

export const keyCreate: Command = {
  usage:
    'key create --email ADDRESS [--name TEXT] [--scopes account:read,listings:write,orders:write] [--days N] [--json]',
  summary: 'Creates an API key for a person and shows it once. Creates the person if there is none.',
  options: {
    email: 'The owner of the key.',
    name: 'What the key is for, as its owner sees it; "command line" if left out.',
    scopes: 'What it allows, separated by commas; everything if left out.',
    days: 'Days after which it ends; it does not end if left out.',
  },
  example:
    "firstlight key create --email ada@example.org --name 'deploy script' --scopes account:read --days 90",

  async run(args) {
    const { values } = parseArguments({
      args,
      options: {
        email: { type: 'string' },
        name: { type: 'string', default: 'command line' },
        scopes: { type: 'string' },
        days: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const email = emailOf(values.email);
    const scopes = scopesOf(values.scopes);
    const days = daysOf(values.days);
    const store = await openServiceStore(loadConfig(), { searching: 'here' });
    try {
      const now = Date.now();
      const expires_at = days === null ? null : now + days * DAY_MS;
      const key = await store.write((tx) =>
        issueKey(tx, { email, name: values.name, scopes, expires_at }, now, operator()),
      );
      const granted = scopes ?? ALL_SCOPES;
      // Only the key goes to standard output, so that scripts can read it.
      process.stdout.write(values.json ? `${JSON.stringify({ key, email, scopes: granted })}\n` : `${key}\n`);
      process.stderr.write(
        `For ${email}, with ${granted.join(', ')}. It is shown only once: store it like a password.\n`,
      );
      return 0;
    } finally {
      await store.close();
    }
  },
};

function emailOf(text: string | undefined): string {
  const email = text && emailAddressOf(text);
  if (email) return email;
  throw new UsageError(
    text ? `--email is "${text}", which is not an email address.` : 'Name the owner of the key with --email.',
  );
}

/** Null means all scopes (D28). */
function scopesOf(text: string | undefined): Scope[] | null {
  if (text === undefined) return null;
  const scopes = text.split(/[\s,]+/).filter(Boolean);
  const wrong = scopes.find((scope) => !isScope(scope));
  if (wrong || scopes.length === 0)
    throw new UsageError(`--scopes: There is no scope "${wrong ?? ''}". Scopes: ${ALL_SCOPES.join(', ')}.`);
  return scopes.filter(isScope);
}

const daysOf = (text: string | undefined): number | null =>
  text === undefined ? null : wholeNumber('--days', text, DAYS_MOST);
