import type { PersonFile } from '../../../services/administration/people.ts';
import { html, type Safe } from '../../html/html.ts';
import { plural, timeOf, timeSince } from '../format.ts';

type Person = PersonFile['person'];

/** The list of accounts. */
export const peopleTexts = {
  title: 'People',
  lede: 'Accounts by email address, name or id, the newest first.',
  search: 'Email address, name or id',
  states: { suspended: 'Suspended', administrator: 'Administrators' },
  any_state: 'All accounts',
  state: 'State',
  found: (count: number) =>
    plural(count, { none: 'No account matches.', one: '1 account', other: '# accounts' }),
  unnamed: 'No name',
  suspended: 'suspended',
  administrator: 'administrator',
  details: ({ id, created_at }: Person, now: number) => `Person ${id}, since ${timeSince(created_at, now)}`,
} as const;

/** One account, and what the site team can do to it. */
export const personTexts = {
  lede: ({ id, email, created_at }: Person): Safe =>
    html`<strong>${email}</strong>, person ${id}, created on ${timeOf(created_at)}.`,
  suspended_since: (at: number, note: string | null) => `Suspended since ${timeOf(at)}: ${note ?? 'no note'}`,
  is_administrator: (at: number) => `Administrator since ${timeOf(at)}.`,
  audit: 'Audit log of this account',
  owns: 'Listings and drafts',
  owned: (listings: number, drafts: number) =>
    `${plural(listings, { none: 'No listing', one: '1 listing', other: '# listings' })}, ${plural(drafts, { none: 'no draft', one: '1 draft', other: '# drafts' })}.`,
  sessions: 'Sessions',
  no_sessions: 'No browser is signed in.',
  session: (network: string, last_seen_at: number, now: number) =>
    `Network ${network}, last seen ${timeSince(last_seen_at, now)}`,
  passkeys: 'Passkeys',
  no_passkeys: 'No passkey.',
  passkey: ({ rp_id, created_at, last_used_at }: PersonFile['passkeys'][number], now: number) => {
    const used = last_used_at === null ? 'never used' : `used ${timeSince(last_used_at, now)}`;
    return `For ${rp_id}, added ${timeSince(created_at, now)}, ${used}`;
  },
  providers: 'Sign-in providers',
  no_providers: 'No sign-in provider.',
  provider: ({ account, created_at, last_used_at }: PersonFile['providers'][number], now: number) =>
    `${account === null ? '' : `As ${account}, `}linked ${timeSince(created_at, now)}, used ${timeSince(last_used_at, now)}`,
  keys: 'API keys',
  no_keys: 'No key.',
  key: ({ hint, created_at, last_used_at, revoked_at }: PersonFile['keys'][number], now: number) => {
    const used = last_used_at === null ? 'never used' : `used ${timeSince(last_used_at, now)}`;
    const ended = revoked_at === null ? '' : `, revoked ${timeSince(revoked_at, now)}`;
    return `${hint}, created ${timeSince(created_at, now)}, ${used}${ended}`;
  },
  revoke_key: (name: string): Safe => html`Revoke<span class="sr"> the key ${name}</span>`,
  assistants: 'Assistants',
  no_assistants: 'No assistant is connected.',
  assistant: ({ redirect_host, created_at }: PersonFile['assistants'][number], now: number) =>
    `${redirect_host === null ? '' : `Redirects to ${redirect_host}, `}connected ${timeSince(created_at, now)}`,
  disconnect: (name: string): Safe => html`Disconnect<span class="sr"> ${name}</span>`,
  acts: 'What you can do',
  sign_out: 'Sign out everywhere',
  sign_out_text: 'Ends every session and disconnects every assistant.',
  with_keys: 'Revoke every API key too',
  with_passkeys: 'Remove every passkey and unlink every sign-in provider too',
  suspend: 'Suspend',
  suspend_text:
    'Sessions, keys, assistants and signing in are refused at once. Nothing is deleted, and listings stay as they are.',
  note: 'Note for the site team',
  unsuspend: 'Lift the suspension',
  unsuspend_text: 'Sessions, keys and assistants that have not expired work again.',
  export: 'Export data',
  export_text: 'Everything that is stored about the person, as one JSON file, for a request of theirs.',
  erase: 'Delete the account',
  erase_text: ({ listings, shared }: PersonFile['deletion']) =>
    `For good. ${plural(listings, { none: 'No listing goes offline', one: '1 listing goes offline', other: '# listings go offline' })}${plural(shared, { none: '', one: ', and 1 shared draft goes to a co-owner', other: ', and # shared drafts go to co-owners' })}. Votes of weeks that are not final are withdrawn.`,
  confirm: (email: string) => `To confirm, type ${email}`,
  last: 'This is the last administrator who can sign in. Make another one before you suspend or delete this account.',
} as const;

/** What was done, by the word in the URL. */
export const personMessages = {
  suspended: 'Suspended.',
  unsuspended: 'The suspension is lifted.',
  signed_out: 'Every session is ended, and every assistant is disconnected.',
  keys_revoked: 'Every session is ended, every assistant is disconnected, and every key is revoked.',
  passkeys_removed:
    'Every session is ended, every assistant is disconnected, every passkey is removed, and every sign-in provider is unlinked.',
  all_ended:
    'Every session is ended, every assistant is disconnected, every key and passkey is removed, and every sign-in provider is unlinked.',
  key_revoked: 'The key is revoked.',
  disconnected: 'The assistant is disconnected.',
  erased: 'The account is deleted.',
} as const;

/** Why nothing was done. */
export const personRefusals = {
  suspended: 'The account is suspended already. Nothing was done.',
  not_suspended: 'The account is not suspended. Nothing was done.',
  last_administrator:
    'This is the last administrator who can sign in: without one, nobody could run the site. Make another one first. Nothing was done.',
  wrong: 'That is not the email address of this account. Nothing was deleted.',
  no_key: 'There is no such key, or it was revoked before. Nothing was done.',
  no_grant: 'There is no such assistant, or it is disconnected already. Nothing was done.',
  unknown: 'The form named nothing that can be done. Nothing was done.',
} as const;
