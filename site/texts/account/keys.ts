import { KEY_NAME_MAX, KEYS_MAX } from '../../../domain/http/api_keys.ts';
import { html, type Safe } from '../../html/html.ts';
import { dateOf, listed, plural, timeSince, timeUntil } from '../format.ts';

/** API keys: the list, and one key. */
export const keyTexts = {
  title: 'API keys',
  lede: 'For programs and assistants that act for you. No key can vote, pay or approve anything; only you can, on this site.',
  list: 'Your keys',
  none: 'No key yet',
  none_text:
    'Create one for a script or for an assistant on your computer. Assistants that connect by signing in here need none.',
  unused: (url: string): Safe => html`Not used for 30 days. <a href="${url}">Revoke it?</a>`,
  manage: (name: string): Safe => html`Manage<span class="sr"> ${name}</span>`,
  over: (count: number) =>
    plural(count, { one: 'one key that no longer works', other: '# keys that no longer work' }),
  all_scopes: 'everything',
  over_note: 'This key no longer works. It stays in the list for your records.',
  rename: 'Name',
  rename_label: 'Name of the key',
  rename_button: 'Rename',
  rename_error: `Give the key a name of at most ${KEY_NAME_MAX} characters.`,
  replace: 'Replace',
  replace_text: 'A new key with the same name, scopes and lifetime takes its place.',
  replace_old: 'The old key',
  replace_later: 'keeps working for 24 hours',
  replace_now: 'stops working at once',
  replace_button: 'Replace key',
  replace_error: 'Choose how long the old key keeps working.',
  sign_in_first: 'Sign in again first',
  revoke: 'Revoke',
  revoke_text: 'Everything that uses this key loses access at once. This cannot be undone.',
  revoke_button: 'Revoke key',
} as const;

/** States of a key that no longer works, or soon stops. */
export const keyStates = {
  leaving: 'Replaced',
  revoked: 'Revoked',
  replaced: 'Replaced',
  expired: 'Expired',
} as const;

/** How a key was used and when it ends. */
export const keyUsage = {
  used: (last_used_at: number | null, from: string | null, now: number) => {
    if (last_used_at === null) return 'never used';
    const since = timeSince(last_used_at, now);
    return from === null ? `used ${since}` : `used ${since} from ${from}`;
  },
  requests: (count: number) =>
    plural(count, {
      none: 'no requests in 30 days',
      one: 'one request in 30 days',
      other: '# requests in 30 days',
    }),
  created: (at: number) => `created ${dateOf(at)}`,
  expires: (at: number | null, now: number) =>
    at === null ? 'never expires' : `expires ${timeUntil(at, now)}`,
  /** A key that is over. */
  over: (created_at: number, ended_at: number | null, last_used_at: number | null) => {
    const created = `created ${dateOf(created_at)}`;
    const ended = ended_at === null ? [] : [`ended ${dateOf(ended_at)}`];
    const used = last_used_at === null ? 'never used' : `last used ${dateOf(last_used_at)}`;
    return [created, ...ended, used].join(', ');
  },
} as const;

/** Making a key. */
export const newKeyTexts = {
  heading: 'New key',
  full: `You have ${KEYS_MAX} keys, which is the maximum. Revoke one that you do not need to create another.`,
  fresh:
    'A key gives access to your account. Sign in again to confirm that it is you, and create the key within 15 minutes.',
  sign_in: 'Sign in again',
  name: 'Name',
  name_example: 'Deploy script',
  scopes: 'What it may do',
  expires: 'Expires',
  lifetime: (days: string) => (days === '' ? 'never' : `after ${days} days`),
  create: 'Create key',
  hint: 'The key is shown once. We store only its hash.',
  title: 'Your new key',
  copy: (name: string) => `Copy “${name}” now. It is shown only once.`,
  works: (expires_at: number | null, scopes: readonly string[]) =>
    `It works until ${expires_at === null ? 'you revoke it' : dateOf(expires_at)}. Its scopes: ${listed(scopes)}.`,
  in_script: 'In a script',
  in_assistant: 'In an assistant',
  copied: 'I have copied it',
  secrecy:
    'Store it like a password: not in a repository, not in a chat. We have sent you an email about it.',
} as const;
