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
  /** The heading of each list of what signs in, and what stands below it where there is none. */
  credentials: {
    sessions: ['Sessions', 'No browser is signed in.'],
    passkeys: ['Passkeys', 'No passkey.'],
    providers: ['Sign-in providers', 'No sign-in provider.'],
    keys: ['API keys', 'No key.'],
    assistants: ['Assistants', 'No assistant is connected.'],
  },
  session: ({ network, last_seen_at }: PersonFile['sessions'][number], now: number) =>
    `Network ${network}, last seen ${timeSince(last_seen_at, now)}`,
  passkey: ({ rp_id, created_at, last_used_at }: PersonFile['passkeys'][number], now: number) => {
    const used = last_used_at === null ? 'never used' : `used ${timeSince(last_used_at, now)}`;
    return `For ${rp_id}, added ${timeSince(created_at, now)}, ${used}`;
  },
  provider: ({ account, created_at, last_used_at }: PersonFile['providers'][number], now: number) =>
    `${account === null ? '' : `As ${account}, `}linked ${timeSince(created_at, now)}, used ${timeSince(last_used_at, now)}`,
  key: ({ hint, created_at, last_used_at, revoked_at }: PersonFile['keys'][number], now: number) => {
    const used = last_used_at === null ? 'never used' : `used ${timeSince(last_used_at, now)}`;
    const ended = revoked_at === null ? '' : `, revoked ${timeSince(revoked_at, now)}`;
    return `${hint}, created ${timeSince(created_at, now)}, ${used}${ended}`;
  },
  revoke_key: (name: string): Safe => html`Revoke<span class="sr"> the key ${name}</span>`,
  assistant: ({ redirect_host, created_at }: PersonFile['assistants'][number], now: number) =>
    `${redirect_host === null ? '' : `Redirects to ${redirect_host}, `}connected ${timeSince(created_at, now)}`,
  disconnect: (name: string): Safe => html`Disconnect<span class="sr"> ${name}</span>`,
  acts: 'What you can do',
  export: 'Export data',
  export_text: 'Everything that is stored about the person, as one JSON file, for a request of theirs.',
  erase_text: ({ listings, shared }: PersonFile['deletion']) =>
    `For good. ${plural(listings, { none: 'No listing goes offline', one: '1 listing goes offline', other: '# listings go offline' })}${plural(shared, { none: '', one: ', and 1 shared draft goes to a co-owner', other: ', and # shared drafts go to co-owners' })}. Votes of weeks that are not final are withdrawn.`,
  last: 'This is the last administrator who can sign in. Make another one before you suspend or delete this account.',
} as const;
